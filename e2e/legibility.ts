import type { Page } from '@playwright/test';

/** Legibility problems of a page, one line for each place. */
export interface LegibilityFaults {
  /** Text with too little contrast. On a gradient, the colour with the least contrast counts. */
  readonly faint: readonly string[];
  /** Text that is partly cut off and cannot be scrolled into view. */
  readonly cut: readonly string[];
  /** Text under another element. */
  readonly covered: readonly string[];
  /** Class names of empty areas: a stage or pad of a step that shows nothing. */
  readonly blank: readonly string[];
}

/**
 * Checks all visible text of the page or its open sheet. The minimum contrast is 7 to 1 in a step of a play and 4.5 to
 * 1 elsewhere. For large text it is 4.5 to 1 and 3 to 1.
 */
export const legibilityFaults = (page: Page): Promise<LegibilityFaults> => page.evaluate(measureLegibility);

/** Body of `legibilityFaults`. It runs in the page, so it may not use anything outside itself. */
export function measureLegibility(): LegibilityFaults {
  type Colour = readonly [number, number, number, number];
  const every = new CSSStyleSheet();
  // Elements without pointer events are visible too.
  every.replaceSync('* { pointer-events: auto !important }');
  const sheets = [...document.adoptedStyleSheets];
  document.adoptedStyleSheets = [...sheets, every];

  const brush = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
  const known = new Map<string, Colour>();
  const colourOf = (text: string): Colour => {
    const before = known.get(text);
    if (before) return before;
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = text;
    brush.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0, a = 0] = brush.getImageData(0, 0, 1, 1).data;
    known.set(text, [r, g, b, a / 255]);
    return [r, g, b, a / 255];
  };
  const over = ([r, g, b, a]: Colour, [x, y, z]: Colour): Colour => [
    r * a + x * (1 - a),
    g * a + y * (1 - a),
    b * a + z * (1 - a),
    1,
  ];
  const luminance = (colour: Colour) => {
    const [r, g, b] = colour.slice(0, 3).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a: Colour, b: Colour) => {
    const [x, y] = [luminance(a), luminance(b)];
    return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
  };
  const COLOUR = /(?:rgba?|color|oklab|oklch|hsla?)\([^()]*\)/g;

  /** Returns the possible background colours behind a text. `stack` lists the elements there, topmost first. */
  const backgrounds = (stack: readonly Element[]): readonly Colour[] => {
    let under: Colour[] = [colourOf('canvas')];
    for (const element of [...stack].reverse()) {
      const { backgroundColor, backgroundImage, fill } = getComputedStyle(element);
      // A drawing has a fill: the numeral of a die is on its shape.
      const drawn = element instanceof SVGGeometryElement && fill !== 'none';
      const flat = colourOf(drawn ? fill : backgroundColor);
      under = under.map((ground) => over(flat, ground));
      const stops = (backgroundImage.match(COLOUR) ?? []).map(colourOf);
      if (stops.length > 0) under = [...new Set(stops.flatMap((stop) => under.map((ground) => over(stop, ground))))];
    }
    return under;
  };
  const top = document.querySelector('dialog[open]') ?? document.body;
  /** Returns an element and its ancestors up to the open sheet or the body, nearest first. */
  const chain = (element: Element): readonly Element[] =>
    element.parentElement && element !== top ? [element, ...chain(element.parentElement)] : [element];
  const words = (text: string) => `“${text.replace(/\s+/g, ' ').trim().slice(0, 40)}”`;
  const found = { faint: [] as string[], cut: [] as string[], covered: [] as string[], blank: [] as string[] };
  const walk = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  const lines: DOMRect[] = [];

  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const parent = node.parentElement!;
    if (!node.textContent?.trim() || parent.closest('.unseen, script, style, noscript, option')) continue;
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const around: readonly Element[] = chain(parent);
    if (around.some((one) => getComputedStyle(one).clipPath === 'inset(50%)')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const style = getComputedStyle(parent);
    const size = Number.parseFloat(style.fontSize);
    const numeral = parent instanceof SVGTextElement;
    const large = !numeral && (size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700));
    const inPlay = parent.closest('.step-frame') !== null;
    const least = inPlay ? (large ? 4.5 : 7) : large ? 3 : 4.5;
    for (const box of range.getClientRects()) {
      if (box.width < 2 || box.height < 2) continue;
      // Clips the box by each ancestor. A scroller may hide a part, and other elements may not.
      let seen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
      let lost = box.right > innerWidth + 1 || box.left < -1;
      const left = parent.closest('.whole')?.getBoundingClientRect();
      // A part that did not fit is omitted as a whole.
      if (left && box.top >= left.bottom - 1) continue;
      let isReachable = false;
      for (const one of around) {
        const { overflowX, overflowY } = getComputedStyle(one);
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const rim = one.getBoundingClientRect();
        const scrolls = /auto|scroll/;
        const wide = box.left < rim.left - 1.5 || box.right > rim.right + 1.5;
        const high = box.top < rim.top - box.height / 4 || box.bottom > rim.bottom + box.height / 4;
        const isCut =
          (wide && !scrolls.test(overflowX)) || (high && !scrolls.test(overflowY) && !scrolls.test(overflowX));
        if (isCut && !isReachable) lost = true;
        seen = {
          left: Math.max(seen.left, rim.left),
          top: Math.max(seen.top, rim.top),
          right: Math.min(seen.right, rim.right),
          bottom: Math.min(seen.bottom, rim.bottom),
        };
        // A scroller makes its content reachable. Outer ancestors still hide it until it is scrolled.
        if (wide && scrolls.test(overflowX) && !isReachable) lost = rim.left < -1 || rim.right > innerWidth + 1;
        if ((wide && scrolls.test(overflowX)) || (high && scrolls.test(overflowY))) isReachable = true;
      }
      if (lost) found.cut.push(words(node.textContent));
      const x = (Math.max(box.left, seen.left) + Math.min(box.right, seen.right)) / 2;
      const y = (Math.max(box.top, seen.top) + Math.min(box.bottom, seen.bottom)) / 2;
      const inside = (part: number, from: number, to: number) => part > from && part < to;
      if (!inside(x, seen.left, seen.right) || !inside(y, seen.top, seen.bottom)) continue;
      // A line is read by scrolling if a list shows only its edge.
      const high = Math.min(box.bottom, seen.bottom) - Math.max(box.top, seen.top);
      const wide = Math.min(box.right, seen.right) - Math.max(box.left, seen.left);
      if (high < box.height / 4 || wide < box.width / 4) continue;
      lines.push(box);
      const stack = document.elementsFromPoint(x, y);
      // No element is found at the very edge of the window.
      if (stack.length === 0) continue;
      const at = stack.indexOf(parent);
      const before = stack
        .slice(0, at < 0 ? undefined : at)
        .filter((one) => !parent.contains(one) && getComputedStyle(one).opacity !== '0');
      if (at < 0 || before.some((one) => !one.contains(parent))) {
        // Content can be scrolled away from a sticky element.
        if (!before.some((one) => chain(one).some((above) => /sticky|fixed/.test(getComputedStyle(above).position))))
          found.covered.push(`${words(node.textContent)} by ${before.map((one) => one.className || one.tagName)}`);
        continue;
      }
      if (parent.closest(':disabled, [aria-disabled=true]')) continue;
      let shown = colourOf(numeral ? style.fill : style.color);
      for (const one of around) {
        const { opacity } = getComputedStyle(one);
        if (opacity !== '1') shown = [shown[0], shown[1], shown[2], shown[3] * Number(opacity)];
      }
      const worst = Math.min(...backgrounds(stack.slice(at)).map((ground) => contrast(over(shown, ground), ground)));
      if (worst < least - 0.005) found.faint.push(`${words(node.textContent)} ${worst.toFixed(2)} of ${least}`);
    }
  }
  for (const zone of document.querySelectorAll('.step-stage, .step-pad')) {
    const rim = zone.getBoundingClientRect();
    const drawn = [...zone.querySelectorAll('svg, img, canvas, button, [role=img]')].map((one) =>
      one.getBoundingClientRect(),
    );
    const held = [...lines, ...drawn].filter((box) => box.bottom > rim.top && box.top < rim.bottom);
    if (rim.height > 96 && rim.width > 96 && held.length === 0) found.blank.push(zone.className);
  }
  document.adoptedStyleSheets = sheets;
  return {
    faint: [...new Set(found.faint)],
    cut: [...new Set(found.cut)],
    covered: [...new Set(found.covered)],
    blank: [...new Set(found.blank)],
  };
}
