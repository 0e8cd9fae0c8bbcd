import type { ComponentProps } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import style from './IconButton.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'name'> {
  readonly icon: IconName;
  /** Its name, for the pointer that rests on it too. */
  readonly label: string;
  /** A count at its corner; none where it is 0. */
  readonly count?: number;
}

/** A button that is one drawing, of the universally known ones. */
export function IconButton({ icon, label, count = 0, ...button }: IconButtonProps) {
  return (
    <button type="button" {...button} className={style.button} aria-label={label} title={label}>
      <Icon name={icon} />
      <CountBadge count={count} />
    </button>
  );
}

/** A count at the corner of what it stands in, whose name says it too; 99+ beyond. */
export function CountBadge({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return <span className={style.count} data-text={count > 99 ? '99+' : count} />;
}
