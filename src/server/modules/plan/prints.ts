import type { FormItem } from '../../../contract/areas/form/content.ts';
import { itemsOf } from '../../../contract/areas/form/contentProblems.ts';
import { formItemType } from '../../../contract/areas/form/formEnums.ts';
import { isNGAnswer } from '../../../contract/areas/form/formMath.ts';
import { type PlanArea, planAreas } from '../../../contract/areas/plan/planAreas.ts';
import { addDays, monthLength } from '../../../contract/areas/plan/planDays.ts';
import {
  complianceRule,
  planState,
  pointResult,
  reviewResult,
} from '../../../contract/areas/plan/planEnums.ts';
import type { PlanPoint } from '../../../contract/areas/plan/planPoints.ts';
import { planPrints } from '../../../contract/areas/plan/planPrints.ts';
import type { PlanAnswer } from '../../../contract/areas/plan/planRecords.ts';
import type { PlanCalls } from '../../../contract/areas/plan/plans.ts';
import type { ResultOf } from '../../../contract/endpoint.ts';
import { scanMode } from '../../../contract/enums.ts';
import { fill, type Locale, label } from '../../../contract/locale.ts';
import { selectFirst } from '../../kernel/crud/selectPage.ts';
import { fileRoute, type Route } from '../../kernel/http/module.ts';
import { formatInstant } from '../../kernel/time/orgTime.ts';
import { answerDocument } from '../../print/answerDocument.ts';
import { readPictures } from '../../print/readPictures.ts';
import type { ReportBlock, ReportContent } from '../../print/report/reportLayout.ts';
import type { Objects } from '../../storage/objects.ts';
import { selectCompliance } from './planFigures.ts';
import { readerOf } from './planReader.ts';
import { pointQuery } from './pointQueries.ts';
import { requireRecordDetail } from './records.ts';

/** The store of the photos of records. */
export interface PictureStore {
  readonly objects: Pick<Objects, 'open'>;
}

/** More rows than the pages of a document hold: then it is refused as too long. */
const mostRows = 10_000;

type RecordDetail = ResultOf<PlanCalls['record']>;

/** Returns the routes of the documents of an area. */
export function printRoutes(area: PlanArea, files: PictureStore): readonly Route[] {
  const { kind } = planAreas[area];
  const prints = planPrints[area];
  return [
    fileRoute(prints.record, ({ body, ...call }) => {
      const { actor, locale, now } = call;
      return answerDocument(call, {
        read: (tx) => requireRecordDetail(tx, area, readerOf(actor, now), body.ID, (key) => key),
        async make(record) {
          const options = { area, locale, timeZone: actor.timeZone, orgName: actor.orgName };
          const { blocks, ...content } = recordContent(record, options);
          const pictures = await readPictures(files.objects, pictureSources(record));
          const photos: readonly ReportBlock[] =
            pictures.length === 0
              ? []
              : [
                  { kind: 'heading', text: texts.photos[locale] },
                  { kind: 'pictures', pictures },
                ];
          const signatures = {
            kind: 'signatures',
            labels: [texts.signPerson[locale], texts.signReview[locale]],
          } as const;
          return { ...content, kind: 'report', blocks: [...blocks, ...photos, signatures] };
        },
        name: ({ planName, deviceName, deviceCode, dueDate }) =>
          `${planName} ${deviceCode || deviceName} ${dueDate}`,
      });
    }),

    fileRoute(prints.sheet, ({ body, ...call }) => {
      const { actor, locale, now } = call;
      const window = monthOf(body.Month);
      return answerDocument(call, {
        async read(tx) {
          const reader = readerOf(actor, now);
          const query = await pointQuery(tx, reader, kind, { ...window, Rule: 0 });
          const points = await selectFirst<PlanPoint>(tx, query, mostRows);
          const { firstDate, lastDate, compliance } = await selectCompliance(
            tx,
            reader,
            area,
            window,
          );
          return { points, compliance: firstDate > lastDate ? [] : compliance, lastDate };
        },
        make: ({ points, compliance, lastDate }) => ({
          kind: 'report',
          title: sheetTitle(area, body.Month, locale),
          subtitle: actor.orgName,
          foot: texts.foot[locale],
          blocks: [
            {
              kind: 'facts',
              facts: [
                ...sumsOf(points, locale),
                ...compliance.map(
                  ({ rule, inTime, due, percent }) =>
                    [
                      complianceRule.label(rule, locale),
                      percent === null ? '-' : `${percent}% (${inTime} / ${due}, ≤ ${lastDate})`,
                    ] as const,
                ),
              ],
            },
            sheetTable(points, locale),
            { kind: 'signatures', labels: [texts.signPerson[locale], texts.signReview[locale]] },
          ],
        }),
        name: () => sheetTitle(area, body.Month, locale),
      });
    }),
  ];
}

