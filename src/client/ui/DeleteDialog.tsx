import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface DeleteDialogProps {
  readonly visible: boolean;
  /** What is to be deleted, by its name. */
  readonly title: string;
  /** A question of one's own in place of the specification's. */
  readonly text?: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/**
 * Asks before something is deleted, in the specification's words or one's own (specification 5,
 * Request helper); the deletion goes on only when confirmed.
 */
export function DeleteDialog({ visible, title, text, onConfirm, onClose }: DeleteDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      visible={visible}
      title={title}
      text={text ?? t('app.deletion.question')}
      deed={t('app.deletion.deed')}
      final
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
