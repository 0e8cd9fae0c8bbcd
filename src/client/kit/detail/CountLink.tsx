import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useCan } from '../../api/session/useSession.ts';

interface CountLinkProps {
  readonly to: string;
  /** The number of orders; there is no link for 0. */
  readonly count: number;
  readonly className?: string | undefined;
  readonly label?: string | undefined;
  readonly children: ReactNode;
}

/** A figure that links to its drilldown; plain text where there are no orders or this user may not list them. */
export function CountLink({ to, count, className, label, children }: CountLinkProps) {
  const mayList = useCan('repair.view');
  if (!mayList || count === 0) return <span className={className}>{children}</span>;
  return (
    <Link className={className} to={to} aria-label={label}>
      {children}
    </Link>
  );
}
