/** Visible text of one paragraph, label or other block. */
export interface VisibleLine {
  readonly text: string;
  /** Distance of its upper edge from the top of the window, in px. */
  readonly top: number;
}

/**
 * Returns the visible text of the open sheet or the page, block by block, without text for screen readers only. It runs
 * in the page, so it may not use anything outside itself.
 */
export function visibleLines(): readonly VisibleLine[] {
  const top = document.querySelector('dialog[open]') ?? document.body;
  const blockOf = (element: Element): Element =>
    element.parentElement && /^(inline|contents)$/.test(getComputedStyle(element).display)
      ? blockOf(element.parentElement)
      : element;
  const isClipped = (element: Element): boolean =>
    getComputedStyle(element).clipPath === 'inset(50%)' ||
    (element.parentElement !== null && isClipped(element.parentElement));
  const lines: { block: Element; text: string; top: number }[] = [];
  const walk = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const parent = node.parentElement!;
    if (!node.textContent?.trim() || parent.closest('.unseen, script, style, noscript, option')) continue;
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || isClipped(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    // A label that does not fit is omitted as a whole.
    const whole = parent.closest('.whole')?.getBoundingClientRect();
    if (box.height < 2 || (whole && box.top >= whole.bottom - 1)) continue;
    const block = blockOf(parent);
    const last = lines.at(-1);
    if (last?.block === block) last.text += node.textContent;
    else lines.push({ block, text: node.textContent, top: box.top });
  }
  return lines.map(({ text, top }) => ({ text: text.replace(/\s+/g, ' ').trim(), top }));
}
