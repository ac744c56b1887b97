/* Shows what the site pushes, leads to its page, and switches a kind of message off with one tap. It keeps no
   page and answers no request. */

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const said = event.data.json();
  const actions = said.off ? [{ action: "off", title: said.off_words }] : [];
  event.waitUntil(
    self.registration.showNotification(said.title, { body: said.body, tag: said.tag, actions, data: said }),
  );
});

self.addEventListener("notificationclick", (event) => {
  const { notification, action } = event;
  notification.close();
  event.waitUntil(action === "off" ? switchOff(notification.data) : open(notification.data.path || "/"));
});

async function open(path) {
  const address = new URL(path, self.location.origin).href;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find(({ url }) => url === address);
  return there ? there.focus() : self.clients.openWindow(address);
}

async function switchOff({ off, off_done: done, tag }) {
  const answer = await fetch(off, { method: "POST" }).catch(() => null);
  if (!answer?.ok) return open(off); // its page has a button for it
  return self.registration.showNotification(done, { tag });
}
