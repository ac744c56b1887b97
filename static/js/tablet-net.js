/* Says plainly that there is no network, since when, and how many records wait. The words are the page's own. */

/** net: the strip, with its words in data-*; outbox: an Outbox. */
export function sayNet(net, outbox) {
  const { offline, sending, one, many } = net.dataset;
  const { records, offlineSince } = outbox;
  const since = new Date(offlineSince ?? 0).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  const count = records.length === 1 ? one : many.replace("%s", records.length);
  const isOffline = offlineSince !== null;
  const said = [isOffline ? offline.replace("%s", since) : sending, records.length ? count : ""].join(" ").trim();
  if (net.textContent !== said) net.textContent = said;
  net.classList.toggle("is-sending", !isOffline);
  net.hidden = !isOffline && !records.some(({ waited }) => waited);
}

/** aside: the strip that says how many records could not be sent at all, with its words in data-*. */
export function sayAside(aside, outbox) {
  const count = outbox.aside.length;
  const { one, many } = aside.dataset;
  const said = count === 1 ? one : many.replace("%s", count);
  const words = aside.querySelector("span");
  if (words.textContent !== said) words.textContent = said;
  aside.hidden = count === 0;
}
