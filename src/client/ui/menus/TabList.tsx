import { type KeyboardEvent, useRef } from 'react';
import { CountBadge } from '../buttons/IconButton.tsx';
import style from './TabList.module.css';

/** One tab of a tab list. */
export interface Tab<Key> {
  readonly key: Key;
  readonly label: string;
  /** The count in the badge; no badge where it is 0. */
  readonly count?: number;
}

interface TabListProps<Key> {
  readonly label: string;
  readonly tabs: readonly Tab<Key>[];
  readonly value: Key;
  /** The id of the panel that the tabs control. */
  readonly controls: string;
  /** `main`: full width; `part`: the smaller tabs of a section. */
  readonly kind: 'main' | 'part';
  /** Returns the text of a count for screen readers. */
  readonly countText: (count: number) => string;
  readonly onChange: (key: Key) => void;
}

/** Tabs. Arrow keys, Home and End move between them and select at once. */
export function TabList<Key extends string | number>(props: TabListProps<Key>) {
  const { label, tabs, value, controls, kind, countText, onChange } = props;
  const list = useRef<HTMLDivElement>(null);
  const go = (to: number) => {
    const tab = tabs.at(to % tabs.length);
    if (tab === undefined) return;
    onChange(tab.key);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(tab)]?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === value);
    const moves: Readonly<Record<string, () => void>> = {
      ArrowRight: () => go(at + 1),
      ArrowLeft: () => go(at - 1),
      Home: () => go(0),
      End: () => go(-1),
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    move();
  };
  return (
    <div
      ref={list}
      className={style.list}
      data-kind={kind}
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={press}
    >
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          className={style.tab}
          aria-selected={tab.key === value}
          aria-controls={controls}
          aria-label={
            tab.count === undefined || tab.count === 0
              ? undefined
              : `${tab.label} ${countText(tab.count)}`
          }
          tabIndex={tab.key === value ? 0 : -1}
          onClick={() => onChange(tab.key)}
        >
          {tab.label}
          <span className={style.badge}>
            <CountBadge count={tab.count ?? 0} />
          </span>
        </button>
      ))}
    </div>
  );
}
