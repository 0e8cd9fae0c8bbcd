import { useTranslation } from 'react-i18next';
import { useLastNonNull } from '../../../lib/useLastNonNull.ts';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import type { useActionRunner } from './useActionRunner.ts';

/** The confirmation of a list action. */
export function ActionConfirmDialog<Row>({ runner }: { readonly runner: ReturnType<typeof useActionRunner<Row>> }) {
  const { t } = useTranslation();
  const last = useLastNonNull(runner.toConfirm);
  if (last === null) return null;
  const { action, rows } = last;
  return (
    <ConfirmDialog
      visible={runner.toConfirm !== null}
      title={t('kit.list.confirm')}
      text={action.confirm?.(rows) ?? ''}
      confirmLabel={action.label}
      destructive={action.danger ?? false}
      onConfirm={runner.confirm}
      onClose={runner.dismiss}
    />
  );
}
