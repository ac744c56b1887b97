/* At the door: the camera reads the code that a player's phone shows, where the browser knows how, and sends it. */

const LOOK = 300; // milliseconds

const box = document.getElementById("camera");
const video = document.getElementById("video");
const form = document.getElementById("door");
const isAble = "BarcodeDetector" in window && navigator.mediaDevices?.getUserMedia;

async function watch(detector) {
  if (!video.srcObject) return;
  const [found] = await detector.detect(video).catch(() => []);
  if (!found?.rawValue) {
    setTimeout(() => watch(detector), LOOK);
    return;
  }
  for (const track of video.srcObject.getTracks()) track.stop();
  form.elements.who.value = found.rawValue;
  form.requestSubmit();
}

async function open() {
  try {
    video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  } catch {
    box.hidden = true;
    document.getElementById("no-camera").hidden = false;
    return;
  }
  video.hidden = false;
  await video.play();
  watch(new BarcodeDetector({ formats: ["qr_code"] }));
}

if (box) {
  box.hidden = !isAble;
  document.getElementById("no-camera").hidden = Boolean(isAble);
  document.getElementById("look").addEventListener("click", open);
}
