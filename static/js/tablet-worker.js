/* Keeps the page of a dealer's tablet, as it was last seen, and the files it is made of, for when there is no
   network. Acts are never kept here: they wait in the outbox of the page. */

const CACHE = "tablet";
const PAGE = "/tablet/table/";
const PATIENCE = 4000; // a network that takes longer is as good as none for opening the page
const STARTS = '<div id="table"';
const ENDS = "<!--/table--></div>";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/* The page says which files it is made of: those are kept, and no others. */
self.addEventListener("message", ({ data }) => {
  if (data?.keep) keep(data.keep.filter((address) => new URL(address).pathname.startsWith("/static/")));
});

async function keep(addresses) {
  const cache = await caches.open(CACHE);
  await Promise.allSettled(addresses.map(async (url) => (await cache.match(url)) || cache.add(url)));
  for (const { url } of await cache.keys()) {
    if (new URL(url).pathname.startsWith("/static/") && !addresses.includes(url)) await cache.delete(url);
  }
  if (!(await cache.match(PAGE))) {
    const page = await fetch(PAGE).catch(() => null);
    if (page?.ok) await cache.put(PAGE, page);
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.method !== "GET") return;
  if (pathname.startsWith("/static/")) event.respondWith(file(request));
  else if (pathname === PAGE || (pathname === "/tablet/" && request.mode === "navigate")) event.respondWith(page(event));
});

/* A file named by its content never changes; the others are asked for first. */
async function file(request) {
  const kept = await caches.match(request);
  if (kept && /\.[0-9a-f]{12}\./.test(request.url)) return kept;
  try {
    const answer = await fetch(request);
    if (answer.ok && kept) await (await caches.open(CACHE)).put(request, answer.clone());
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
    const kept = isWhole && (await caches.match(PAGE));
    if (kept) return kept;
    throw error;
  }
}

/* A fragment takes the place of the one in the page that is kept. */
async function remember(answer, isWhole) {
  const cache = await caches.open(CACHE);
  if (isWhole) return cache.put(PAGE, answer);
  const kept = await cache.match(PAGE);
  if (!kept) return undefined;
  const [before, after] = [await kept.text(), await answer.text()];
  const table = cut(after);
  const place = cut(before);
  if (!table || !place) return undefined;
  return cache.put(PAGE, new Response(before.replace(place, () => table), { headers: kept.headers }));
}

function cut(html) {
  const from = html.indexOf(STARTS);
  const to = html.indexOf(ENDS, from);
  return from >= 0 && to > from ? html.slice(from, to + ENDS.length) : "";
}
