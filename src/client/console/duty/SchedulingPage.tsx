import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listDutyDates, listDutyUserDevices } from '../../../contract/areas/duty/changes.ts';
import { getOnCall, listDutySets, listDutyShifts } from '../../../contract/areas/duty/endpoints.ts';
import { listDutySwaps } from '../../../contract/areas/duty/own.ts';
import { listDutyTeams } from '../../../contract/areas/duty/teams.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan } from '../../api/session/useSession.ts';
import { DetailPanel } from '../../kit/detail/DetailPage.tsx';
import { DetailTabs } from '../../kit/detail/DetailTabs.tsx';
import { OnCall } from '../../kit/detail/OnCall.tsx';
import { deviceSource } from '../../kit/form/fields/pickerSources.tsx';
import { RemotePicker } from '../../kit/form/fields/RemotePicker.tsx';
import { useLiveReads } from '../../kit/hooks/useLiveReads.ts';
import { WriteButton } from '../../kit/hooks/WriteButton.tsx';
import { PageHeading } from '../../kit/page/PageHeading.tsx';
import { dialogLoader, useLazyDialog } from '../../loading/lazyPart.ts';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { StateNote } from '../../ui/feedback/StateNote.tsx';
import { DutyCalendar } from './DutyCalendar.tsx';
import type { OpenDutyDialog } from './DutyDialogs.tsx';
import style from './duty.module.css';
import { MyDuty } from './MyDuty.tsx';
import { SetList } from './SetList.tsx';
import { TeamList } from './TeamList.tsx';
import { UserDeviceList } from './UserDeviceList.tsx';

const loadDialogs = dialogLoader(
  'duty',
  async () => (await import('./DutyDialogs.tsx')).DutyDialogs,
);

/** /personnel/scheduling: who is on call now, the calendar of it, shifts, and people named for devices. */
export function SchedulingPage() {
  const { t } = useTranslation();
  const mayEdit = useCan('duty.edit');
  const mayFindDevices = useCan('device.view');
  const { data: sets, error, refetch } = useEndpoint(listDutySets, {});
  useLiveReads(
    [
      listDutySets,
      listDutyShifts,
      listDutyTeams,
      listDutySwaps,
      getOnCall,
      listDutyUserDevices,
      listDutyDates,
    ],
    ['duty', 'calendar'],
  );
  const [deviceID, setDeviceID] = useState('');
  const [open, setOpen] = useState<OpenDutyDialog | null>(null);
  const { Dialog: Dialogs, ...dialogs } = useLazyDialog(loadDialogs);
  if (sets === undefined) {
    if (error === null) return <SkeletonRows rows={8} />;
    return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
  }
  const show = (dialog: OpenDutyDialog) => void dialogs.whenHere(() => setOpen(dialog));
  const add = mayEdit ? (
    <WriteButton
      permission="duty.edit"
      type="primary"
      loading={dialogs.loading}
      onClick={() => show({ kind: 'set', set: null })}
    >
      {t('duty.addSet')}
    </WriteButton>
  ) : null;
  return (
    <div className={style.page}>
      <div className={style.head}>
        <PageHeading>{t('duty.title')}</PageHeading>
        {sets.length > 0 && (
          <span className={style.buttons}>
            {mayEdit && (
              <WriteButton
                permission="duty.edit"
                onClick={() => show({ kind: 'change', shift: null })}
              >
                {t('duty.change.open')}
              </WriteButton>
            )}
            {add}
          </span>
        )}
      </div>
      {sets.length === 0 ? (
        <DetailPanel label={t('duty.title')}>
          <StateNote title={t('duty.none')} text={t('duty.noneText')} action={add} />
          <TeamList onEdit={mayEdit ? (team) => show({ kind: 'team', team }) : null} />
        </DetailPanel>
      ) : (
        <>
          <DetailPanel heading={t('duty.now')}>
            {mayFindDevices && (
              <div className={style.lookup}>
                <RemotePicker
                  source={deviceSource}
                  label={t('duty.forDevice')}
                  help={t('duty.forDeviceHelp')}
                  value={deviceID}
                  onChange={(id) => setDeviceID(id)}
                />
              </div>
            )}
            <OnCall deviceID={deviceID === '' ? null : deviceID} />
          </DetailPanel>
          <DetailTabs
            label={t('duty.title')}
            tabs={[
              {
                key: 'calendar',
                label: t('duty.tab.calendar'),
                content: (
                  <DutyCalendar
                    onChange={mayEdit ? (shift) => show({ kind: 'change', shift }) : null}
                  />
                ),
              },
              {
                key: 'own',
                label: t('duty.tab.own'),
                content: <MyDuty onSwap={(shift) => show({ kind: 'swap', shift })} />,
              },
              {
                key: 'sets',
                label: t('duty.tab.sets'),
                content: (
                  <SetList
                    sets={sets}
                    onEdit={mayEdit ? (set) => show({ kind: 'set', set }) : null}
                  />
                ),
              },
              {
                key: 'teams',
                label: t('duty.tab.teams'),
                content: (
                  <TeamList onEdit={mayEdit ? (team) => show({ kind: 'team', team }) : null} />
                ),
              },
              {
                key: 'devices',
                label: t('duty.tab.devices'),
                content: (
                  <UserDeviceList
                    onEdit={mayEdit ? (row) => show({ kind: 'userDevice', row }) : null}
                  />
                ),
              },
            ]}
          />
        </>
      )}
      {Dialogs !== null && <Dialogs open={open} sets={sets} onClose={() => setOpen(null)} />}
    </div>
  );
}
