import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/Button.ts';
import { useRefusedFocus } from '../../ui/inputs/useRefusedFocus.ts';
import { Row, StyledText } from '../../ui/layout/layout.tsx';
import { useUnsavedMark } from '../../ui/page/unsaved.ts';
import { FormProblemBanner } from './EntityDialog.tsx';
import style from './EntityForm.module.css';
import type { AnyEntityForm } from './useEntityForm.ts';

interface EntityFormProps {
  readonly form: AnyEntityForm;
  /** The accessible name; it also names the form where leaving the page would lose input. */
  readonly title: string;
  /** The text of the submit button; it names the action. */
  readonly submitLabel: string;
  readonly children: ReactNode;
}

/**
 * A form that edits one record, on a page of its own: a refused save moves the focus to the first refused
 * field, and a text at the foot shows whether everything is saved.
 */
export function EntityForm({ form, title, submitLabel, children }: EntityFormProps) {
  const { t } = useTranslation();
  const { dialog, changed, problem } = form;
  const mark = useUnsavedMark(title, changed);
  const element = useRefusedFocus(problem);
  return (
    <form
      ref={element}
      className={style.form}
      aria-label={title}
      noValidate
      {...mark}
      onSubmit={(event) => {
        event.preventDefault();
        if (!dialog.busy) dialog.onSubmit();
      }}
    >
      <FormProblemBanner form={form} />
      {children}
      <Row gap={12} wrap>
        <Button type="primary" htmlType="submit" loading={dialog.busy} disabled={!changed}>
          {submitLabel}
        </Button>
        {changed && (
          <Button type="text" onClick={form.discard}>
            {t('kit.form.reset')}
          </Button>
        )}
        <StyledText as="span" ink={2} role="status">
          {t(changed ? 'kit.form.unsaved' : 'kit.form.saved')}
        </StyledText>
      </Row>
    </form>
  );
}
