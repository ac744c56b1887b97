"""Data: what can be read on a page, and what calls to be tapped: computed from what the browser draws.

The contrast of a text is that of WCAG 2.2 (success criterion 1.4.3): its colour against what lies behind it,
both laid over one another as the browser does (alpha, and the opacity of whatever they stand in). Where a
gradient lies behind it, against the worst of the gradient's colours.
"""

LEAST, LEAST_LARGE = 4.5, 3  # large: from 24 px on, or 18.66 px and bold

POOR = """([least, leastLarge]) => {
  const brush = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const known = new Map();
  const read = (text) => {  // [red, green, blue, alpha], 0–255 and 0–1
    if (!known.has(text)) {
      brush.clearRect(0, 0, 1, 1);
      brush.fillStyle = "#000";
      brush.fillStyle = text;
      brush.fillRect(0, 0, 1, 1);
      const [red, green, blue, alpha] = brush.getImageData(0, 0, 1, 1).data;
      known.set(text, [red, green, blue, alpha / 255]);
    }
    return known.get(text);
  };
  const over = ([r, g, b, alpha], below) =>
    [r, g, b].map((channel, at) => channel * alpha + below[at] * (1 - alpha));
  const linear = (channel) =>
    channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4;
  const luminance = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const contrast = (one, other) => {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };

  const COLOUR = /(?:rgba?|hsla?|color|(?:ok)?l(?:ab|ch))\\([^()]*\\)/g;
  const paints = (element) => {  // what it lays on what is below it, lowest first: of each, all its colours
    const found = [];
    if (element.ownerSVGElement) {
      const { fill, fillOpacity } = getComputedStyle(element);
      const [red, green, blue, alpha] = fill === "none" ? [0, 0, 0, 0] : read(fill);
      return element.tagName === "text" || !element.getBBox || element.tagName === "g" || !alpha
        ? [] : [[[red, green, blue, alpha * Number(fillOpacity)]]];
    }
    for (const part of [null, "::before", "::after"]) {
      const style = getComputedStyle(element, part);
      if (part) {
        if (style.content === "none" || style.position !== "absolute" || style.maskImage !== "none") continue;
        const { offsetWidth: width, offsetHeight: height } = element;
        if (!(parseFloat(style.width) >= 0.9 * width && parseFloat(style.height) >= 0.9 * height)) continue;
      }
      const flat = read(style.backgroundColor);
      if (flat[3]) found.push([flat]);
      const stops = style.backgroundImage.replace(/url\\("[^"]*"\\)/g, "").match(COLOUR);
      if (stops) found.push(stops.map(read));
    }
    return found;
  };
  const isOpaque = (element) =>
    paints(element).some((colours) => colours.every(([, , , alpha]) => alpha > 0.99));
  const parentOf = (element) => element.parentElement;

  const behind = (element) => {  // what lies below its text, topmost first, the element itself among it
    const found = [];
    let isAside = false;
    for (let at = element; at; at = parentOf(at)) {
      found.push(at);
      if (isOpaque(at)) return found;
      if (at.ownerSVGElement || /absolute|fixed|sticky/.test(getComputedStyle(at).position)) isAside = true;
      if (isAside) break;
    }
    if (!isAside) return found;
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const stack = document.elementsFromPoint(left + width / 2, top + height / 2);
    const from = stack.indexOf(element);
    return from < 0 ? ancestors(element) : stack.slice(from);
  };
  const ancestors = (element) => (element ? [element, ...ancestors(parentOf(element))] : []);

  const canvas = read(getComputedStyle(document.documentElement).backgroundColor);
  const paper = canvas[3] ? canvas : read(getComputedStyle(document.body).backgroundColor);
  const worst = (element, ink) => {
    const layers = behind(element).reverse();
    let grounds = [over(paper, [255, 255, 255])];
    for (const layer of layers) {
      for (const colours of paints(layer)) {
        const next = grounds.flatMap((ground) => colours.map((colour) => over(colour, ground)));
        grounds = [...new Map(next.map((each) => [each.map(Math.round).join(), each])).values()];
      }
    }
    const opacity = ancestors(element)
      .reduce((product, each) => product * Number(getComputedStyle(each).opacity), 1);
    const drawn = [ink[0], ink[1], ink[2], ink[3] * opacity];
    return Math.min(...grounds.map((ground) => contrast(over(drawn, ground), ground)));
  };

  const isSeen = (element, box) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    if (box.width < 2 || box.height < 2) return false;
    for (let at = element; at; at = parentOf(at))
      if (getComputedStyle(at).clipPath !== "none" && at.offsetWidth <= 1) return false;
    return true;
  };
  const isIdle = (element) =>
    element.closest(":disabled, [aria-disabled=true], [inert]")
    || element.closest("label")?.control?.disabled;

  const free = new CSSStyleSheet();  // so that nothing is passed over where it is looked for
  free.replaceSync("*, ::before, ::after { pointer-events: auto !important }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, free];
  const poor = new Map();
  const judge = (element, text, style, ink) => {
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const ratio = worst(element, ink);
    if (ratio >= (isLarge ? leastLarge : least) - 0.005) return;
    const name = `${element.tagName.toLowerCase()}.${[...element.classList].join(".")}`;
    const inside = parentOf(element);
    const where = inside ? `${inside.tagName.toLowerCase()}.${[...inside.classList].join(".")}` : "";
    const key = `${where} > ${name}`;
    if (!poor.has(key)) poor.set(key, `${ratio.toFixed(2)} ${key} “${text.trim().slice(0, 30)}”`);
  };
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const done = new Set();
  while (walk.nextNode()) {
    const node = walk.currentNode, element = node.parentElement;
    if (!/[\\p{L}\\p{N}\\p{S}]/u.test(node.data) || done.has(element)) continue;
    if (element.closest("script, style, option, noscript")) continue;
    range.selectNodeContents(node);
    if (!isSeen(element, range.getBoundingClientRect()) || isIdle(element)) continue;
    done.add(element);
    const style = getComputedStyle(element);
    const isDrawing = element.namespaceURI.endsWith("svg");
    judge(element, node.data, style, read(isDrawing ? style.fill : style.webkitTextFillColor));
  }
  for (const element of document.querySelectorAll("input, select, textarea")) {
    if (/checkbox|radio|range|hidden|file|color/.test(element.type)) continue;
    if (!isSeen(element, element.getBoundingClientRect()) || isIdle(element)) continue;
    const isEmpty = !element.value, style = getComputedStyle(element, isEmpty ? "::placeholder" : null);
    const text = isEmpty ? (element.placeholder ?? "") : String(element.value);
    if (text) judge(element, text, style, read(style.color));
  }
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== free);
  return [...poor.values()];
}"""

FILLED = """() => {
  const probe = document.body.appendChild(document.createElement("i"));
  const colours = ["--brass", "--brass-bright"].map((name) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  const isFilled = (element) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    return colours.some((each) => backgroundColor === each || backgroundImage.includes(each));
  };
  return [...document.querySelectorAll("button, [role=button], [type=submit], [type=button]")]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((element) => element.getBoundingClientRect().width > 1)
    .filter((element) => !element.closest("dialog, [inert], [aria-hidden=true], .toasts"))
    .filter((element) => !element.matches("[aria-pressed], [aria-current]") && isFilled(element))
    .map((element) => [
      Boolean(element.closest("#sheet")),
      (element.innerText || element.value).trim().replace(/\\s+/g, " "),
    ]);
}"""


def poor_contrast(page):
    """Texts that stand out too little from what is behind them: the ratio, where, and their first words."""
    return page.evaluate(POOR, [LEAST, LEAST_LARGE])


def filled(page):
    """The words on the buttons filled with brass: those of the open sheet, if there is one, else the
    page's."""
    found = page.evaluate(FILLED)
    has_sheet = any(is_in_sheet for is_in_sheet, _ in found)
    return [words for is_in_sheet, words in found if is_in_sheet == has_sheet]
