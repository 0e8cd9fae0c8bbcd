import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useWallSetting } from '../board/wallSetting.ts';

interface Props {
  readonly to: string;
  readonly className?: string;
  readonly label?: string;
  readonly children: ReactNode;
}

/** A link into the console; inactive while the board is edited. */
export function ConsoleLink({ to, className, label, children }: Props) {
  const { editing } = useWallSetting();
  if (editing) return <span className={className}>{children}</span>;
  return (
    <Link to={to} className={className} aria-label={label}>
      {children}
    </Link>
  );
}
