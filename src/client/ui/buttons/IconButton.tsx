import type { ComponentProps } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import style from './IconButton.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'name'> {
  readonly icon: IconName;
  /** The accessible name, also shown as a tooltip. */
  readonly label: string;
  /** The count in the badge; no badge where it is 0. */
  readonly count?: number;
}

/** A button with an icon only, for universally known icons. */
export function IconButton({ icon, label, count = 0, ...button }: IconButtonProps) {
  return (
    <button type="button" {...button} className={style.button} aria-label={label} title={label}>
      <Icon name={icon} />
      <CountBadge count={count} />
    </button>
  );
}

/**
 * A badge with a count at the corner of its parent; the accessible name of the parent must contain
 * the count. 99+ at most.
 */
export function CountBadge({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return <span className={style.count} data-text={count > 99 ? '99+' : count} />;
}
