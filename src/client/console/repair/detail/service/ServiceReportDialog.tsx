import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { printServiceReport } from '../../../../../contract/areas/repair/queries.ts';
import { type Locale, locales } from '../../../../../contract/locale.ts';
import type { WorkOrderDetail } from '../../../../../contract/orders/workOrder.ts';
import { download } from '../../../../api/http/download.ts';
import { failureText } from '../../../../api/http/failureText.ts';
import { useLocale } from '../../../../i18n/i18n.ts';
import { SwitchField } from '../../../../kit/form/fields/SwitchField.tsx';
import { useFileDownload } from '../../../../kit/hooks/useFileDownload.ts';
import { Button } from '../../../../ui/buttons/Button.ts';
import { Banner } from '../../../../ui/feedback/Banner.tsx';
import { Modal } from '../../../../ui/overlays/Modal.tsx';
import { SegmentedControl } from '../../../../ui/selects/SegmentedControl.tsx';
import style from './ServiceReportDialog.module.css';

interface ServiceReportDialogProps {
  readonly order: WorkOrderDetail;
  readonly visible: boolean;
  readonly onClose: () => void;
}

const languageNames: Readonly<Record<Locale, string>> = { 'zh-CN': '中文', 'en-US': 'English' };

/** Downloads the service report of an order in either language. */
export function ServiceReportDialog({ order, visible, onClose }: ServiceReportDialogProps) {
  const { t } = useTranslation();
  const pageLocale = useLocale();
  const [locale, setLocale] = useState<Locale>(pageLocale);
  // to a customer or a provider it is given without the own cost, unless somebody wants it
  const [withCost, setWithCost] = useState(order.orgCode === order.repairOrgCode);
  const file = useFileDownload();
  const save = () =>
    file.save((signal) => {
      const body = { ID: order.id, Locale: locale, WithCost: withCost ? 1 : 0 } as const;
      return download(printServiceReport, body, { signal });
    });
  const close = () => {
    file.stop();
    onClose();
  };
  return (
    <Modal
      fillsPhone
      visible={visible}
      title={t('repair.service.title')}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>{t('app.cancel')}</Button>
          <Button type="primary" loading={file.isRunning} onClick={() => void save()}>
            {t('repair.service.save')}
          </Button>
        </>
      }
    >
      <p className={style.note}>{t('repair.service.contains')}</p>
      <div className={style.options}>
        <SegmentedControl<Locale>
          label={t('repair.service.language')}
          value={locale}
          options={locales.map((value) => ({ value, text: languageNames[value] }))}
          onChange={setLocale}
        />
        {order.cost.lines.length > 0 && (
          <SwitchField
            label={t('repair.service.withCost')}
            help={t('repair.record.ownCost')}
            value={withCost ? '1' : '0'}
            onChange={(value) => setWithCost(value === '1')}
          />
        )}
      </div>
      {file.isRunning && (
        <p className={style.note} role="status">
          {t('repair.service.making')}
        </p>
      )}
      {file.failure !== null && (
        <Banner tone="alarm">{failureText(file.failure.cause, t('repair.service.failed'))}</Banner>
      )}
    </Modal>
  );
}
