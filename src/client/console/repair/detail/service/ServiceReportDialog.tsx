import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Locale, locales } from '../../../../../contract/locale.ts';
import type { WorkOrderDetail } from '../../../../../contract/orders/workOrder.ts';
import { failureOf } from '../../../../api/http/apiError.ts';
import { failureText } from '../../../../api/http/failureText.ts';
import { useUser } from '../../../../api/session/useSession.ts';
import { loadTextsOf, useLocale } from '../../../../i18n/i18n.ts';
import { SwitchField } from '../../../../kit/form/fields/SwitchField.tsx';
import { useAbsoluteTime } from '../../../../kit/hooks/times.tsx';
import { pageFacesOf } from '../../../../kit/pdf/pageFaces.ts';
import { runPdfWorker } from '../../../../kit/pdf/runPdfWorker.ts';
import { fontWidth } from '../../../../kit/pdf/textFont.ts';
import { type MeasureText, measureBy } from '../../../../kit/pdf/textPicture.ts';
import { usePdfFile } from '../../../../kit/pdf/usePdfFile.ts';
import { Button } from '../../../../ui/buttons/Button.ts';
import { Banner } from '../../../../ui/feedback/Banner.tsx';
import { FailureNote } from '../../../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../../../ui/feedback/Skeleton.tsx';
import { Modal } from '../../../../ui/overlays/Modal.tsx';
import { SegmentedControl } from '../../../../ui/selects/SegmentedControl.tsx';
import type { OrderCodes } from '../orderCodes.ts';
import { printSheets, ReportSheet } from './ReportSheet.tsx';
import { reportContent } from './reportContent.ts';
import { layoutReport } from './reportLayout.ts';
import { type ReadPicture, readPictures } from './reportPictures.ts';
import type { ReportRequest } from './reportWorker.ts';
import style from './ServiceReportDialog.module.css';

interface ServiceReportDialogProps {
  readonly order: WorkOrderDetail;
  /** Names the codes of an order; the page has it, which saves it a file. */
  readonly codesOf: (order: WorkOrderDetail, locale: Locale) => OrderCodes;
  readonly visible: boolean;
  readonly onClose: () => void;
}

const languageNames: Readonly<Record<Locale, string>> = { 'zh-CN': '中文', 'en-US': 'English' };
const noPictures: ReadonlyMap<string, ReadPicture> = new Map();

/** The service report of an order in either language, as it is printed or saved as a PDF file. */
export function ServiceReportDialog(props: ServiceReportDialogProps) {
  const { order, codesOf, visible, onClose } = props;
  const { t } = useTranslation();
  const pageLocale = useLocale();
  const [locale, setLocale] = useState<Locale>(pageLocale);
  // to a customer or a provider it is given without the own cost, unless somebody wants it
  const [withCost, setWithCost] = useState(order.orgCode === order.repairOrgCode);
  const sheets = useRef<HTMLDivElement>(null);
  const texts = useQuery({
    queryKey: ['reportTexts', locale],
    queryFn: () => loadTextsOf(locale, 'repair'),
    enabled: visible,
    gcTime: 0,
  });
  const read = useQuery({
    queryKey: ['reportPictures', order.id, order.version],
    queryFn: ({ signal }) => readPictures(order, signal),
    enabled: visible,
    gcTime: 0,
  });
  const pictures = read.data ?? noPictures;
  const pages = usePages(order, { locale, t: texts.data, withCost, pictures, codesOf });
  const title = `${t('repair.service.title')} ${order.orderCode}`;
  const file = usePdfFile(title, (options) => {
    const shown = pages.flatMap((page) => page.texts.map(({ text }) => text));
    const request: ReportRequest = {
      title,
      pages,
      pictures: new Map([...pictures].map(([key, { blob }]) => [key, blob])),
      faces: pageFacesOf(shown.join('')),
    };
    const worker = new Worker(new URL('./reportWorker.ts', import.meta.url), { type: 'module' });
    return runPdfWorker(worker, request, options);
  });
  const isReady = texts.data !== undefined && read.data !== undefined;
  const error = texts.error ?? read.error;
  const print = () => {
    if (sheets.current !== null) printSheets([...sheets.current.querySelectorAll('svg')], title);
  };
  const close = () => {
    file.stop();
    onClose();
  };
  return (
    <Modal
      fillsPhone
      className={style.dialog ?? ''}
      visible={visible}
      title={t('repair.service.title')}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>{t('app.cancel')}</Button>
          <Button disabled={!isReady} onClick={print}>
            {t('repair.service.print')}
          </Button>
          <Button
            type="primary"
            disabled={!isReady}
            loading={file.isRunning}
            onClick={() => void file.save()}
          >
            {t('repair.service.save')}
          </Button>
        </>
      }
    >
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
      {file.failure !== null && (
        <Banner tone="alarm">{failureText(file.failure.cause, t('repair.service.failed'))}</Banner>
      )}
      {error !== null && (
        <FailureNote
          failure={failureOf(error)}
          onRetry={() => {
            void texts.refetch();
            void read.refetch();
          }}
        />
      )}
      {!isReady && error === null && <SkeletonRows rows={8} />}
      {isReady && (
        <div ref={sheets} className={style.sheets}>
          {pages.map((page, at) => (
            <ReportSheet
              // pages have no other identity
              key={`page ${at + 1}`}
              page={page}
              pictures={pictures}
              label={t('repair.service.pageLabel', { page: at + 1, pages: pages.length })}
            />
          ))}
        </div>
      )}
    </Modal>
  );
}

interface PagesOptions {
  readonly locale: Locale;
  /** undefined until the texts of the language are there. */
  readonly t: TFunction | undefined;
  readonly withCost: boolean;
  readonly pictures: ReadonlyMap<string, ReadPicture>;
  readonly codesOf: ServiceReportDialogProps['codesOf'];
}

function usePages(
  order: WorkOrderDetail,
  { locale, t, withCost, pictures, codesOf }: PagesOptions,
) {
  const orgName = useUser()?.orgName ?? '';
  const time = useAbsoluteTime();
  return useMemo(() => {
    if (t === undefined) return [];
    const codes = codesOf(order, locale);
    const options = { locale, t, time, orgName, withCost, pictures, codes };
    return layoutReport(reportContent(order, options), createMeasure());
  }, [order, locale, t, time, orgName, withCost, pictures, codesOf]);
}

/** Returns what measures text as the worker does; an estimate where nothing can be drawn. */
function createMeasure(): MeasureText {
  const drawing = document.createElement('canvas').getContext('2d');
  return drawing === null ? (text, size) => fontWidth(text) * size : measureBy(drawing);
}
