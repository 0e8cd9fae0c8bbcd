import '../arco/arcoBase.ts';
import '@arco-design/web-react/es/Timeline/style/css.js';
import ArcoTimeline from '@arco-design/web-react/es/Timeline';
import type { ReactNode } from 'react';
import style from './Timeline.module.css';

/** An event of a timeline. */
export interface TimelineItem {
  readonly key: string;
  /** `now`: the last or current one; `warn`: something that went wrong. */
  readonly tone?: 'now' | 'warn' | undefined;
  readonly content: ReactNode;
}

interface TimelineProps {
  /** The accessible name. */
  readonly label: string;
  /** In the order in which they are shown. */
  readonly items: readonly TimelineItem[];
}

const colours = { now: 'var(--bar)', warn: 'var(--level2)', rest: 'var(--bar)' } as const;

/** Arco's timeline in the greys of the product: a filled dot for what is current or went wrong. */
export function Timeline({ label, items }: TimelineProps) {
  return (
    <ArcoTimeline className={style.timeline ?? ''} aria-label={label}>
      {items.map(({ key, tone, content }) => (
        <ArcoTimeline.Item
          key={key}
          dotColor={colours[tone ?? 'rest']}
          dotType={tone === undefined ? 'hollow' : 'solid'}
          lineColor="var(--line)"
        >
          {content}
        </ArcoTimeline.Item>
      ))}
    </ArcoTimeline>
  );
}
