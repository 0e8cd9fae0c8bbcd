import { useTranslation } from 'react-i18next';
import { Button } from './Button.ts';
import { Modal } from './Modal.tsx';
import style from './sheet.module.css';

interface ConfirmDialogProps {
  readonly visible: boolean;
  readonly title: string;
  /** What will be lost or changed. */
  readonly text: string;
  /** The button says the deed. */
  readonly deed: string;
  /** What cannot be undone has its button in the alarm's colour. */
  readonly final?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something is lost; Escape and the quiet button leave everything as it is. */
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
            status={props.final === true ? 'danger' : 'default'}
            onClick={props.onConfirm}
          >
            {props.deed}
          </Button>
        </>
      }
      onCancel={props.onClose}
    >
      {props.text}
    </Modal>
  );
}
