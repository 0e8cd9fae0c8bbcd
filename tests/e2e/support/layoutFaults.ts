import type { Page } from 'playwright-core';

/**
 * Returns the layout faults of the tiles of a page, one line each: text that overlaps other text, is
 * clipped in its height, leaves its tile, or is smaller than the wall's smallest type; and truncated
 * figures, ages and times. Names may be truncated.
 */
export async function layoutFaults(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
  return page.evaluate(findFaults);
}

/** Finds the faults; runs in the page, so it cannot use anything outside of it. */
function findFaults(): string[] {
  interface Line {
    readonly node: Node;
    readonly text: string;
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
  }
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const faults = new Set<string>();

  /** Reads what the checks need of each element once: nothing changes meanwhile. */
  const read = (element: Element) => {
    const { display, visibility, clipPath, overflow, textOverflow, fontSize } =
      getComputedStyle(element);
    const isHidden = display === 'none' || visibility === 'hidden' || clipPath === 'inset(50%)';
    const box = element.getBoundingClientRect();
    return { isHidden, overflow, textOverflow, box, size: Number.parseFloat(fontSize) };
  };
  const known = new Map<Element, ReturnType<typeof read>>();
  const partsOf = (element: Element) => {
    const parts = known.get(element) ?? read(element);
    known.set(element, parts);
    return parts;
  };

  const isUnseen = (element: Element, tile: Element) => {
    for (let at: Element | null = element; at && at !== tile; at = at.parentElement)
      if (partsOf(at).isHidden) return true;
    return element.closest('svg') !== null;
  };

  /** Returns the visible lines of a text node, from the top of their figures to the baseline. */
  const lineBoxes = (
    node: Node,
    element: Element,
    tile: Element,
    report: (fault: string) => void,
  ) => {
    const text = node.textContent?.trim() ?? '';
    const { size } = partsOf(element);
    if (size < 1.3 * rem - 0.1) report(`"${text}" is small`);
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].flatMap((rect): Line[] => {
      const middle = (rect.top + rect.bottom) / 2;
      const line = { top: middle - 0.42 * size, bottom: middle + 0.42 * size };
      let { left, right } = rect;
      for (let at: Element | null = element; at; at = at === tile ? null : at.parentElement) {
        const { overflow, textOverflow, box: clip } = partsOf(at);
        if (overflow === 'visible') continue;
        if (line.bottom <= clip.top + 2 || line.top >= clip.bottom - 2) return []; // out of sight
        if (line.top < clip.top - 1.5 || line.bottom > clip.bottom + 1.5)
          report(`"${text}" is clipped`);
        const leaves = left < clip.left - 1.5 || right > clip.right + 1.5;
        if (leaves && textOverflow !== 'ellipsis') report(`"${text}" leaves its element`);
        left = Math.max(left, clip.left);
        right = Math.min(right, clip.right);
      }
      return right - left > 1 ? [{ node, text, left, right, ...line }] : [];
    });
  };

  for (const tile of document.querySelectorAll('.tile')) {
    const state = tile.closest('figure')?.querySelector('figcaption')?.textContent ?? 'board';
    const report = (fault: string) =>
      faults.add(`${tile.getAttribute('aria-label') ?? ''} / ${state}: ${fault}`);
    const lines: Line[] = [];
    const texts = document.createTreeWalker(tile, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      if (!element || !node.textContent?.trim() || isUnseen(element, tile)) continue;
      lines.push(...lineBoxes(node, element, tile, report));
    }
    const tileBox = tile.getBoundingClientRect();
    for (const [index, line] of lines.entries()) {
      if (line.right > tileBox.right - 0.4 * rem || line.bottom > tileBox.bottom - 0.2 * rem) {
        report(`"${line.text}" touches the edge`);
      }
      for (const other of lines.slice(index + 1)) {
        const wide = Math.min(line.right, other.right) - Math.max(line.left, other.left);
        const high = Math.min(line.bottom, other.bottom) - Math.max(line.top, other.top);
        if (other.node !== line.node && wide > 1 && high > 2) {
          report(`"${line.text}" overlaps "${other.text}"`);
        }
      }
    }
    const whole = [
      '.age-late, .age-plate, .figure, .figure-value, .rank-value, .lane-count, .lane-more, time',
      '.target-change b, .rank-head-aside, .state-count b',
    ].join();
    for (const element of tile.querySelectorAll(whole)) {
      if (element.scrollWidth > element.clientWidth + 1 && !isUnseen(element, tile)) {
        report(`"${element.textContent}" is truncated`);
      }
    }
  }
  return [...faults];
}
