import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DutyPreview } from '../../../contract/areas/duty/endpoints.ts';
import type { DutyProblem } from '../../../contract/areas/duty/problems.ts';
import type { AnyEntityForm } from '../../kit/form/useEntityForm.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { StyledText } from '../../ui/layout/layout.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import style from './duty.module.css';
import { useProblemTexts } from './dutyTexts.ts';

interface ProblemNoteProps {
  readonly problems: readonly DutyProblem[];
  readonly title: string;
}

/** The weaknesses of the duty in sentences; nothing where there are none. */
export function ProblemNote({ problems, title }: ProblemNoteProps) {
  if (problems.length === 0) return null;
  return (
    <Banner tone="warn" title={title}>
      <ProblemList problems={problems} />
    </Banner>
  );
}

function ProblemList({ problems }: Pick<ProblemNoteProps, 'problems'>) {
  const texts = useProblemTexts();
  return (
    <ul className={style.problems}>
      {texts(problems).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/**
 * Returns a form that is sent once its user has seen the weaknesses that it makes and confirms them, and the dialog of
 * this question. Without weaknesses, and where they cannot be read, it is sent at once.
 *
 * @param read reads the preview of the input; null: the input is not complete
 */
export function useProblemQuestion(
  form: AnyEntityForm & { readonly submit: () => void },
  read: () => Promise<DutyPreview> | null,
): { readonly form: AnyEntityForm; readonly question: ReactNode } {
  const { t } = useTranslation();
  const [isReading, setReading] = useState(false);
  const [problems, setProblems] = useState<readonly DutyProblem[]>([]);
  const [isOpen, setOpen] = useState(false);
  const onSubmit = async () => {
    const reading = read();
    if (reading === null) {
      form.submit();
      return;
    }
    setReading(true);
    const found = await reading.then(
      (preview) => preview.problems,
      () => [], // the save itself shows the fault
    );
    setReading(false);
    if (found.length === 0) {
      form.submit();
      return;
    }
    setProblems(found);
    setOpen(true);
  };
  const { dialog } = form;
  return {
    form: {
      ...form,
      dialog: { ...dialog, busy: dialog.busy || isReading, onSubmit: () => void onSubmit() },
    },
    question: (
      <ConfirmDialog
        visible={isOpen}
        title={t('duty.problem.title')}
        text={
          <>
            <StyledText ink={2}>{t('duty.problem.found', { count: problems.length })}</StyledText>
            <ProblemList problems={problems} />
          </>
        }
        confirmLabel={t('duty.problem.save')}
        onConfirm={() => {
          setOpen(false);
          form.submit();
        }}
        onClose={() => setOpen(false)}
      />
    ),
  };
}
