import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../buttons/Button.ts';
import { useRefusedFocus } from '../inputs/useRefusedFocus.ts';
import { useUnsavedMark } from '../page/unsaved.ts';
import style from './FormDialog.module.css';
import { Modal } from './Modal.tsx';

interface FormProps {
  readonly visible: boolean;
  readonly title: string;
  /** The text of the submit button. */
  readonly submitLabel: string;
  /** Shows the submit button in the alarm colour, for actions that cannot be undone. */
  readonly destructive?: boolean;
  readonly disabled?: boolean;
  /** Two columns of fields where the window has room, for a form of many; the fields scroll above the buttons. */
  readonly wide?: boolean;
  readonly busy: boolean;
  /** Blocks closing until the outcome of the request is known; defaults to `busy`. */
  readonly sending?: boolean;
  /** The error of the last submit; a new value moves the focus to the first refused field. */
  readonly problem: object | null;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** Is called once it has disappeared. */
  readonly afterClose?: (() => void) | undefined;
  /** Stands beside the fields where the window has room, else below them: the effect of the input. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** Unsaved input. Every form reports it, so that no input is lost without a prompt. */
type Unsaved =
  | {
      /** Closing would lose input: it prompts first, and `onDiscard` clears the input. */
      readonly dirty: boolean;
      readonly onDiscard: () => void;
      readonly typed?: never;
    }
  | {
      /**
       * Leaving the page would lose input. Closing does not prompt: the form keeps its input, or
       * clears what must not be stored.
       */
      readonly typed: boolean;
      readonly dirty?: never;
      readonly onDiscard?: never;
    };

type FormDialogProps = FormProps & Unsaved;

/**
 * A form in a dialog: one column of fields, or two if it is `wide`; Enter submits, except in a date. On a phone it fills the screen, or is a
 * sheet at the bottom where it has no field. The owner keeps it mounted while it is closed, so that
 * input is preserved; a `dirty` form prompts before it closes.
 */
export function FormDialog(props: FormDialogProps) {
  const { visible, problem, busy, dirty = false } = props;
  const stays = props.sending ?? busy;
  const { t } = useTranslation();
  const [confirmingDiscard, setConfirmingDiscard] = useState(false);
  const id = useId();
  const form = useRefusedFocus(problem);
  const mark = useUnsavedMark(props.title, dirty || props.typed === true);

  const close = () => {
    if (stays) return;
    if (dirty && !busy) setConfirmingDiscard(true);
    else props.onClose();
  };
  const discard = () => {
    setConfirmingDiscard(false);
    props.onDiscard?.();
    props.onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation(); // a surrounding form must not be submitted too
    if (busy || props.disabled === true) return;
    setConfirmingDiscard(false);
    props.onSubmit();
  };
  return (
    <Modal
      fillsPhone
      className={`${style.dialog} ${props.wide === true ? style.wide : ''} ${
        props.aside === undefined ? '' : style.withAside
      }`}
      visible={visible}
      title={props.title}
      footer={
        confirmingDiscard && dirty && !busy ? (
          <>
            <span className={style.confirm} role="alert">
              {t('kit.form.dirty')}
            </span>
            <Button status="danger" onClick={discard}>
              {t('kit.form.discard')}
            </Button>
            <Button type="primary" autoFocus onClick={() => setConfirmingDiscard(false)}>
              {t('kit.form.continueEditing')}
            </Button>
          </>
        ) : (
          <>
            <Button disabled={stays} onClick={close}>
              {t('app.cancel')}
            </Button>
            <Button
              htmlType="submit"
              form={id}
              type="primary"
              status={props.destructive === true ? 'danger' : 'default'}
              loading={busy}
              disabled={props.disabled ?? false}
            >
              {props.submitLabel}
            </Button>
          </>
        )
      }
      onCancel={close}
      {...(props.afterClose !== undefined && { afterClose: props.afterClose })}
    >
      <div className={style.body}>
        <form id={id} ref={form} className={style.fields} noValidate onSubmit={submit} {...mark}>
          {props.children}
        </form>
        {props.aside}
      </div>
    </Modal>
  );
}
