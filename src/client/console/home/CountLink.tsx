import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useCan } from '../../api/session/useSession.ts';

interface CountLinkProps {
  readonly to: string;
  /** Of nothing there is no list. */
  readonly count: number;
  readonly className?: string | undefined;
  readonly label?: string | undefined;
  readonly children: ReactNode;
}

/** A figure that leads to the orders behind it; plain where there are none, or they are not this user's to see. */
export function CountLink({ to, count, className, label, children }: CountLinkProps) {
  const mayList = useCan('repair.view');
  if (!mayList || count === 0) return <span className={className}>{children}</span>;
  return (
    <Link className={className} to={to} aria-label={label}>
      {children}
    </Link>
  );
}
