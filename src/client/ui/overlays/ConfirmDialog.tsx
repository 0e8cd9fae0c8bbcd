import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../buttons/Button.ts';
import { Modal } from './Modal.tsx';
import style from './sheet.module.css';

interface ConfirmDialogProps {
  readonly visible: boolean;
  readonly title: string;
  /** The text that names what will be lost or changed. */
  readonly text: ReactNode;
  /** The text of the confirm button. */
  readonly confirmLabel: string;
  /** Shows the confirm button in the alarm colour, for actions that cannot be undone. */
  readonly destructive?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** A confirmation dialog; Escape and Cancel change nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      className={style.sheet ?? ''}
      visible={props.visible}
      title={props.title}
      simple={false}
      footer={
        <>
          <Button onClick={props.onClose}>{t('app.cancel')}</Button>
          <Button
            type="primary"
            status={props.destructive === true ? 'danger' : 'default'}
            onClick={props.onConfirm}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
      onCancel={props.onClose}
    >
      {props.text}
    </Modal>
  );
}

interface DeleteDialogProps {
  readonly visible: boolean;
  /** The name of the thing to delete. */
  readonly title: string;
  /** A question that replaces the one of the specification. */
  readonly text?: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/**
 * Confirms a deletion with the question of the specification or a custom one (specification 5,
 * Request helper).
 */
export function DeleteDialog({ visible, title, text, onConfirm, onClose }: DeleteDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      visible={visible}
      title={title}
      text={text ?? t('app.deletion.question')}
      confirmLabel={t('app.deletion.confirm')}
      destructive
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
