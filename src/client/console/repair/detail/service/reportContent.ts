import type { TFunction } from 'i18next';
import { faultLevel, orderState } from '../../../../../contract/enums.ts';
import type { Locale } from '../../../../../contract/locale.ts';
import type { OrderPhoto } from '../../../../../contract/orders/orderRecord.ts';
import type { WorkOrderDetail } from '../../../../../contract/orders/workOrder.ts';
import { moneyText } from '../../../../lib/numbers/moneyText.ts';
import { reasonText, segmentText } from '../history/segmentText.ts';
import type { OrderCodes } from '../orderCodes.ts';
import type { ReportBlock, ReportContent } from './reportLayout.ts';
import type { ReadPicture } from './reportPictures.ts';

interface ReportOptions {
  /** The report's language, which need not be the page's. */
  readonly locale: Locale;
  readonly t: TFunction;
  /** Formats an instant, ms. */
  readonly time: (instant: number) => string;
  /** The organisation that gives the report. */
  readonly orgName: string;
  /** True to give the cost of the user's organisation. */
  readonly withCost: boolean;
  readonly pictures: ReadonlyMap<string, ReadPicture>;
  readonly codes: OrderCodes;
}

/** Returns the service report of an order: facts, timeline, labour, parts, photos, cost and signature, each where there is one. */
export function reportContent(order: WorkOrderDetail, options: ReportOptions): ReportContent {
  const { t, orgName } = options;
  const section = (title: string, block: ReportBlock | null): ReportBlock[] =>
    block === null ? [] : [{ kind: 'heading', text: title }, block];
  const { signature } = order;
  return {
    title: t('repair.service.title'),
    subtitle: `${orgName} · ${order.orderCode}`,
    footOf: (page, pages) => t('repair.service.page', { code: order.orderCode, page, pages }),
    blocks: [
      factsOf(order, options),
      ...section(t('repair.detail.timeline'), timelineOf(order, options)),
      ...section(t('repair.record.labour'), labourOf(order, options)),
      ...section(t('repair.detail.parts'), partsOf(order, options)),
      ...section(t('repair.record.cost'), options.withCost ? costOf(order, options) : null),
      ...section(t('repair.record.photosBefore'), picturesOf(order.photosBefore, options)),
      ...section(t('repair.record.photosAfter'), picturesOf(order.photosAfter, options)),
      ...section(
        t('repair.record.signature'),
        picturesOf(signature === null ? [] : [signature], options),
      ),
    ],
  };
}

function factsOf(order: WorkOrderDetail, { t, locale, time, codes }: ReportOptions): ReportBlock {
  const instant = (text: string | null) => (text === null ? '' : time(Date.parse(text)));
  const facts = [
    [t('repair.detail.device'), `${order.deviceName} ${order.deviceCode}`],
    [t('repair.detail.position'), order.positionName ?? ''],
    [t('repair.detail.customer'), order.ownerName ?? ''],
    [t('repair.list.state'), orderState.label(order.orderState, locale)],
    [t('repair.list.level'), faultLevel.label(order.faultLevel, locale)],
    [t('repair.detail.fault'), order.faultText],
    [t('repair.detail.reporter'), order.reportUserName ?? ''],
    [t('repair.detail.repairer'), order.repairUserName ?? ''],
    [t('repair.detail.faultTime'), instant(order.faultTime)],
    [t('repair.detail.arriveTime'), instant(order.arriveTime)],
    [t('repair.detail.finishTime'), instant(order.finishTime)],
    [t('repair.detail.cause'), order.causeName ?? ''],
    [t('repair.record.mechanism'), codes.mechanism ?? ''],
    [t('repair.record.maintenanceAction'), codes.maintenanceAction ?? ''],
    [t('repair.detail.measures'), order.measures ?? ''],
    [t('repair.detail.confirmer'), order.confirmUserName ?? ''],
    [t('repair.detail.confirmTime'), instant(order.confirmTime)],
  ] as const;
  return { kind: 'facts', facts: facts.filter(([, text]) => text !== '') };
}

function timelineOf(
  order: WorkOrderDetail,
  { t, locale, time }: ReportOptions,
): ReportBlock | null {
  const { segments } = order;
  if (segments.length === 0) return null;
  return {
    kind: 'table',
    columns: [
      { title: t('repair.service.from'), share: 3 },
      { title: t('repair.service.to'), share: 3 },
      { title: t('repair.service.what'), share: 4 },
      { title: t('repair.record.person'), share: 3 },
    ],
    rows: segments.map(({ reason, startTime, endTime, userName }, at) => [
      time(Date.parse(startTime)),
      endTime === null ? t('repair.detail.running') : time(Date.parse(endTime)),
      [segmentText(order, at, t, locale), reason === null ? '' : reasonText(reason, locale)]
        .filter((text) => text !== '')
        .join(' · '),
      userName ?? '',
    ]),
  };
}

function labourOf({ labour }: WorkOrderDetail, { t }: ReportOptions): ReportBlock | null {
  if (labour.length === 0) return null;
  const total = labour.reduce((sum, { minutes }) => sum + minutes, 0);
  return {
    kind: 'table',
    columns: [
      { title: t('repair.record.person'), share: 4 },
      { title: '', share: 2 },
      { title: t('repair.record.minutes'), share: 1, isNumber: true },
    ],
    rows: labour.map(({ userName, isHelper, minutes }) => [
      userName,
      isHelper === 1 ? t('repair.record.helper') : '',
      String(minutes),
    ]),
    foot: [t('repair.record.sum'), '', String(total)],
  };
}

function partsOf({ parts }: WorkOrderDetail, { t }: ReportOptions): ReportBlock | null {
  if (parts.length === 0) return null;
  return {
    kind: 'table',
    columns: [
      { title: t('repair.detail.partName'), share: 4 },
      { title: t('repair.detail.partCode'), share: 2 },
      { title: t('repair.detail.qty'), share: 1, isNumber: true },
    ],
    rows: parts.map(({ partName, partCode, qty, unit }) => [partName, partCode, `${qty} ${unit}`]),
  };
}

function costOf(
  { cost: { lines, total } }: WorkOrderDetail,
  { t, locale }: ReportOptions,
): ReportBlock | null {
  if (lines.every(({ amount }) => amount === null)) return null;
  const money = (amount: number | null) => (amount === null ? '' : moneyText(amount, locale));
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const columns = [
    { title: t('repair.record.item'), share: 4 },
    { title: t('repair.record.qty'), share: 2, isNumber: true },
    { title: t('repair.record.price'), share: 2, isNumber: true },
    { title: t('repair.record.amount'), share: 2, isNumber: true },
  ] as const;
  const rows = lines.map(({ kind, name, qty, unit, price, amount }) => [
    kind === 'outside' ? t('repair.record.outside') : name,
    qty === null
      ? ''
      : `${numbers.format(qty)} ${kind === 'labour' ? t('repair.record.hours') : (unit ?? '')}`,
    money(price),
    money(amount),
  ]);
  return { kind: 'table', columns, rows, foot: [t('repair.record.sum'), '', '', money(total)] };
}

function picturesOf(
  photos: readonly OrderPhoto[],
  { pictures }: ReportOptions,
): ReportBlock | null {
  const read = photos.flatMap(({ url, userName }) => {
    const picture = pictures.get(url);
    if (picture === undefined) return [];
    const { width, height } = picture;
    return [{ key: url, width, height, caption: userName }];
  });
  return read.length === 0 ? null : { kind: 'pictures', pictures: read };
}
