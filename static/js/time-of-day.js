/* What time it is where the club plays, on the room's display: by the server's clock, in the club's time zone. */

import { serverNow } from "./clock.js";

const EVERY = 1000; // milliseconds
const STYLE = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };

function tell() {
  const now = serverNow();
  for (const place of document.querySelectorAll("[data-time-of-day]")) {
    if (now === null) continue;
    const words = new Intl.DateTimeFormat("en-GB", { ...STYLE, timeZone: place.dataset.timeOfDay }).format(now);
    if (place.textContent !== words) place.textContent = words;
  }
}

document.body.addEventListener("htmx:afterSwap", tell);
setInterval(tell, EVERY);
tell();
