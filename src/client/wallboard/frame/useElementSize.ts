import { type RefObject, useLayoutEffect, useState } from 'react';

/** An element's inner size, px. */
export interface ElementSize {
  readonly width: number;
  readonly height: number;
}

const unmeasured: ElementSize = { width: 0, height: 0 };

/** Returns an element's inner size, followed as it changes; 0 by 0 before the first measurement. */
export function useElementSize(box: RefObject<HTMLElement | null>): ElementSize {
  const [size, setSize] = useState(unmeasured);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((known) =>
        known.width === width && known.height === height ? known : { width, height },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return size;
}

/** Returns an element's inner height in px, followed as it changes; 0 before the first measurement. */
export function useElementHeight(box: RefObject<HTMLElement | null>): number {
  return useElementSize(box).height;
}