const texts = {
  maintenance: label('保养记录', 'Maintenance record'),
  inspection: label('巡检记录', 'Inspection record'),
  maintenanceSheet: label('{month} 保养月度表', 'Maintenance of {month}'),
  inspectionSheet: label('{month} 巡检月度表', 'Inspections of {month}'),
  foot: label('第 {page} 页，共 {pages} 页', 'Page {page} of {pages}'),
  plan: label('计划', 'Plan'),
  device: label('设备', 'Device'),
  due: label('到期日', 'Due'),
  state: label('计划状态', 'State of the plan'),
  result: label('结果', 'Result'),
  doneTime: label('完成时间', 'Done at'),
  doneDate: label('完成日', 'Done on'),
  person: label('执行人', 'Carried out by'),
  minutes: label('实际工时（分钟）', 'Minutes spent'),
  reading: label('仪表读数', 'Meter reading'),
  scan: label('到机确认', 'At the machine'),
  orders: label('工单', 'Work orders'),
  reason: label('说明', 'Reason'),
  rest: label('剩余内容', 'Still to do'),
  remark: label('备注', 'Remark'),
  review: label('审核', 'Review'),
  form: label('{name}，版本 {revision}', '{name}, revision {revision}'),
  item: label('检查项', 'Item'),
  limits: label('标准', 'Standard'),
  answer: label('结果', 'Answer'),
  judgement: label('判定', 'Judgement'),
  note: label('附注', 'Note'),
  before: label('原值 {value}', 'before: {value}'),
  replaced: label('旧表 {value}', 'old counter: {value}'),
  parts: label('所用备件', 'Parts used'),
  partName: label('备件', 'Part'),
  partCode: label('编号', 'Code'),
  qty: label('数量', 'Quantity'),
  corrections: label('更正', 'Corrections'),
  time: label('时间', 'Time'),
  change: label('更正内容', 'Change'),
  photos: label('照片与签名', 'Photos and signatures'),
  signPerson: label('执行人签字', 'Signature of the person'),
  signReview: label('审核人签字', 'Signature of the reviewer'),
  total: label('到期任务', 'Tasks due'),
  done: label('已完成', 'Done'),
  skipped: label('已跳过', 'Skipped'),
  open: label('未完成', 'Open'),
} as const;

/** The fields that a correction names as they are on the wire. */
const fieldTexts = {
  doneTime: texts.doneTime,
  spentMinutes: texts.minutes,
  reading: texts.reading,
  remark: texts.remark,
} as const;

interface RecordOptions {
  readonly area: PlanArea;
  readonly locale: Locale;
  readonly timeZone: string;
  readonly orgName: string;
}

function pictureSources({ form, answers }: RecordDetail) {
  const names = new Map(itemsOf(form?.sections ?? []).map(({ id, name }) => [id, name]));
  return answers.flatMap(({ itemID, files }) =>
    files.map(({ url }) => ({ key: url, caption: names.get(itemID) ?? '' })),
  );
}

/** Returns the document of a record without its pictures. */
function recordContent(record: RecordDetail, options: RecordOptions): ReportContent {
  const { locale, area, timeZone, orgName } = options;
  const t = (name: keyof typeof texts) => texts[name][locale];
  const minute = (instant: string) => formatInstant(new Date(instant), timeZone).slice(0, -3);
  const { scanMode: mode, scanTime, review, reviewTime } = record;
  const facts = [
    [t('plan'), record.planName],
    [t('device'), `${record.deviceName} ${record.deviceCode}`.trim()],
    [t('due'), record.dueDate],
    [t('state'), planState.label(record.planState, locale)],
    [t('result'), `${pointResult.label(record.result, locale)}${record.isNG === 1 ? ' · NG' : ''}`],
    [t('doneTime'), minute(record.doneTime)],
    [t('person'), record.userName ?? ''],
    [t('minutes'), record.spentMinutes === null ? '' : String(record.spentMinutes)],
    [t('reading'), record.reading === null ? '' : String(record.reading)],
    [
      t('scan'),
      mode === null || scanTime === null
        ? ''
        : `${scanMode.label(mode, locale)} ${minute(scanTime)} ${record.scanReason}`.trim(),
    ],
    [t('orders'), record.orders.map(({ orderCode }) => orderCode).join(', ')],
    [t('reason'), record.reason],
    [t('rest'), record.rest],
    [t('remark'), record.remark],
    [
      t('review'),
      review === null || reviewTime === null
        ? ''
        : [
            reviewResult.label(review, locale),
            record.reviewUserName,
            minute(reviewTime),
            record.reviewText,
          ].join(' '),
    ],
  ] as const;
  const parts = record.parts.map(
    ({ partName, partCode, qty, unit }) => [partName, partCode, `${qty} ${unit}`] as const,
  );
  const corrections = record.corrections.map(({ time, userName, field, before, after, reason }) => {
    const known = Object.entries(fieldTexts).find(([name]) => name === field)?.[1];
    const name = known === undefined ? field : known[locale];
    return [minute(time), userName ?? '', `${name}: ${before} → ${after} (${reason})`];
  });
  return {
    title: t(area),
    subtitle: `${orgName} · ${record.planName} · ${record.deviceName}`,
    foot: t('foot'),
    blocks: [
      { kind: 'facts', facts: facts.filter(([, text]) => text !== '') },
      ...answerBlocks(record, locale),
      ...(parts.length === 0
        ? []
        : [
            { kind: 'heading', text: t('parts') } as const,
            {
              kind: 'table',
              columns: [
                { title: t('partName'), share: 4 },
                { title: t('partCode'), share: 2 },
                { title: t('qty'), share: 1, isNumber: true },
              ],
              rows: parts,
            } as const,
          ]),
      ...(corrections.length === 0
        ? []
        : [
            { kind: 'heading', text: t('corrections') } as const,
            {
              kind: 'table',
              columns: [
                { title: t('time'), share: 3 },
                { title: t('person'), share: 2 },
                { title: t('change'), share: 7 },
              ],
              rows: corrections,
            } as const,
          ]),
    ],
  };
}

