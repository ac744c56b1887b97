/* <button data-copy="#address">: copies what stands in that input or text, and says so.
   <button data-share="#address">: hands it to whatever the device passes things on with; shown where it has that.
   Both work in what is put into the page later. */

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

async function copy(button) {
  if (!(await copied(document.querySelector(button.dataset.copy)))) return;
  const words = (button.dataset.words ??= button.textContent);
  button.textContent = button.dataset.copied;
  setTimeout(() => (button.textContent = words), SAID_FOR);
}

async function share(button) {
  const { title = "", text = "" } = button.dataset;
  const input = document.querySelector(button.dataset.share);
  const passed = input.matches("textarea") ? { title, text: input.value } : { title, text, url: input.value };
  try {
    await navigator.share(passed);
  } catch (fault) {
    if (fault.name !== "AbortError") document.documentElement.classList.remove("can-share"); // who thinks better of it may share after all
  }
}

document.documentElement.classList.toggle("can-share", Boolean(navigator.share));
document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-copy], [data-share]");
  if (button) (button.dataset.share ? share : copy)(button);
});
