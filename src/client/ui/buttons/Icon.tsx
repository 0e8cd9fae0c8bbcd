import style from './Icon.module.css';

/** Path data on a canvas of 24 by 24. */
const drawings = {
  chart: 'M4 20V10M10 20V4M16 20v-7M21 20H3',
  device: 'M5 8h14v11H5zM9 8V4h6v4M9 13h6M9 16h4',
  wrench:
    'M14.5 6.5a4.5 4.5 0 0 1 5.6-1.2l-3.2 3.2 1.6 1.6 3.2-3.2a4.5 4.5 0 0 1-6 5.6L8.6 19.6a2 2 0 0 1-2.8 0l-.4-.4a2 2 0 0 1 0-2.8l7.1-7.1a4.5 4.5 0 0 1 2-2.8z',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6M16 4.3a3.5 3.5 0 0 1 0 6.4M17.5 14.4c2.5.7 4 2.8 4 5.6',
  pulse: 'M3 12h4l3-8 4 16 3-8h4',
  gear: 'M12 15.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM12 2.8v3M12 18.2v3M2.8 12h3M18.2 12h3M5.5 5.5l2.1 2.1M16.4 16.4l2.1 2.1M5.5 18.5l2.1-2.1M16.4 7.6l2.1-2.1',
  box: 'M12 3 4 7v10l8 4 8-4V7zM4 7l8 4 8-4M12 11v10',
  clipboard: 'M8 5H5v16h14V5h-3M8 3h8v4H8zM8.5 14l2.5 2.5 4.5-5',
  calendar: 'M4 6h16v15H4zM4 10.5h16M8 3v5M16 3v5',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5.3l3.5 2',
  book: 'M4 5.5C6.5 4 9.5 4 12 5.5c2.5-1.5 5.5-1.5 8 0V19c-2.5-1.5-5.5-1.5-8 0-2.5-1.5-5.5-1.5-8 0zM12 5.5V19',
  page: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.3 15.3 20.5 20.5',
  screen: 'M3 4.5h18v12H3zM12 16.5v4M8 20.5h8',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 21h4',
  megaphone: 'M4 10v4h3l8 4.5v-13L7 10zM18 9a4 4 0 0 1 0 6M8 14l1.5 6H12l-1-4.5',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14v2M14 20h2M18 18h2v2',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.6v.2',
  expand: 'M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5',
  shrink: 'M4 9h5V4M20 9h-5V4M4 15h5v5M20 15h-5v5',
  size: 'M3 19 8.5 5h1L15 19M5 14.5h8M15.5 19l3-7.5h.6l2.9 7.5M16.5 16.8h4.6',
  warning: 'M12 4 2.8 20h18.4zM12 10v5M12 17.4v.2',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  fold: 'M4 5.5h16M11 12h9M4 18.5h16M7.5 9 4.5 12l3 3',
  unfold: 'M4 5.5h16M11 12h9M4 18.5h16M4.5 9l3 3-3 3',
  more: 'M5 11.6v.8M5.4 12h-.8M12 11.6v.8M12.4 12h-.8M19 11.6v.8M19.4 12h-.8',
  down: 'm6 9.5 6 6 6-6',
  right: 'm9.5 6 6 6-6 6',
  left: 'm14.5 6-6 6 6 6',
  play: 'M8 5.5v13l11-6.5z',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  close: 'M6 6l12 12M18 6 6 18',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.3M20 4v5.3h-5.3',
  pin: 'M9 4h6l-1 6 3 3.5H7L10 10zM12 13.5V21',
  user: 'M12 12a4.2 4.2 0 1 0 0-8.4 4.2 4.2 0 0 0 0 8.4zM4 20.5c0-4 3.6-6.5 8-6.5s8 2.5 8 6.5',
  star: 'm12 3.8 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z',
  building: 'M5 21V4h9v17M14 9h5v12M3 21h18M8.5 8h2M8.5 12h2M8.5 16h2',
  lock: 'M5 11h14v10H5zM8 11V7.5a4 4 0 0 1 8 0V11',
  leave: 'M14 4H5v16h9M10 12h10M16.5 8.5 20 12l-3.5 3.5',
  upload: 'M12 16V5M7.5 9.5 12 5l4.5 4.5M4 19.5h16',
  check: 'm5 12.5 4.5 4.5L19 7',
} as const;

/** The name of an icon. */
export type IconName = keyof typeof drawings;

/** Returns the icon of a name that the server sent; `page` for an unknown name. */
export function iconNamed(name: string): IconName {
  return Object.hasOwn(drawings, name) ? (name as IconName) : 'page';
}

/**
 * An icon beside a text, or in a button that has an accessible name; it is never the only
 * information.
 */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg className={style.icon} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}
