import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './ConfirmDialog.tsx';

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
