/* What tests/browser/texts.py looks for in the part of a page that is on the screen: a list of sentences. */
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
      const button = element.closest("button, [role=button], .tag, summary, .seat-plate, .due, .pick");
      if (button && is_something(rest)) {
        const frame = button.getBoundingClientRect();
        if (box.left < frame.left - ROOM || box.right > frame.right + ROOM || box.top < frame.top - ROOM || box.bottom > frame.bottom + ROOM)
          found.push(`${name(node.data)} sticks out of what it is on`);
      }
      if (box.right > document.documentElement.clientWidth + ROOM && rest.right > document.documentElement.clientWidth + ROOM && style(element).position !== "fixed")
        found.push(`${name(node.data)} sticks out of the page`);
      const on_screen = meet(rest, screen);
      if (is_something(on_screen, 2)) texts.push({ node, element, box: on_screen });
    }
  }

  const seen_part = (element) => seen(element, element.getBoundingClientRect())[0] ?? { left: 0, right: 0, top: 0, bottom: 0 };
  const is_opaque = (element) => {
    if (!shown(element)) return false;
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

  /* Over a button that is not theirs, which has its own words or is tapped there. */
  const buttons = [...document.querySelectorAll("button, [role=button], .seat-plate, .disc")].filter((each) => shown(each) && !stays(each));
  for (const { node, element, box } of texts) {
    if (stays(element)) continue;
    const under = buttons.find((each) => !each.contains(element) && !element.contains(each) && is_something(meet(box, seen_part(each))));
    if (under) found.push(`${name(node.data)} runs over ${name(under.textContent)}`);
  }

  /* Under something: five places of each line. */
  for (const { node, element, box } of texts) {
    for (const part of [0.04, 0.27, 0.5, 0.73, 0.96]) {
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
      /* letters that run over the edge of their box are not found there, but below all */
      const [first, second] = places.map((place) => (place < 0 ? stack.length : place));
      const lower = first > second ? one : other;
      const between = stack.slice(0, Math.max(first, second)).filter((each) => !each.contains(lower.element));
      if (!between.some(is_opaque)) found.push(`${name(one.node.data)} and ${name(other.node.data)} are printed over each other`);
    }
  });
  return [...new Set(found)];
}