/** Returns the limits or the standard of an item. */
function standardOf({ standard, lower, upper, unit }: FormItem): string {
  const limits =
    lower === null && upper === null ? '' : `${lower ?? ''} – ${upper ?? ''} ${unit}`.trim();
  return [limits, standard].filter((text) => text !== '').join(' · ');
}

function answerText(item: FormItem, answer: PlanAnswer | undefined, locale: Locale): string {
  if (answer === undefined) return '';
  const { photo, signature } = formItemType.values;
  if (item.type === photo || item.type === signature) return String(answer.files.length);
  const shown = (value: number | string | null) => `${value ?? '-'} ${item.unit}`.trim();
  const former = answer.former.map(({ value }) =>
    fill(texts.before[locale], { value: shown(value) }),
  );
  const replaced =
    answer.oldReading === null
      ? []
      : [fill(texts.replaced[locale], { value: shown(answer.oldReading) })];
  return [shown(answer.value), ...replaced, ...former].join('\n');
}

/** Returns a table of each section of the form with its answers. */
function answerBlocks({ form, answers }: RecordDetail, locale: Locale): ReportBlock[] {
  if (form === null || answers.length === 0) return [];
  const of = new Map(answers.map((answer) => [answer.itemID, answer]));
  const columns = [
    { title: texts.item[locale], share: 5 },
    { title: texts.limits[locale], share: 4 },
    { title: texts.answer[locale], share: 3 },
    { title: texts.judgement[locale], share: 2 },
    { title: texts.note[locale], share: 4 },
  ] as const;
  const title = { name: form.formName, revision: form.revision };
  return [
    { kind: 'note', text: fill(texts.form[locale], title) },
    ...form.sections.flatMap(({ name, items }): ReportBlock[] => [
      { kind: 'heading', text: name },
      {
        kind: 'table',
        columns,
        rows: items.map((item) => {
          const answer = of.get(item.id);
          const judged =
            answer !== undefined &&
            isNGAnswer(item, { ...answer, isConfirmed: answer.isConfirmed === 1 });
          return [
            [item.part, item.name].filter((text) => text !== '').join(' · '),
            standardOf(item),
            answerText(item, answer, locale),
            judged ? 'NG' : '',
            answer?.note ?? '',
          ];
        }),
      },
    ]),
  ];
}

/** Returns the first and the last day of a month. @param month yyyy-MM */
function monthOf(month: string) {
  const first = `${month}-01`;
  const [year = 0, number = 1] = month.split('-').map(Number);
  return { FirstDate: first, LastDate: addDays(first, monthLength(year, number) - 1) };
}

function sheetTitle(area: PlanArea, month: string, locale: Locale): string {
  return fill(texts[`${area}Sheet`][locale], { month });
}

function sumsOf(points: readonly PlanPoint[], locale: Locale) {
  const { done, skipped } = pointResult.values;
  const count = (result: number) => points.filter((point) => point.result === result).length;
  const [doneCount, skippedCount] = [count(done), count(skipped)];
  return [
    [texts.total[locale], String(points.length)],
    [texts.done[locale], String(doneCount)],
    [texts.skipped[locale], String(skippedCount)],
    [texts.open[locale], String(points.length - doneCount - skippedCount)],
  ] as const;
}

function sheetTable(points: readonly PlanPoint[], locale: Locale): ReportBlock {
  return {
    kind: 'table',
    columns: [
      { title: texts.due[locale], share: 3 },
      { title: texts.plan[locale], share: 5 },
      { title: texts.device[locale], share: 5 },
      { title: texts.doneDate[locale], share: 3 },
      { title: texts.person[locale], share: 3 },
      { title: texts.state[locale], share: 3 },
    ],
    rows: points.map((point) => [
      point.dueDate,
      point.planName,
      `${point.deviceName} ${point.deviceCode}`.trim(),
      point.doneDate ?? '',
      point.doneUserName ?? '',
      [
        point.result === null || point.result === pointResult.values.done
          ? ''
          : pointResult.label(point.result, locale),
        planState.label(point.planState, locale),
      ]
        .filter((text) => text !== '')
        .join(' · '),
    ]),
  };
}
