import { type RefObject, useLayoutEffect, useState } from 'react';

/** An element's inner size, px. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

const unmeasured: Room = { width: 0, height: 0 };

/** An element's inner size, followed as it changes; 0 by 0 before the first measurement. */
export function useRoom(box: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState(unmeasured);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      setRoom((known) =>
        known.width === width && known.height === height ? known : { width, height },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return room;
}
