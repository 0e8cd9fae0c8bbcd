import { useEffect, useState } from 'react';
import { Icon } from './Icon.tsx';
import style from './NoticeCarousel.module.css';

/** One announcement of a carousel. */
export interface Slide {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Who and when, in words. */
  readonly by: string;
}

interface NoticeCarouselProps {
  /** What it is, for those who cannot see it. */
  readonly label: string;
  readonly slides: readonly Slide[];
  readonly words: {
    readonly previous: string;
    readonly next: string;
    readonly pause: string;
    readonly play: string;
    /** "2 / 5". */
    readonly place: (at: number, of: number) => string;
  };
  readonly onOpen: (id: string) => void;
}

/** Each slide stands so long. */
const slideMs = 6_000;

/**
 * Announcements in one line, one after the other. It stands still while it is paused, pointed at or holds the
 * focus, and begins paused for who wants less motion; a single one has no buttons.
 */
export function NoticeCarousel({ label, slides, words, onOpen }: NoticeCarouselProps) {
  const [at, setAt] = useState(0);
  const [paused, setPaused] = useState(
    () => matchMedia('(prefers-reduced-motion: reduce)').matches,
  );
  const [held, setHeld] = useState(false);
  const count = slides.length;
  const present = count === 0 ? 0 : at % count;
  const moves = count > 1 && !paused && !held;
  useEffect(() => {
    if (!moves) return undefined;
    const timer = setInterval(() => setAt((before) => before + 1), slideMs);
    return () => clearInterval(timer);
  }, [moves]);
  const slide = slides[present];
  if (slide === undefined) return null;
  return (
    <section
      className={style.carousel}
      aria-roledescription="carousel"
      aria-label={label}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
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
            aria-label={words.previous}
            title={words.previous}
            onClick={() => setAt(present + count - 1)}
          >
            <Icon name="left" size={16} />
          </button>
          <span className={style.place}>{words.place(present + 1, count)}</span>
          <button
            type="button"
            className={style.control}
            aria-label={words.next}
            title={words.next}
            onClick={() => setAt(present + 1)}
          >
            <Icon name="right" size={16} />
          </button>
          <button
            type="button"
            className={style.control}
            aria-label={paused ? words.play : words.pause}
            title={paused ? words.play : words.pause}
            onClick={() => setPaused(!paused)}
          >
            <Icon name={paused ? 'play' : 'pause'} size={16} />
          </button>
        </div>
      )}
    </section>
  );
}
