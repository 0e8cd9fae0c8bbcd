import { useTranslation } from 'react-i18next';
import { getOnCall, listDutySets, listDutyShifts } from '../../../contract/areas/duty/endpoints.ts';
import { type DutyTeam, listDutyTeams, saveDutyTeam } from '../../../contract/areas/duty/teams.ts';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import { TextField } from '../../kit/form/fields/TextField.tsx';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import { PeopleOrder } from './PeopleOrder.tsx';

interface TeamDialogProps {
  readonly visible: boolean;
  /** The team to change; null adds one. Another team is another `key`. */
  readonly team: DutyTeam | null;
  readonly onClose: () => void;
}

/** Adds a team, or changes one. */
export function TeamDialog({ visible, team, onClose }: TeamDialogProps) {
  const { t } = useTranslation();
  const form = useEntityForm(saveDutyTeam, {
    visible,
    row: team ?? undefined,
    initial: { UserIDs: team?.people.map(({ userID }) => userID) ?? [] },
    fixed: team === null ? {} : { ID: team.id },
    invalidates: [listDutyTeams, listDutySets, listDutyShifts, getOnCall],
    onDone() {
      onClose();
      toastSuccess(t('duty.team.saved'));
    },
    onClose,
  });
  const names = new Map(team?.people.map(({ userID, realName }) => [userID, realName]));
  return (
    <EntityDialog
      form={form}
      title={team === null ? t('duty.team.add') : t('duty.team.edit', { name: team.teamName })}
      submitLabel={t('duty.team.save')}
    >
      <TextField {...form.field('TeamName')} placeholder={t('duty.team.placeholder')} />
      <PeopleOrder {...form.field('UserIDs')} names={names} />
    </EntityDialog>
  );
}
