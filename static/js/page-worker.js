/* Keeps one page of the site as it was last seen, and the files it is made of, for when there is no network: a dealer's
   tablet, or a member's phone. Nothing that is sent is kept here: the acts of a tablet wait in the outbox of its page. */

const SCOPE = new URL(self.registration.scope).pathname;
const IS_TABLET = SCOPE === "/tablet/";
const PAGE = IS_TABLET ? "/tablet/table/" : SCOPE;
const CACHE = IS_TABLET ? "tablet" : `phone ${SCOPE}`;
const PART = IS_TABLET ? "table" : "phone"; // of the page, which it asks for again
const STARTS = `<div id="${PART}"`;
const ENDS = `<!--/${PART}--></div>`;
const RULINGS = "/tablet/rulings."; // the floor's book, named by its content as files are
const PATIENCE = 4000; // a network that takes longer is as good as none for opening the page

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/* The page says which files it is made of: those are kept, and no others. */
self.addEventListener("message", ({ data }) => {
  if (data?.keep) keep(data.keep.filter(isFile));
});

async function keep(addresses) {
  const cache = await caches.open(CACHE);
  await Promise.allSettled(addresses.map(async (url) => (await cache.match(url)) || cache.add(url)));
  for (const { url } of await cache.keys()) {
    if (isFile(url) && !addresses.includes(url)) await cache.delete(url);
  }
  if (!(await cache.match(PAGE))) {
    const page = await fetch(PAGE).catch(() => null);
    if (page?.ok) await remember(page, true);
  }
}

function isFile(address) {
  const { pathname } = new URL(address);
  return pathname.startsWith("/static/") || pathname.startsWith(RULINGS);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.method !== "GET") return;
  if (isFile(request.url)) event.respondWith(file(request));
  else if (pathname === PAGE || (pathname === SCOPE && request.mode === "navigate")) event.respondWith(page(event));
});

/* A file named by its content never changes; the others are asked for first. */
async function file(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept && /\.[0-9a-f]{12}\./.test(request.url)) return kept;
  try {
    const answer = await fetch(request);
    if (answer.ok && kept) await cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

async function page(event) {
  const { request } = event;
  const isWhole = request.mode === "navigate";
  try {
    const answer = await fetch(request, isWhole ? { signal: AbortSignal.timeout(PATIENCE) } : {});
    if (answer.status === 410 || answer.status === 404) await (await caches.open(CACHE)).delete(PAGE);
    else if (answer.ok && new URL(answer.url).pathname === PAGE) event.waitUntil(remember(answer.clone(), isWhole));
    return answer;
  } catch (error) {
    const kept = isWhole && (await (await caches.open(CACHE)).match(PAGE));
    if (kept) return kept;
    throw error;
  }
}

/* A fragment takes the place of the one in the page that is kept. The page on which the
   link of a phone is opened has none, and is not kept. */
async function remember(answer, isWhole) {
  const cache = await caches.open(CACHE);
  const text = await answer.text();
  if (isWhole) return cut(text) || IS_TABLET ? cache.put(PAGE, stamped(text)) : cache.delete(PAGE);
  const before = (await (await cache.match(PAGE))?.text()) ?? "";
  const [part, place] = [cut(text), cut(before)];
  return part && place ? cache.put(PAGE, stamped(before.replace(place, () => part))) : undefined;
}

/* With the moment at which it was right, which a phone's page says (live.js); a tablet says so itself. */
function stamped(html) {
  const seen = `<meta name="seen-at" content="${new Date().toISOString()}">`;
  const page = html.replace(/<meta name="seen-at"[^>]*>/, "").replace("</head>", () => `${IS_TABLET ? "" : seen}</head>`);
  return new Response(page, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

function cut(html) {
  const from = html.indexOf(STARTS);
  const to = html.indexOf(ENDS, from);
  return from >= 0 && to > from ? html.slice(from, to + ENDS.length) : "";
}
