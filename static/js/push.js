/* Being told on this device: asks the browser, and sends the site what it gives. Browsers know push on secure
   addresses only, and an iPhone on its home screen only; elsewhere the page says so instead. */

const form = document.querySelector("[data-push]");

if (form && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window) offer();

async function offer() {
  document.querySelector("[data-push-missing]").hidden = true;
  form.hidden = await isTold();
  document.querySelector("[data-push-told]").hidden = !form.hidden;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    ask().then(
      (given) => {
        form.elements.subscription.value = JSON.stringify(given);
        form.submit();
      },
      () => (form.querySelector("[data-push-refused]").hidden = false),
    );
  });
}

/* Whether the site knows the subscription that this browser has. */
async function isTold() {
  const registration = await navigator.serviceWorker.getRegistration(form.dataset.scope);
  const given = await registration?.pushManager.getSubscription();
  if (!given || Notification.permission !== "granted") return false;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(given.endpoint));
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return form.dataset.known.split(" ").includes(hex);
}

async function ask() {
  if ((await Notification.requestPermission()) !== "granted") throw new Error("not allowed");
  const { worker, scope, push } = form.dataset;
  const registration = await navigator.serviceWorker.register(worker, { scope });
  await active(registration);
  const options = { userVisibleOnly: true, applicationServerKey: push };
  const before = await registration.pushManager.getSubscription();
  try {
    return await registration.pushManager.subscribe(options);
  } catch (error) {
    if (!before) throw error;
    await before.unsubscribe(); // it was made for another key of the site
    return registration.pushManager.subscribe(options);
  }
}

function active(registration) {
  const worker = registration.installing || registration.waiting;
  if (registration.active || !worker) return Promise.resolve();
  return new Promise((done) => {
    worker.addEventListener("statechange", () => worker.state === "activated" && done());
  });
}
