/* Has a page and its files kept for when there is no network (page-worker.js); browsers do so on secure addresses only. */

/** Registers the worker for the pages below this address, and tells it which files this page is made of. */
export function keepPage(worker, scope) {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register(worker, { scope }).catch(() => {}); // next time
  navigator.serviceWorker.ready.then(({ active }) => {
    const tell = () => active.postMessage({ keep: ownFiles() });
    if (document.readyState === "complete") tell();
    else addEventListener("load", tell, { once: true }); // what is not named is forgotten
  });
}

function ownFiles() {
  const tags = document.querySelectorAll("script[src], link[rel~=stylesheet], link[rel~=icon], link[rel=modulepreload], img[src]");
  const data = [...document.querySelectorAll("[data-keep]")].map(({ dataset }) => new URL(dataset.keep, location).href);
  const named = [...[...tags].map(({ src, href }) => src || href), ...data];
  const files = [...named, ...performance.getEntriesByType("resource").map(({ name }) => name)];
  return [...new Set(files)].filter((name) => name.startsWith(location.origin));
}
