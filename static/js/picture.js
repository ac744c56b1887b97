/* <input type="file" data-heaviest="600000" data-widest="2000">: a photo that is too heavy or too large for the site is drawn
   smaller before it is sent, for a phone's weighs ten times as much. What no canvas makes light enough goes as it is: the
   site says what is wrong with it. */

const EDGES = [1, 0.7, 0.5, 0.35]; // of the longest that the site takes
const QUALITIES = [0.85, 0.7, 0.55];
const busy = new WeakMap(); // form → the picture that is being drawn

const made = (canvas, quality) => new Promise((done) => canvas.toBlob(done, "image/jpeg", quality));

function drawn(picture, longest) {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const paper = canvas.getContext("2d");
  paper.fillStyle = "white"; // a JPEG has no holes
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

async function lighter(file, heaviest, widest) {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  if (file.size <= heaviest && Math.max(picture.width, picture.height) <= widest) return file;
  for (const edge of EDGES) {
    const canvas = drawn(picture, widest * edge);
    for (const quality of QUALITIES) {
      const blob = await made(canvas, quality);
      if (blob?.size <= heaviest) return new File([blob], file.name.replace(/\.\w+$/, "") + ".jpg", { type: blob.type });
    }
  }
  return file;
}

async function shrink(input) {
  const [file] = input.files;
  if (!file) return;
  const small = await lighter(file, Number(input.dataset.heaviest), Number(input.dataset.widest)).catch(() => file);
  if (small === file || input.files[0] !== file) return;
  const list = new DataTransfer();
  list.items.add(small);
  input.files = list.files;
}

document.addEventListener("change", ({ target }) => {
  if (!target.matches("input[type=file][data-heaviest]")) return;
  const work = shrink(target).finally(() => busy.get(target.form) === work && busy.delete(target.form));
  busy.set(target.form, work);
});

/* Who sends at once waits for it. */
document.addEventListener("submit", (event) => {
  const work = busy.get(event.target);
  if (!work) return;
  event.preventDefault();
  work.then(() => event.target.requestSubmit(event.submitter));
});
