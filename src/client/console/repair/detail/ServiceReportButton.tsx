import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkOrderDetail } from '../../../../contract/orders/workOrder.ts';
import { dialogLoader, useLazyDialog } from '../../../loading/lazyPart.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { orderCodes } from './orderCodes.ts';

const loadReport = dialogLoader(
  'repair',
  async () => (await import('./service/ServiceReportDialog.tsx')).ServiceReportDialog,
);

/** Opens the service report of an order. */
export function ServiceReportButton({ order }: { readonly order: WorkOrderDetail }) {
  const { t } = useTranslation();
  const { Dialog, loading, whenHere } = useLazyDialog(loadReport);
  const [visible, setVisible] = useState(false);
  return (
    <>
      <Button size="small" loading={loading} onClick={() => void whenHere(() => setVisible(true))}>
        {t('repair.service.open')}
      </Button>
      {Dialog !== null && (
        <Dialog
          order={order}
          codesOf={orderCodes}
          visible={visible}
          onClose={() => setVisible(false)}
        />
      )}
    </>
  );
}
