/* Lets a director hear how a display will sound, as the form says now. */

import { chime } from "./chimes.js";

const button = document.getElementById("sound-test");
const form = button.closest("form");

form.elements.volume.parentElement.append(button.parentElement); // where the sound and its volume are chosen

button.addEventListener("click", () => chime("level", { sound: form.elements.chime.value, volume: form.elements.volume.value / 100 }));
