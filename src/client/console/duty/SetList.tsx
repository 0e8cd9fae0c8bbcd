import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listDutyDates } from '../../../contract/areas/duty/changes.ts';
import { holidayMode, rotateType } from '../../../contract/areas/duty/dutyEnums.ts';
import {
  type DutySet,
  deleteDutySet,
  getOnCall,
  listDutySets,
  listDutyShifts,
} from '../../../contract/areas/duty/endpoints.ts';
import { useAction } from '../../api/query/useEndpoint.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { FactGrid } from '../../kit/detail/FactGrid.tsx';
import { WriteButton } from '../../kit/hooks/WriteButton.tsx';
import { DeleteNodeDialog } from '../../kit/tree/TreePanel.tsx';
import { StyledText } from '../../ui/layout/layout.tsx';
import style from './duty.module.css';
import { useWeekDaysText } from './dutyTexts.ts';

interface SetListProps {
  readonly sets: readonly DutySet[];
  /** Opens the form of a shift; null: the user may not. */
  readonly onEdit: ((set: DutySet) => void) | null;
}

/** The shifts with their times and the people who take turns. */
export function SetList({ sets, onEdit }: SetListProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const weekDays = useWeekDaysText();
  const [deleted, setDeleted] = useState<DutySet | null>(null);
  const remove = useAction(deleteDutySet, [listDutySets, listDutyShifts, listDutyDates, getOnCall]);
  const memberText = ({ realName, people }: DutySet['userOrder'][number]) =>
    people === null
      ? realName
      : t('duty.team.of', {
          name: realName,
          people: people.map((one) => one.realName).join(t('duty.separator')),
        });
  return (
    <div className={style.sets}>
      {sets.map((set) => (
        <section key={set.id} className={style.set} aria-label={set.setName}>
          <div className={style.setHead}>
            <StyledText as="h3" size={16} strong>
              {set.setName}
            </StyledText>
            <span className={style.times}>
              {set.timeFrom}–{set.timeTo}
              {set.timeTo <= set.timeFrom && ` ${t('duty.nextDay')}`}
            </span>
            {onEdit !== null && (
              <span className={style.actions}>
                <WriteButton
                  permission="duty.edit"
                  size="small"
                  aria-label={t('duty.form.edit', { name: set.setName })}
                  onClick={() => onEdit(set)}
                >
                  {t('duty.edit')}
                </WriteButton>
                <WriteButton
                  permission="duty.edit"
                  size="small"
                  status="danger"
                  aria-label={t('duty.deleteLabel', { name: set.setName })}
                  onClick={() => setDeleted(set)}
                >
                  {t('kit.tree.delete')}
                </WriteButton>
              </span>
            )}
          </div>
          <FactGrid
            facts={[
              [t('duty.weekDays'), weekDays(set)],
              [
                t('duty.rotate'),
                set.turnDays === 1
                  ? rotateType.label(set.rotateType, locale)
                  : t('duty.turnDays', { count: set.turnDays }),
              ],
              [t('duty.holidays'), holidayMode.label(set.holidayMode, locale)],
              [
                t('duty.inForce'),
                set.endDate === null
                  ? t('duty.since', { day: set.startDate })
                  : `${set.startDate} – ${set.endDate}`,
              ],
              [
                t('duty.form.escalate'),
                set.escalateMinutes === null
                  ? t('duty.organisationLimit')
                  : t('duty.minutes', { count: set.escalateMinutes }),
              ],
              [t('duty.order'), set.userOrder.map(memberText).join(t('duty.arrow')), 'wide'],
            ]}
          />
        </section>
      ))}
      <DeleteNodeDialog
        node={deleted === null ? null : { id: deleted.id, name: deleted.setName }}
        text={t('duty.confirmDelete', { name: deleted?.setName })}
        remove={(ID) => remove.mutateAsync({ ID })}
        onClose={() => setDeleted(null)}
      />
    </div>
  );
}
