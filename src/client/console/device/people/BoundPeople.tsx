import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type DeviceDetail, getDeviceUsers } from '../../../../contract/areas/device/endpoints.ts';
import { failureOf } from '../../../api/http/apiError.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useCan, useUser } from '../../../api/session/useSession.ts';
import { WriteButton } from '../../../kit/hooks/WriteButton.tsx';
import row from '../../../kit/list/rows/row.module.css';
import { personPath } from '../../../lib/paths/personPath.ts';
import { dialogLoader, useLazyDialog } from '../../../loading/lazyPart.ts';
import { FailureNote } from '../../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { StyledText } from '../../../ui/layout/layout.tsx';
import style from '../detail/DevicePage.module.css';

const loadDialog = dialogLoader(
  'device',
  async () => (await import('./PeopleDialog.tsx')).PeopleDialog,
);

interface BoundPeopleProps {
  readonly device: DeviceDetail;
  /** Each side binds its own people, the owner those of both. */
  readonly mayEdit: boolean;
}

/** The people who are notified first of the device's faults, and the dialog that binds them. */
export function BoundPeople({ device, mayEdit }: BoundPeopleProps) {
  const { t } = useTranslation();
  const user = useUser();
  const mayOpen = useCan('personnel.view');
  const [editing, setEditing] = useState(false);
  const { Dialog, ...dialog } = useLazyDialog(loadDialog);
  const { data, error, refetch } = useEndpoint(getDeviceUsers, { DeviceID: device.id });
  const otherSide = device.ownerName ?? device.serviceOrgName ?? '';
  if (data === undefined) {
    if (error === null) return <SkeletonRows rows={1} />;
    return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
  }
  const { users } = data;
  return (
    <>
      {users.length === 0 && <StyledText ink={3}>{t('device.detail.noPeople')}</StyledText>}
      {users.length > 0 && (
        <ul className={style.list}>
          {users.map(({ userID, realName, orgCode }) => {
            const isColleague = orgCode === user?.orgCode;
            return (
              <li key={userID}>
                {mayOpen && isColleague ? (
                  <Link className={row.link} to={personPath(userID)}>
                    {realName}
                  </Link>
                ) : (
                  realName
                )}
                {!isColleague && <span className={row.owner}>{otherSide}</span>}
              </li>
            );
          })}
        </ul>
      )}
      {mayEdit && (
        <div className={style.edit}>
          <WriteButton
            permission="device.edit"
            loading={dialog.loading}
            onClick={() => void dialog.whenHere(() => setEditing(true))}
          >
            {t('device.people.edit')}
          </WriteButton>
        </div>
      )}
      {Dialog !== null && (
        <Dialog
          key={users.map(({ userID }) => userID).join(' ')}
          device={device}
          users={users}
          visible={editing}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}
