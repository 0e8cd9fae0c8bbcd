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

/** The present permissions of a person: one sentence names the role that they come from, marks show which it has. */
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
  const isOffered = ({ menuID }: CatalogueItem) => {
    const one = byID.get(menuID);
    return one?.reason === 'role' && one.visiting === 1;
  };
  const markOf = ({ menuID }: CatalogueItem) => {
    const reason = byID.get(menuID)?.reason ?? 'notInRole';
    if (reason === 'notInRole') return { sign: '—', text: t('role.person.lacks') };
    if (reason !== 'role') return { sign: '✓', text: t('role.person.blockedShort') };
    return { sign: '✓', text: t('role.person.has') };
  };
  const rows = (items: readonly CatalogueItem[]) => (
    <ul className={style.entries}>
      {items.map((item) => (
        <li key={item.menuID} data-has={byID.get(item.menuID)?.reason === 'role' || undefined}>
          <span className={style.row}>
            {item.isPermission === 1 && <Mark {...markOf(item)} />}
            <span className={style.label}>{item.label}</span>
            {item.isPermission === 1 && found.mayVisit === 1 && isOffered(item) && (
              <span className={style.end}>{t('role.person.visiting')}</span>
            )}
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

/** A sign with its meaning for screen readers. */
function Mark({ sign, text }: { readonly sign: string; readonly text: string }) {
  return (
    <span className={style.mark} role="img" aria-label={text} title={text}>
      {sign}
    </span>
  );
}
