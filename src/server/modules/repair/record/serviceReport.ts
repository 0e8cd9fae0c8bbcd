import { printServiceReport } from '../../../../contract/areas/repair/queries.ts';
import { faultLevel, orderState } from '../../../../contract/enums.ts';
import { type Locale, label, moneyText } from '../../../../contract/locale.ts';
import { failureMechanism, maintenanceAction } from '../../../../contract/orders/iso14224.ts';
import type { OrderPhoto } from '../../../../contract/orders/orderRecord.ts';
import { reasonText, segmentText } from '../../../../contract/orders/segmentText.ts';
import type { WorkOrderDetail } from '../../../../contract/orders/workOrder.ts';
import { AppError } from '../../../kernel/errors/appError.ts';
import { fileRoute } from '../../../kernel/http/module.ts';
import { formatInstant } from '../../../kernel/time/orgTime.ts';
import { answerDocument } from '../../../print/answerDocument.ts';
import { readPictures } from '../../../print/readPictures.ts';
import type { ReportBlock, ReportContent } from '../../../print/report/reportLayout.ts';
import type { Objects } from '../../../storage/objects.ts';
import { selectOrderDetail } from '../queries/orderDetail.ts';

/** The store of the photos of orders. */
export interface PhotoStore {
  readonly objects: Pick<Objects, 'open'>;
}

/** Returns the route of the service report of an order. */
export function serviceReportRoute(files: PhotoStore) {
  return fileRoute(printServiceReport, ({ body, ...call }) => {
    const { actor } = call;
    const locale = body.Locale ?? call.locale;
    return answerDocument(call, {
      locale,
      async read(tx) {
        const order = await selectOrderDetail({ ...call, tx }, body.ID);
        if (order === null) throw new AppError('NOT_FOUND', { field: 'ID' });
        return order;
      },
      async make(order) {
        const { timeZone, orgName } = actor;
        const options = { locale, timeZone, orgName, withCost: body.WithCost === 1 };
        const { blocks, ...content } = reportContent(order, options);
        const photos: ReportBlock[] = [];
        for (const [title, of] of photoSections(order, locale))
          photos.push(...section(title, await picturesOf(files, of)));
        return { ...content, kind: 'report', blocks: [...blocks, ...photos] };
      },
      name: ({ orderCode }) => `${texts.title[call.locale]} ${orderCode}`,
    });
  });
}

const texts = {
  title: label('维修服务报告', 'Service report'),
  timeline: label('时间线', 'Timeline'),
  labour: label('工时', 'Labour'),
  parts: label('所用备件', 'Parts used'),
  cost: label('费用', 'Cost'),
  photosBefore: label('维修前照片', 'Photos before the repair'),
  photosAfter: label('维修后照片', 'Photos after the repair'),
  signature: label('确认人签名', 'Signature of the confirmer'),
  device: label('设备', 'Device'),
  position: label('位置', 'Position'),
  customer: label('客户', 'Customer'),
  state: label('状态', 'State'),
  level: label('等级', 'Level'),
  fault: label('故障描述', 'Fault'),
  reporter: label('报修人', 'Reported by'),
  repairer: label('维修人', 'Repairer'),
  faultTime: label('故障时间', 'Fault time'),
  arriveTime: label('到场时间', 'Arrived'),
  finishTime: label('恢复时间', 'Restored'),
  cause: label('故障原因', 'Cause'),
  mechanism: label('失效机理', 'Failure mechanism'),
  maintenanceAction: label('维修活动', 'Maintenance action'),
  measures: label('处理措施', 'Measures'),
  confirmer: label('确认人', 'Confirmed by'),
  confirmTime: label('确认时间', 'Confirmed'),
  from: label('开始', 'From'),
  to: label('结束', 'Until'),
  what: label('内容', 'What'),
  running: label('进行中', 'running'),
  person: label('人员', 'Person'),
  helper: label('协助', 'helper'),
  minutes: label('分钟', 'min'),
  hours: label('小时', 'h'),
  sum: label('合计', 'Total'),
  partName: label('备件', 'Part'),
  partCode: label('编号', 'Code'),
  qty: label('数量', 'Quantity'),
  item: label('项目', 'Item'),
  price: label('单价', 'Price'),
  amount: label('金额', 'Amount'),
  outside: label('外协费用', 'Outside service'),
  foot: label('第 {page} 页，共 {pages} 页', 'Page {page} of {pages}'),
} as const;

interface ReportOptions {
  readonly locale: Locale;
  readonly timeZone: string;
  /** The organisation that gives the report. */
  readonly orgName: string;
  /** True to give the cost of the caller's organisation. */
  readonly withCost: boolean;
}

function section(title: string, block: ReportBlock | null): ReportBlock[] {
  return block === null ? [] : [{ kind: 'heading', text: title }, block];
}

function photoSections(order: WorkOrderDetail, locale: Locale) {
  const { photosBefore, photosAfter, signature } = order;
  return [
    [texts.photosBefore[locale], photosBefore],
    [texts.photosAfter[locale], photosAfter],
    [texts.signature[locale], signature === null ? [] : [signature]],
  ] as const;
}

async function picturesOf(
  { objects }: PhotoStore,
  photos: readonly OrderPhoto[],
): Promise<ReportBlock | null> {
  const sources = photos.map(({ url, userName }) => ({ key: url, caption: userName }));
  const pictures = await readPictures(objects, sources);
  return pictures.length === 0 ? null : { kind: 'pictures', pictures };
}

