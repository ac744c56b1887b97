/* Keeps the page of one member's phone, as it was last seen, and the files it is made of, for when there is no
   network. What the page shows then says since when (live.js). Nothing that is sent is kept. */

const CACHE = `phone ${self.registration.scope}`;
const PAGE = new URL(self.registration.scope).pathname;
const PATIENCE = 4000; // a network that takes longer is as good as none for opening the page
const STARTS = '<div id="phone"';
const ENDS = "<!--/phone--></div>";

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
    if (page?.ok) await put(cache, await page.text());
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.method !== "GET") return;
  if (pathname.startsWith("/static/")) event.respondWith(file(request));
  else if (pathname === PAGE) event.respondWith(page(event));
});

async function file(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept && /\.[0-9a-f]{12}\./.test(request.url)) return kept; // named by its content
  try {
    return await fetch(request);
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
    if (answer.status === 404 || answer.status === 410) event.waitUntil(caches.delete(CACHE));
    else if (answer.ok && new URL(answer.url).pathname === PAGE) event.waitUntil(remember(answer.clone(), isWhole));
    return answer;
  } catch (error) {
    const kept = isWhole && (await (await caches.open(CACHE)).match(PAGE));
    if (kept) return kept;
    throw error;
  }
}

/* A fragment takes the place of the one in the page that is kept. */
async function remember(answer, isWhole) {
  const cache = await caches.open(CACHE);
  const text = await answer.text();
  if (isWhole) return text.includes(STARTS) ? put(cache, text) : cache.delete(PAGE);
  const kept = await (await cache.match(PAGE))?.text();
  const [fragment, place] = [cut(text), cut(kept ?? "")];
  return fragment && place ? put(cache, kept.replace(place, () => fragment)) : undefined;
}

/* Each time with the moment at which it was right. */
function put(cache, html) {
  const seen = `<meta name="seen-at" content="${new Date().toISOString()}">`;
  const page = html.replace(/<meta name="seen-at"[^>]*>/, "").replace("</head>", () => `${seen}</head>`);
  return cache.put(PAGE, new Response(page, { headers: { "Content-Type": "text/html; charset=utf-8" } }));
}

function cut(html) {
  const from = html.indexOf(STARTS);
  const to = html.indexOf(ENDS, from);
  return from >= 0 && to > from ? html.slice(from, to + ENDS.length) : "";
}
