import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.ts';
import style from './FormDialog.module.css';
import { Modal } from './Modal.tsx';

interface FormDialogProps {
  readonly visible: boolean;
  readonly title: string;
  /** The main button: it says the deed. */
  readonly submit: string;
  /** What cannot be undone has its button in the alarm's colour. */
  readonly final?: boolean;
  readonly disabled?: boolean;
  readonly busy: boolean;
  /** What was wrong with the last try; a new one moves the focus to the first refused field. */
  readonly problem: object | null;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A form in a dialog (design page 9): one column of fields, Enter submits, the whole screen on a
 * phone. Who renders it keeps it mounted while it is closed, so that what was typed is kept.
 */
export function FormDialog(props: FormDialogProps) {
  const { visible, problem, busy, onClose } = props;
  const { t } = useTranslation();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (problem === null) return;
    form.current?.querySelector<HTMLElement>(refused)?.focus();
  }, [problem]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && props.disabled !== true) props.onSubmit();
  };
  return (
    <Modal
      className={style.dialog ?? ''}
      visible={visible}
      title={props.title}
      footer={
        <>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button
            htmlType="submit"
            form={id}
            type="primary"
            status={props.final === true ? 'danger' : 'default'}
            loading={busy}
            disabled={props.disabled ?? false}
          >
            {props.submit}
          </Button>
        </>
      }
      onCancel={onClose}
    >
      <form id={id} ref={form} className={style.fields} noValidate onSubmit={submit}>
        {props.children}
      </form>
    </Modal>
  );
}

/** A control that was refused, or the first of a refused group. */
const refused = '[aria-invalid="true"]:not(fieldset), fieldset[aria-invalid="true"] input';
