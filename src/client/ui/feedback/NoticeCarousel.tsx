import { useEffect, useState } from 'react';
import { Icon } from '../buttons/Icon.tsx';
import { Row } from '../layout/layout.tsx';
import style from './NoticeCarousel.module.css';

/** One announcement of a carousel. */
export interface Slide {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Author and date as text. */
  readonly by: string;
}

interface NoticeCarouselProps {
  /** The accessible name. */
  readonly label: string;
  readonly slides: readonly Slide[];
  readonly labels: {
    readonly previous: string;
    readonly next: string;
    readonly pause: string;
    readonly play: string;
    /** "2 / 5". */
    readonly place: (at: number, of: number) => string;
  };
  readonly onOpen: (id: string) => void;
}

/** Display time of a slide, ms. */
const slideMs = 6_000;

/**
 * Announcements in one line, shown in turn. The rotation stops while it is paused, hovered or
 * focused, and starts paused for users who prefer reduced motion; a single announcement has no
 * buttons.
 */
export function NoticeCarousel({ label, slides, labels, onOpen }: NoticeCarouselProps) {
  const [at, setAt] = useState(0);
  const [paused, setPaused] = useState(
    () => matchMedia('(prefers-reduced-motion: reduce)').matches,
  );
  const [suspended, setSuspended] = useState(false);
  const count = slides.length;
  const present = count === 0 ? 0 : at % count;
  const moves = count > 1 && !paused && !suspended;
  useEffect(() => {
    if (!moves) return undefined;
    const timer = setInterval(() => setAt((before) => before + 1), slideMs);
    return () => clearInterval(timer);
  }, [moves]);
  const slide = slides[present];
  if (slide === undefined) return null;
  return (
    <Row
      as="section"
      gap={16}
      shrink
      aria-roledescription="carousel"
      aria-label={label}
      onMouseEnter={() => setSuspended(true)}
      onMouseLeave={() => setSuspended(false)}
      onFocus={() => setSuspended(true)}
      onBlur={() => setSuspended(false)}
    >
      <div className={style.slide} aria-live={moves ? 'off' : 'polite'}>
        <button type="button" className={style.open} onClick={() => onOpen(slide.id)}>
          <span className={style.title}>{slide.title}</span>
          <span className={style.text}>{slide.text}</span>
          <span className={style.by}>{slide.by}</span>
        </button>
      </div>
      {count > 1 && (
        <div className={style.controls}>
          <button
            type="button"
            className={style.control}
            aria-label={labels.previous}
            title={labels.previous}
            onClick={() => setAt(present + count - 1)}
          >
            <Icon name="left" size={16} />
          </button>
          <span className={style.place}>{labels.place(present + 1, count)}</span>
          <button
            type="button"
            className={style.control}
            aria-label={labels.next}
            title={labels.next}
            onClick={() => setAt(present + 1)}
          >
            <Icon name="right" size={16} />
          </button>
          <button
            type="button"
            className={style.control}
            aria-label={paused ? labels.play : labels.pause}
            title={paused ? labels.play : labels.pause}
            onClick={() => setPaused(!paused)}
          >
            <Icon name={paused ? 'play' : 'pause'} size={16} />
          </button>
        </div>
      )}
    </Row>
  );
}
