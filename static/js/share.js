/* <button data-copy="#address">: copies what stands in that input or text, and says so.
   <button data-share="#address">: hands it to whatever the device passes things on with; shown where it has that.
   <a href="night.svg" data-save-picture="night.png">: saves the picture that it leads to as a PNG.
   <button data-share-picture="night.svg" data-name="night.png">: hands that over; shown where the device takes files.
   All work in what is put into the page later. */

const SAID_FOR = 4000;

async function copied(input) {
  try {
    await navigator.clipboard.writeText(input.value);
    return true;
  } catch {
    const { hidden } = input;
    input.hidden = false; // what is hidden cannot be selected
    input.select(); // an address that is not secure has no clipboard of this kind
    const isCopied = document.execCommand("copy");
    input.hidden = hidden;
    return isCopied;
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

/* The picture at an address, drawn on as many pixels as it says that it is wide and high. */
async function png(address, name) {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  canvas.getContext("2d").drawImage(image, 0, 0);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  return new File([blob], name, { type: "image/png" });
}

async function savePicture(link) {
  try {
    const file = await png(link.href, link.dataset.savePicture);
    const saving = document.createElement("a");
    saving.href = URL.createObjectURL(file);
    saving.download = file.name;
    saving.click();
    setTimeout(() => URL.revokeObjectURL(saving.href), SAID_FOR);
  } catch {
    location.assign(link.href); // what this browser cannot draw it can still show
  }
}

async function sharePicture(button) {
  try {
    await navigator.share({ files: [await png(button.dataset.sharePicture, button.dataset.name)] });
  } catch (fault) {
    if (fault.name !== "AbortError") document.documentElement.classList.remove("can-share-files");
  }
}

const sample = new File([], "sample.png", { type: "image/png" });
document.documentElement.classList.toggle("can-share", Boolean(navigator.share));
document.documentElement.classList.toggle("can-share-files", Boolean(navigator.canShare?.({ files: [sample] })));
document.addEventListener("click", (event) => {
  const { target } = event;
  const button = target.closest?.("[data-copy], [data-share], [data-share-picture]");
  const link = target.closest?.("[data-save-picture]");
  if (link) {
    event.preventDefault();
    savePicture(link);
  } else if (button?.dataset.sharePicture) sharePicture(button);
  else if (button) (button.dataset.share ? share : copy)(button);
});
