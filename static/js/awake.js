/* Keeps the screen on while the page is in sight, where the browser allows it (on secure addresses). */

async function stayAwake() {
  if (document.hidden || !navigator.wakeLock) return;
  await navigator.wakeLock.request("screen").catch(() => {}); // a device that is low on power may refuse
}

document.addEventListener("visibilitychange", stayAwake);
stayAwake();
