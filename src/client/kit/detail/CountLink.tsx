import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PermissionID } from '../../../contract/index.ts';
import { useCan } from '../../api/session/useSession.ts';

interface CountLinkProps {
  readonly to: string;
  /** The number of orders or rows; there is no link for 0. */
  readonly count: number;
  readonly className?: string | undefined;
  readonly label?: string | undefined;
  /** The right that its page needs. */
  readonly permission?: PermissionID | undefined;
  readonly children: ReactNode;
}

/** A figure that links to its drilldown; plain text where there is nothing or this user may not list it. */
export function CountLink({
  to,
  count,
  className,
  label,
  permission = 'repair.view',
  children,
}: CountLinkProps) {
  const mayList = useCan(permission);
  if (!mayList || count === 0) return <span className={className}>{children}</span>;
  return (
    <Link className={className} to={to} aria-label={label}>
      {children}
    </Link>
  );
}
