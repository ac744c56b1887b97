"""Texts as they are printed on a page: none over another, none under something, none cut off.

`misprints(page)` looks at every text of the page, a screenful after the other, as somebody does who scrolls.
It works on any page at any size; tests/browser/full_nights.py has nights that leave little room.

A text that ends in an ellipsis is shortened on purpose. What lies under a bar that stays in place while the
page scrolls is not hidden, nor is what a row or a list that scrolls by itself has further on.
"""

SCREENFULS = 30  # of the longest page that is looked at whole

MISPRINTS = r"""
() => {
  const ROOM = 1.5; // pixels by which boxes may touch
  const shown = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true });
  const name = (text) => `“${text.replace(/\s+/g, " ").trim().slice(0, 40)}”`;
  const meet = (a, b) => ({
    left: Math.max(a.left, b.left), right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top), bottom: Math.min(a.bottom, b.bottom),
  });
  const is_something = (box, least = ROOM) => box.right - box.left > least && box.bottom - box.top > least;
  const screen = { left: 0, right: innerWidth, top: 0, bottom: innerHeight };
  const styles = new Map();
  const style = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  const found = [];

  /* What of a box is to be seen through everything that cuts it off; and what cuts it off for good. */
  function seen(element, box) {
    let rest = box;
    let cut = null;
    let floats = style(element).position;
    for (let each = element; each && each !== document.body; each = each.parentElement) {
      const how = style(each);
      const leaves = floats === "fixed" || (floats === "absolute" && how.position === "static" && each !== element);
      if (!leaves && each.clientWidth > 1 && (how.overflowX !== "visible" || how.overflowY !== "visible")) {
        const around = each.getBoundingClientRect();
        const wide = rest.left < around.left - ROOM || rest.right > around.right + ROOM;
        const high = rest.top < around.top - ROOM || rest.bottom > around.bottom + ROOM;
        const is_for_good = (axis) => ["hidden", "clip"].includes(axis);
        const is_short = how.textOverflow === "ellipsis" || how.webkitLineClamp !== "none";
        if (!is_short && ((wide && is_for_good(how.overflowX)) || (high && is_for_good(how.overflowY)))) cut ??= each;
        rest = meet(rest, around);
      } else if (!leaves && each.clientWidth <= 1 && how.overflow === "hidden") return [null, null];
      if (!leaves && how.position !== "static") floats = how.position;
    }
    return [rest, cut];
  }

  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!node.data.trim() || !element || element.closest("script, style, template, svg, option, noscript") || !shown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      /* the line without the room above and below its letters */
      const air = Math.max(line.height - 0.85 * parseFloat(style(element).fontSize), 0) / 2;
      const box = { left: line.left, right: line.right, top: line.top + air, bottom: line.bottom - air };
      if (!is_something(box, 2) || !is_something(meet(box, screen))) continue;
      const [rest, cut] = seen(element, box);
      if (!rest) continue;
      if (cut && box.top >= 0 && box.bottom <= innerHeight) found.push(`${name(node.data)} is cut off by ${cut.tagName} ${cut.className}`);
      const button = element.closest("button, [role=button], .tag, summary");
      if (button && is_something(rest)) {
        const frame = button.getBoundingClientRect();
        if (box.left < frame.left - ROOM || box.right > frame.right + ROOM || box.top < frame.top - ROOM || box.bottom > frame.bottom + ROOM)
          found.push(`${name(node.data)} sticks out of its button`);
      }
      if (box.right > document.documentElement.clientWidth + ROOM && rest.right > document.documentElement.clientWidth + ROOM && style(element).position !== "fixed")
        found.push(`${name(node.data)} sticks out of the page`);
      const on_screen = meet(rest, screen);
      if (is_something(on_screen, 2)) texts.push({ node, element, box: on_screen });
    }
  }

  const is_opaque = (element) => {
    const how = style(element);
    if (how.backgroundImage !== "none" && !how.backgroundImage.startsWith("repeating")) return true;
    const alpha = how.backgroundColor.match(/rgba\(.*,\s*([\d.]+)\)$/);
    return alpha ? Number(alpha[1]) > 0.6 : how.backgroundColor !== "transparent" && how.backgroundColor.startsWith("rgb");
  };
  const stays = (element) => {
    for (let each = element; each && each !== document.body; each = each.parentElement)
      if (["fixed", "sticky"].includes(style(each).position) || each.matches(".toast, dialog, #sheet, [popover]")) return true;
    return false;
  };

  /* Under something: the middle of each of three parts of a line. */
  for (const { node, element, box } of texts) {
    for (const part of [1 / 6, 1 / 2, 5 / 6]) {
      const x = box.left + (box.right - box.left) * part;
      const y = (box.top + box.bottom) / 2;
      const stack = document.elementsFromPoint(x, y);
      const at = stack.findIndex((each) => each === element || element.contains(each));
      const above = stack.slice(0, at < 0 ? stack.length : at).find((each) => !each.contains(element) && is_opaque(each));
      if (at >= 0 && above && !stays(above)) {
        found.push(`${name(node.data)} lies under ${name(above.textContent || above.className)}`);
        break;
      }
    }
  }

  /* Over another: whatever is printed where something else is. */
  texts.sort((a, b) => a.box.top - b.box.top);
  texts.forEach((one, at) => {
    for (const other of texts.slice(at + 1)) {
      if (other.box.top > one.box.bottom) break;
      if (one.node === other.node) continue;
      const both = meet(one.box, other.box);
      if (!is_something(both)) continue;
      const stack = document.elementsFromPoint((both.left + both.right) / 2, (both.top + both.bottom) / 2);
      const places = [one, other].map((text) => stack.findIndex((each) => each === text.element || text.element.contains(each)));
      if (places.includes(-1)) continue;
      const lower = places[0] > places[1] ? one : other;
      const between = stack.slice(0, Math.max(...places)).filter((each) => !each.contains(lower.element));
      if (!between.some(is_opaque)) found.push(`${name(one.node.data)} and ${name(other.node.data)} are printed over each other`);
    }
  });
  return [...new Set(found)];
}
"""
POINTED = """() => {
  window.pointed = new CSSStyleSheet();
  window.pointed.replaceSync("* { pointer-events: auto !important }");
  document.adoptedStyleSheets.push(window.pointed);
}"""
NOT_POINTED = """() => {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== window.pointed);
}"""


def misprints(page):
    """Each text that is over another, under something, or cut off, in words."""
    page.evaluate(POINTED)
    try:
        high, whole = page.evaluate("[innerHeight, document.documentElement.scrollHeight]")
        found = {}
        for screenful in range(SCREENFULS):
            top = screenful * high * 3 // 4
            page.evaluate("top => scrollTo({ top, behavior: 'instant' })", top)
            found |= dict.fromkeys(page.evaluate(MISPRINTS))
            if top + high >= whole:
                break
        page.evaluate("scrollTo(0, 0)")
        return list(found)
    finally:
        page.evaluate(NOT_POINTED)
