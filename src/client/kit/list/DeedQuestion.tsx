import { useTranslation } from 'react-i18next';
import { useLastOf } from '../../lib/useLastOf.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { useDeeds } from './useDeeds.ts';

/** Asks before a deed. */
export function DeedQuestion<Row>({ deeds }: { readonly deeds: ReturnType<typeof useDeeds<Row>> }) {
  const { t } = useTranslation();
  const last = useLastOf(deeds.asking);
  if (last === null) return null;
  const { action, rows } = last;
  return (
    <ConfirmDialog
      visible={deeds.asking !== null}
      title={t('kit.list.confirm')}
      text={action.confirm?.(rows) ?? ''}
      deed={action.label}
      final={action.danger ?? false}
      onConfirm={deeds.confirm}
      onClose={deeds.dismiss}
    />
  );
}
