"""Layout shifts, as the browser measures them: a node stands elsewhere than it stood one frame before.
Every one counts, however small, whatever somebody has just tapped."""

WATCH = """
window.shifts = [];
new PerformanceObserver((list) => {
    const box = ({ x, y, width, height }) => [x, y, width, height].map((each) => each.toFixed(1)).join(" ");
    for (const { value, sources } of list.getEntries())
        shifts.push([value, ...sources.map(({ node, previousRect, currentRect }) => {
            const at = node?.nodeType === 1 ? node : node?.parentElement;
            const [tag, id, is, within] = [at?.tagName, at?.id, at?.className, at?.parentElement?.className];
            return `${tag}#${id}.${is} in ${within} from ${box(previousRect)} to ${box(currentRect)}`;
        })]);
}).observe({ type: "layout-shift" });
"""


def shifts(page, what):
    """Return what has moved on a page that runs WATCH, a line for each shift. The sum is printed."""
    found = page.evaluate("window.shifts")
    print(f"layout shift, {what}: {sum(value for value, *_ in found):.5f}")
    return "\n".join(map(str, found))
