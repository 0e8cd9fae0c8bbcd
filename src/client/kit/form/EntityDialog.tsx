import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import type { AnyEntityForm } from './useEntityForm.ts';

interface EntityDialogProps {
  readonly form: AnyEntityForm;
  readonly title: string;
  /** The text of the submit button; it names the action. */
  readonly submitLabel: string;
  /** Shows the submit button in the alarm colour, for actions that cannot be undone. */
  readonly destructive?: boolean;
  readonly disabled?: boolean;
  /** Two columns of fields where the window has room, for a form of many. */
  readonly wide?: boolean;
  /** Is called once the dialog has disappeared. */
  readonly afterClose?: (() => void) | undefined;
  /** Stands beside the fields where the window has room, else below them. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A form that adds or edits one record, in a dialog. A problem that belongs to no field is shown above the
 * fields.
 */
export function EntityDialog({ form, children, ...dialog }: EntityDialogProps) {
  return (
    <FormDialog {...form.dialog} {...dialog}>
      <FormProblemBanner form={form} />
      {children}
    </FormDialog>
  );
}

/** The problem of a form that belongs to none of its fields. */
export function FormProblemBanner({
  form,
}: {
  readonly form: Pick<AnyEntityForm, 'problem' | 'row'>;
}) {
  const { t } = useTranslation();
  const { problem, row } = form;
  if (problem === null || problem.field !== null) return null;
  const isOutdated = problem.kind === 'outdated' && row !== undefined;
  return (
    <Banner tone="alarm" title={isOutdated ? problem.text : undefined}>
      {isOutdated ? t('kit.form.outdated') : problem.text}
    </Banner>
  );
}