/** Returns the report of an order without its pictures: facts, timeline, labour, parts and cost, each where there is one. */
function reportContent(order: WorkOrderDetail, options: ReportOptions): ReportContent {
  const t = (name: keyof typeof texts) => texts[name][options.locale];
  return {
    title: t('title'),
    subtitle: `${options.orgName} · ${order.orderCode}`,
    foot: `${order.orderCode} · ${t('foot')}`,
    blocks: [
      factsOf(order, options),
      ...section(t('timeline'), timelineOf(order, options)),
      ...section(t('labour'), labourOf(order, options)),
      ...section(t('parts'), partsOf(order, options)),
      ...section(t('cost'), options.withCost ? costOf(order, options) : null),
    ],
  };
}

/** Returns an instant to the minute in the organisation's time zone; '' for none. */
function timeOf(instant: string | null, { timeZone }: ReportOptions): string {
  return instant === null ? '' : formatInstant(new Date(instant), timeZone).slice(0, -3);
}

function factsOf(order: WorkOrderDetail, options: ReportOptions): ReportBlock {
  const { locale } = options;
  const t = (name: keyof typeof texts) => texts[name][locale];
  const { mechanism, maintenanceAction: action } = order;
  const facts = [
    [t('device'), `${order.deviceName} ${order.deviceCode}`],
    [t('position'), order.positionName ?? ''],
    [t('customer'), order.ownerName ?? ''],
    [t('state'), orderState.label(order.orderState, locale)],
    [t('level'), faultLevel.label(order.faultLevel, locale)],
    [t('fault'), order.faultText],
    [t('reporter'), order.reportUserName ?? ''],
    [t('repairer'), order.repairUserName ?? ''],
    [t('faultTime'), timeOf(order.faultTime, options)],
    [t('arriveTime'), timeOf(order.arriveTime, options)],
    [t('finishTime'), timeOf(order.finishTime, options)],
    [t('cause'), order.causeName ?? ''],
    [t('mechanism'), mechanism === null ? '' : failureMechanism.label(mechanism, locale)],
    [t('maintenanceAction'), action === null ? '' : maintenanceAction.label(action, locale)],
    [t('measures'), order.measures ?? ''],
    [t('confirmer'), order.confirmUserName ?? ''],
    [t('confirmTime'), timeOf(order.confirmTime, options)],
  ] as const;
  return { kind: 'facts', facts: facts.filter(([, text]) => text !== '') };
}

function timelineOf(order: WorkOrderDetail, options: ReportOptions): ReportBlock | null {
  const { locale } = options;
  const { segments } = order;
  if (segments.length === 0) return null;
  return {
    kind: 'table',
    columns: [
      { title: texts.from[locale], share: 3 },
      { title: texts.to[locale], share: 3 },
      { title: texts.what[locale], share: 4 },
      { title: texts.person[locale], share: 3 },
    ],
    rows: segments.map(({ reason, startTime, endTime, userName }, at) => [
      timeOf(startTime, options),
      endTime === null ? texts.running[locale] : timeOf(endTime, options),
      [segmentText(order, at, locale), reason === null ? '' : reasonText(reason, locale)]
        .filter((text) => text !== '')
        .join(' · '),
      userName ?? '',
    ]),
  };
}

function labourOf({ labour }: WorkOrderDetail, { locale }: ReportOptions): ReportBlock | null {
  if (labour.length === 0) return null;
  const total = labour.reduce((sum, { minutes }) => sum + minutes, 0);
  return {
    kind: 'table',
    columns: [
      { title: texts.person[locale], share: 4 },
      { title: '', share: 2 },
      { title: texts.minutes[locale], share: 1, isNumber: true },
    ],
    rows: labour.map(({ userName, isHelper, minutes }) => [
      userName,
      isHelper === 1 ? texts.helper[locale] : '',
      String(minutes),
    ]),
    foot: [texts.sum[locale], '', String(total)],
  };
}

function partsOf({ parts }: WorkOrderDetail, { locale }: ReportOptions): ReportBlock | null {
  if (parts.length === 0) return null;
  return {
    kind: 'table',
    columns: [
      { title: texts.partName[locale], share: 4 },
      { title: texts.partCode[locale], share: 2 },
      { title: texts.qty[locale], share: 1, isNumber: true },
    ],
    rows: parts.map(({ partName, partCode, qty, unit }) => [partName, partCode, `${qty} ${unit}`]),
  };
}

function costOf(
  { cost: { lines, total } }: WorkOrderDetail,
  { locale }: ReportOptions,
): ReportBlock | null {
  if (lines.every(({ amount }) => amount === null)) return null;
  const money = (amount: number | null) => (amount === null ? '' : moneyText(amount, locale));
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const columns = [
    { title: texts.item[locale], share: 4 },
    { title: texts.qty[locale], share: 2, isNumber: true },
    { title: texts.price[locale], share: 2, isNumber: true },
    { title: texts.amount[locale], share: 2, isNumber: true },
  ] as const;
  const rows = lines.map(({ kind, name, qty, unit, price, amount }) => [
    kind === 'outside' ? texts.outside[locale] : name,
    qty === null
      ? ''
      : `${numbers.format(qty)} ${kind === 'labour' ? texts.hours[locale] : (unit ?? '')}`,
    money(price),
    money(amount),
  ]);
  return { kind: 'table', columns, rows, foot: [texts.sum[locale], '', '', money(total)] };
}
