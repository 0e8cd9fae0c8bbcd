import { type RefObject, useEffect } from 'react';

/** The elements that a toast must not cover: pagers, bars that stick to the foot of the screen, and main buttons. */
const obstacles = '#content :is(nav, [role="toolbar"], [data-foot], .arco-btn-primary)';

/** The gap between the toasts and what stands below them, px. */
const gap = 8;

/**
 * Lifts an element at the foot of the screen above everything there that it must not cover; it follows when the page
 * scrolls or changes. Where the screen has no such place, it stays at the foot.
 *
 * @param isShown false: it is empty, and nothing is measured
 */
export function useClearPlace(element: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const { current } = element;
    const content = document.getElementById('content');
    if (!isShown || current === null || content === null) return undefined;
    let frame: number | null = null;
    const place = () => {
      frame = null;
      current.style.bottom = `${String(clearBottom(current))}px`;
    };
    const plan = () => {
      frame ??= requestAnimationFrame(place);
    };
    const sizes = new ResizeObserver(plan);
    const changes = new MutationObserver(plan);
    sizes.observe(current);
    sizes.observe(content);
    changes.observe(content, { childList: true, subtree: true });
    window.addEventListener('scroll', plan, { capture: true, passive: true });
    window.addEventListener('resize', plan);
    plan();
    return () => {
      if (frame !== null) cancelAnimationFrame(frame);
      sizes.disconnect();
      changes.disconnect();
      window.removeEventListener('scroll', plan, { capture: true });
      window.removeEventListener('resize', plan);
      current.style.bottom = '';
    };
  }, [element, isShown]);
}

/** Returns the lowest distance from the foot of the screen at which an element covers no obstacle, px; 0 where there is none. */
function clearBottom(element: HTMLElement): number {
  const { left, right, height } = element.getBoundingClientRect();
  const foot = document.documentElement.clientHeight;
  const boxes = [...document.querySelectorAll(obstacles)]
    .filter((one) => one.checkVisibility())
    .map((one) => one.getBoundingClientRect())
    .filter((box) => box.right > left && box.left < right && box.bottom > 0 && box.top < foot)
    .toSorted((a, b) => b.bottom - a.bottom);
  let bottom = 0;
  for (const box of boxes) {
    const isCovered = box.top < foot - bottom && box.bottom > foot - bottom - height;
    if (isCovered) bottom = foot - box.top + gap;
  }
  return bottom + height > foot ? 0 : bottom;
}
