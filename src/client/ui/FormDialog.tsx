import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.ts';
import style from './FormDialog.module.css';
import { Modal } from './Modal.tsx';
import { useUnsavedMark } from './unsaved.ts';

interface FormProps {
  readonly visible: boolean;
  readonly title: string;
  /** The main button: it says the deed. */
  readonly submit: string;
  /** What cannot be undone has its button in the alarm's colour. */
  readonly final?: boolean;
  readonly disabled?: boolean;
  readonly busy: boolean;
  /** It can't be closed until it is told what becomes of what is sent; by default as long as it is busy. */
  readonly sending?: boolean;
  /** What was wrong with the last try; a new one moves the focus to the first refused field. */
  readonly problem: object | null;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What is known of what was typed: every form says it, so that none is lost unasked. */
type Unsaved =
  | {
      /** Something was typed that a close would lose: it asks first, and `onDiscard` forgets it. */
      readonly dirty: boolean;
      readonly onDiscard: () => void;
      readonly typed?: never;
    }
  | {
      /** Something was typed that would be lost with the page; a close asks nothing: it keeps it, or forgets what must not be kept. */
      readonly typed: boolean;
      readonly dirty?: never;
      readonly onDiscard?: never;
    };

type FormDialogProps = FormProps & Unsaved;

/**
 * A form in a dialog: one column of fields, Enter submits; on a phone the whole screen, or a sheet at
 * its foot where there is no field. Who renders it keeps it mounted while it is closed, so that what
 * was typed is kept; one that says whether it is `dirty` asks before it closes.
 */
export function FormDialog(props: FormDialogProps) {
  const { visible, problem, busy, dirty = false } = props;
  const stays = props.sending ?? busy;
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const mark = useUnsavedMark(props.title, dirty || props.typed === true);

  useEffect(() => {
    if (problem === null) return;
    form.current?.querySelector<HTMLElement>(refused)?.focus();
  }, [problem]);

  const close = () => {
    if (stays) return;
    if (dirty && !busy) setAsking(true);
    else props.onClose();
  };
  const discard = () => {
    setAsking(false);
    props.onDiscard?.();
    props.onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation(); // a form that this dialog stands in is not sent along
    if (busy || props.disabled === true) return;
    setAsking(false);
    props.onSubmit();
  };
  return (
    <Modal
      className={style.dialog ?? ''}
      visible={visible}
      title={props.title}
      footer={
        asking && dirty && !busy ? (
          <>
            <span className={style.asking} role="alert">
              {t('kit.form.dirty')}
            </span>
            <Button status="danger" onClick={discard}>
              {t('kit.form.discard')}
            </Button>
            <Button type="primary" autoFocus onClick={() => setAsking(false)}>
              {t('kit.form.keep')}
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
              status={props.final === true ? 'danger' : 'default'}
              loading={busy}
              disabled={props.disabled ?? false}
            >
              {props.submit}
            </Button>
          </>
        )
      }
      onCancel={close}
    >
      <form id={id} ref={form} className={style.fields} noValidate onSubmit={submit} {...mark}>
        {props.children}
      </form>
    </Modal>
  );
}

/** A control that was refused, or the first of a refused group. */
const refused = '[aria-invalid="true"]:not(fieldset), fieldset[aria-invalid="true"] input';
