import { useTranslation } from 'react-i18next';
import {
  type CatalogueItem,
  getCatalogue,
  getUserPermissions,
} from '../../../../contract/areas/role/endpoints.ts';
import type { ResultOf } from '../../../../contract/endpoint.ts';
import { roleText } from '../../../../contract/roles.ts';
import { failureOf } from '../../../api/http/apiError.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { FailureNote } from '../../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { Modal } from '../../../ui/overlays/Modal.tsx';
import style from './roles.module.css';

interface PermissionsDialogProps {
  readonly person: { readonly id: string; readonly realName: string };
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** The present permissions of a person, each with the reason why they have it or lack it. */
export function PermissionsDialog({ person, visible, onClose }: PermissionsDialogProps) {
  const { t } = useTranslation();
  const options = { enabled: visible };
  const read = useEndpoint(getUserPermissions, { id: person.id }, options);
  const catalogue = useEndpoint(getCatalogue, {}, options);
  const error = read.error ?? catalogue.error;
  const body = () => {
    if (read.data !== undefined && catalogue.data !== undefined)
      return <PermissionList found={read.data} catalogue={catalogue.data} />;
    if (error === null) return <SkeletonRows rows={8} />;
    const retry = () => void Promise.all([read.refetch(), catalogue.refetch()]);
    return <FailureNote failure={failureOf(error)} onRetry={retry} />;
  };
  return (
    <Modal
      fillsPhone
      visible={visible}
      title={t('role.person.title', { name: person.realName })}
      footer={null}
      onCancel={onClose}
    >
      {body()}
    </Modal>
  );
}

interface PermissionListProps {
  readonly found: ResultOf<typeof getUserPermissions>;
  readonly catalogue: readonly CatalogueItem[];
}

function PermissionList({ found, catalogue }: PermissionListProps) {
  const { t } = useTranslation();
  const role = roleText(found.roleName, useLocale());
  const byID = new Map(found.permissions.map((one) => [one.menuID, one]));
  const blocked = found.permissions
    .map(({ reason }) => reason)
    .find((reason) => reason === 'state' || reason === 'password');
  const has = found.permissions.filter(({ reason }) => reason === 'role').length;
  const reasonOf = ({ menuID }: CatalogueItem) => {
    const { reason = 'notInRole', visiting = 0 } = byID.get(menuID) ?? {};
    const text = t(`role.person.reason.${reason}`, { role });
    if (found.mayVisit === 0 || reason !== 'role') return text;
    const where = t(visiting === 1 ? 'role.person.visiting' : 'role.person.notVisiting');
    return `${text}${t('role.separator')}${where}`;
  };
  const rows = (items: readonly CatalogueItem[]) => (
    <ul className={style.entries}>
      {items.map((item) => (
        <li key={item.menuID} data-has={byID.get(item.menuID)?.reason === 'role' || undefined}>
          <span className={style.row}>
            <span className={style.label}>{item.label}</span>
            {item.isPermission === 1 && <span className={style.end}>{reasonOf(item)}</span>}
          </span>
          {item.children.length > 0 && rows(item.children)}
        </li>
      ))}
    </ul>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is reached by keyboard
    <div className={style.person} role="region" aria-label={t('role.person.list')} tabIndex={0}>
      {blocked !== undefined && <Banner tone="warn">{t(`role.person.blocked.${blocked}`)}</Banner>}
      <p className={style.note}>
        {t('role.person.summary', { role, count: has, total: found.permissions.length })}
      </p>
      {rows(catalogue)}
    </div>
  );
}
