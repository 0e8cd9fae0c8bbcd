import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getOnCall, listDutySets, listDutyShifts } from '../../../contract/areas/duty/endpoints.ts';
import {
  type DutyTeam,
  deleteDutyTeam,
  listDutyTeams,
} from '../../../contract/areas/duty/teams.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useAction, useEndpoint } from '../../api/query/useEndpoint.ts';
import { WriteButton } from '../../kit/hooks/WriteButton.tsx';
import { DeleteNodeDialog } from '../../kit/tree/TreePanel.tsx';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { StateNote } from '../../ui/feedback/StateNote.tsx';
import { StyledText } from '../../ui/layout/layout.tsx';
import style from './duty.module.css';

interface TeamListProps {
  /** Opens the form of a team, or of a new one; null: the user may not. */
  readonly onEdit: ((team: DutyTeam | null) => void) | null;
}

/** The teams that take turns as one, with their people. */
export function TeamList({ onEdit }: TeamListProps) {
  const { t } = useTranslation();
  const [deleted, setDeleted] = useState<DutyTeam | null>(null);
  const { data, error, refetch } = useEndpoint(listDutyTeams, {});
  const remove = useAction(deleteDutyTeam, [
    listDutyTeams,
    listDutySets,
    listDutyShifts,
    getOnCall,
  ]);
  const add =
    onEdit === null ? null : (
      <WriteButton permission="duty.edit" onClick={() => onEdit(null)}>
        {t('duty.team.add')}
      </WriteButton>
    );
  if (data === undefined) {
    if (error === null) return <SkeletonRows rows={4} />;
    return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
  }
  if (data.length === 0)
    return <StateNote title={t('duty.team.none')} text={t('duty.team.noneText')} action={add} />;
  return (
    <div className={style.sets}>
      <div className={style.bar}>{add}</div>
      <ul className={style.rows} aria-label={t('duty.tab.teams')}>
        {data.map((team) => (
          <li key={team.id} className={style.userDevice}>
            <b>{team.teamName}</b>
            <StyledText as="span" ink={2}>
              {team.people.map(({ realName }) => realName).join(t('duty.separator'))}
            </StyledText>
            {onEdit !== null && (
              <span className={style.actions}>
                <WriteButton
                  permission="duty.edit"
                  size="small"
                  aria-label={t('duty.team.edit', { name: team.teamName })}
                  onClick={() => onEdit(team)}
                >
                  {t('duty.edit')}
                </WriteButton>
                <WriteButton
                  permission="duty.edit"
                  size="small"
                  status="danger"
                  aria-label={t('duty.team.deleteLabel', { name: team.teamName })}
                  onClick={() => setDeleted(team)}
                >
                  {t('kit.tree.delete')}
                </WriteButton>
              </span>
            )}
          </li>
        ))}
      </ul>
      <DeleteNodeDialog
        node={deleted === null ? null : { id: deleted.id, name: deleted.teamName }}
        text={t('duty.team.confirmDelete', { name: deleted?.teamName })}
        remove={(ID) => remove.mutateAsync({ ID })}
        onClose={() => setDeleted(null)}
      />
    </div>
  );
}
