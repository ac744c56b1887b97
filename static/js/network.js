/* What of a page's requests did not get through, and what did: for every script that minds the network. */

/** A proxy says with these that the site is not there: as good as no network. */
export const AWAY = new Set([502, 503, 504]);

/** Calls handle with the details of each request of htmx that found no network. */
export function onLost(handle) {
  for (const kind of ["sendError", "timeout"]) document.body.addEventListener(`htmx:${kind}`, ({ detail }) => handle(detail));
  document.body.addEventListener("htmx:afterRequest", ({ detail }) => AWAY.has(detail.xhr.status) && handle(detail));
}

/** Calls handle with the details of each request that the site has answered, whatever the answer was. */
export function onAnswer(handle) {
  document.body.addEventListener("htmx:afterRequest", ({ detail }) => {
    const { status } = detail.xhr;
    if (status && !AWAY.has(status)) handle(detail);
  });
}

/** Gives up what is on its way from these elements as soon as the network is known to be gone; calls handle then. */
export function giveUpOffline(elements, handle) {
  addEventListener("offline", () => {
    for (const element of document.querySelectorAll(elements)) htmx.trigger(element, "htmx:abort");
  });
  document.body.addEventListener("htmx:sendAbort", ({ detail }) => handle(detail));
}
