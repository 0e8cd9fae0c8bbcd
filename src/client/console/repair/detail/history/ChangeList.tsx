import { useTranslation } from 'react-i18next';
import { faultLevel } from '../../../../../contract/enums.ts';
import { failureMechanism, maintenanceAction } from '../../../../../contract/orders/iso14224.ts';
import type { WorkOrderDetail } from '../../../../../contract/orders/workOrder.ts';
import { useLocale } from '../../../../i18n/i18n.ts';
import { readableMinute } from '../../../../kit/hooks/minuteText.ts';
import { useAbsoluteTime } from '../../../../kit/hooks/times.tsx';
import { StyledText } from '../../../../ui/layout/layout.tsx';
import style from './ChangeList.module.css';

type Change = NonNullable<WorkOrderDetail['history'][number]['changes']>[number];

/** The changes that an action made or will make to the record: the old value, if any, and the new one. People are shown by name. */
export function ChangeList({ changes }: { readonly changes: readonly Change[] }) {
  const { t } = useTranslation();
  const label = useFieldLabel();
  const valueText = useValueText();
  return (
    <ul className={style.changes}>
      {changes.filter(isReadable).map(({ field, from, to }) => {
        const old = valueText(field, from);
        return (
          <li key={field}>
            <span className={style.field}>{label(field)}</span>{' '}
            {old && (
              <StyledText as="del" ink={3}>
                {old}
              </StyledText>
            )}
            {old && ' → '}
            <ins className={style.new}>{valueText(field, to) ?? t('repair.action.empty')}</ins>
          </li>
        );
      })}
    </ul>
  );
}

/** Returns false for a user id; the user's name is a change of its own. */
function isReadable({ field }: Change): boolean {
  return field !== 'RepairUserID';
}

const labels = {
  CauseName: 'cause',
  Measures: 'measures',
  FinishTime: 'finishTime',
  DoneTime: 'doneTime',
  IsStop: 'isStop',
  IsFailure: 'isFailure',
  FaultLevel: 'faultLevel',
  Parts: 'parts',
  RepairUserName: 'repairUser',
  RepairOrgName: 'repairOrg',
  Score: 'score',
  Mechanism: 'mechanism',
  MaintenanceAction: 'maintenanceAction',
  Labour: 'labour',
  PhotosBefore: 'photosBefore',
  PhotosAfter: 'photosAfter',
} as const;
const labelOf: Readonly<Record<string, (typeof labels)[keyof typeof labels]>> = labels;

/** Returns the label of a wire field as in the forms; an unknown field of a newer server keeps its wire name. */
function useFieldLabel(): (field: string) => string {
  const { t } = useTranslation();
  return (field) => {
    const known = labelOf[field];
    return known === undefined ? field : t(`repair.action.field.${known}`);
  };
}

/** The minutes of a person in a stored text of labour: `Li 30 min; Wang 45 min`. */
const labourMinutes = /(?<= )(\d+) min(?=;|$)/g;

/** Returns the text of such a field's value; null for no value. */
function useValueText(): (field: string, value: Change['from']) => string | null {
  const { t } = useTranslation();
  const locale = useLocale();
  const absoluteTime = useAbsoluteTime();
  return (field, value) => {
    if (value === null || value === '') return null;
    if (field === 'Mechanism') return failureMechanism.label(Number(value), locale);
    if (field === 'MaintenanceAction') return maintenanceAction.label(Number(value), locale);
    if (field === 'FaultLevel') return faultLevel.label(Number(value), locale);
    if (field === 'IsStop') {
      return t(value === 1 ? 'repair.detail.machineStopped' : 'repair.detail.machineRunning');
    }
    if (field === 'IsFailure') {
      return t(`repair.action.field.${value === 1 ? 'isFailureYes' : 'isFailureNo'}`);
    }
    const text = String(value);
    if (field === 'Labour')
      return text.replaceAll(labourMinutes, (_, minutes: string) =>
        t('app.time.minutes', { minutes }),
      );
    if (field !== 'FinishTime' && field !== 'DoneTime') return text;
    return text.endsWith('Z') ? absoluteTime(Date.parse(text)) : readableMinute(text);
  };
}
