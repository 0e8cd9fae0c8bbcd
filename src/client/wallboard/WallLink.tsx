import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useWallSetting } from './wallSetting.ts';

interface Props {
  readonly to: string;
  readonly className?: string;
  readonly label?: string;
  readonly children: ReactNode;
}

/** A way into the console; while the board is edited it leads nowhere. */
export function WallLink({ to, className, label, children }: Props) {
  const { editing } = useWallSetting();
  if (editing) return <span className={className}>{children}</span>;
  return (
    <Link to={to} className={className} aria-label={label}>
      {children}
    </Link>
  );
}
