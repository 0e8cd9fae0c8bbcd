import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ApplicationDetail,
  getApplication,
  getPartPromises,
  listPartApplications,
  listWaitingApplications,
  setApplicationDates,
} from '../../../../contract/areas/part/application.ts';
import { ApiError } from '../../../api/http/apiError.ts';
import { useAction } from '../../../api/query/useEndpoint.ts';
import style from '../../../kit/application/Applications.module.css';
import { EntryRow } from '../../../kit/application/EntryRow.tsx';
import { itemProblem, useProblem, useProblemFromError } from '../../../kit/form/problem.ts';
import { useActionID } from '../../../kit/form/useActionID.ts';
import { useQuantityText } from '../../../kit/hooks/useQuantityText.ts';
import { DayInput } from '../../../ui/dates/DayInput.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { toastSuccess } from '../../../ui/toasts/toast.ts';
import { restOf } from './ReceiveDialog.tsx';

interface DatesDialogProps {
  readonly application: Pick<ApplicationDetail, 'code' | 'id' | 'items' | 'version'>;
  readonly onClose: () => void;
}

/** Changes the days on which the supplier delivers what a purchase still waits for. */
export function DatesDialog({ application, onClose }: DatesDialogProps) {
  const { t } = useTranslation();
  const quantity = useQuantityText();
  const items = application.items.filter((item) => restOf(item) > 0);
  const [days, setDays] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(items.map(({ id, expectedDate }) => [id, expectedDate ?? ''])),
  );
  const [wrong, setWrong] = useState<{ readonly at: number; readonly text: string } | null>(null);
  const [problem, setProblem] = useProblem<'items'>(true);
  const explain = useProblemFromError<'items'>({ Items: 'items' }, true);
  const withActionID = useActionID();
  const action = useAction(setApplicationDates, [
    getApplication,
    getPartPromises,
    listPartApplications,
    listWaitingApplications,
  ]);
  const changed = items.filter(({ id, expectedDate }) => days[id] !== (expectedDate ?? ''));
  const submit = async () => {
    if (changed.length === 0) return onClose();
    const body = {
      ID: application.id,
      Version: application.version,
      Items: changed.map(({ id }) => ({ ItemID: id, ExpectedDate: days[id] || null })),
    };
    try {
      await withActionID(body, (ActionID) => action.mutateAsync({ ...body, ActionID }));
      toastSuccess(t('partApplications.action.done'));
      onClose();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setWrong(itemProblem(cause));
      setProblem(explain(cause));
    }
  };
  return (
    <FormDialog
      visible
      title={`${t('partApplications.form.dates')} ${application.code}`}
      submitLabel={t('partApplications.form.dates')}
      busy={action.isPending}
      sending={action.isSending}
      problem={problem}
      dirty={changed.length > 0}
      onDiscard={onClose}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {problem !== null && (problem.field === null || wrong === null) && (
        <Banner tone="alarm">{problem.text}</Banner>
      )}
      <p>{t('partApplications.form.datesHelp')}</p>
      <ul className={style.entries}>
        {items.map((item) => (
          <EntryRow
            key={item.id}
            name={item.partName}
            code={item.partCode}
            note={quantity(restOf(item), item.unit)}
            problem={wrong !== null && changed[wrong.at]?.id === item.id ? wrong.text : undefined}
          >
            <DayInput
              aria-label={t('partApplications.form.expectedOf', { part: item.partName })}
              value={days[item.id] ?? ''}
              onChange={(day) => {
                setWrong(null);
                setProblem(null);
                setDays({ ...days, [item.id]: day });
              }}
            />
          </EntryRow>
        ))}
      </ul>
    </FormDialog>
  );
}
