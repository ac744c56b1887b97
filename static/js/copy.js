/* <button data-copy="#address" hidden>: copies what stands in that input, and says so. Without a script it stays hidden. */

const SAID_FOR = 4000;

async function copied(input) {
  try {
    await navigator.clipboard.writeText(input.value);
    return true;
  } catch {
    input.select(); // an address that is not secure has no clipboard of this kind
    return document.execCommand("copy");
  }
}

/** Lets a button copy. */
export function bind(button) {
  button.hidden = false;
  const words = button.textContent;
  button.addEventListener("click", async () => {
    if (!(await copied(document.querySelector(button.dataset.copy)))) return;
    button.textContent = button.dataset.copied;
    setTimeout(() => (button.textContent = words), SAID_FOR);
  });
}

document.querySelectorAll("[data-copy]").forEach(bind);
