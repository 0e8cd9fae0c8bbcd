import { useTranslation } from 'react-i18next';
import { orgState } from '../../../contract/enums.ts';
import type { AnyPermissionID } from '../../../contract/index.ts';
import { useUser } from '../../api/session/useSession.ts';

/** The permissions whose actions work in an organisation that has expired: its open orders are finished. */
const working: ReadonlySet<AnyPermissionID> = new Set<AnyPermissionID>([
  'repair.work',
  'repair.acknowledge',
  'repair.confirm',
  'repair.supervise',
  'repair.amend',
  'gateway.manage',
  'platform.enterprises',
]);

/** Returns why an action that needs a permission is not offered now; undefined where it is. */
export type ExpiredReason = (permission: AnyPermissionID | undefined) => string | undefined;

/**
 * Returns a function that gives the reason why an action cannot be run because the package of the organisation has expired.
 * An action without a permission changes nothing of the organisation's.
 */
export function useExpiredReason(): ExpiredReason {
  const { t } = useTranslation();
  const isExpired = useUser()?.orgState === orgState.values.expired;
  return (permission) =>
    isExpired && permission !== undefined && !working.has(permission)
      ? t('kit.list.expired')
      : undefined;
}
