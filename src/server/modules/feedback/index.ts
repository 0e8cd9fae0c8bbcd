import {
  addFeedback,
  type FeedbackDetail,
  type FeedbackRow,
  feedbackFilter,
  getFeedback,
  listFeedback,
  replyFeedback,
  stepFeedback,
  updateFeedback,
} from '../../../contract/areas/feedback/endpoints.ts';
import { feedbackState } from '../../../contract/areas/feedback/feedbackStates.ts';
import { systemType } from '../../../contract/areas/feedback/systemTypes.ts';
import { publicLibraryCode } from '../../../contract/areas/knowledge/knowledgeEnums.ts';
import { label } from '../../../contract/locale.ts';
import { requireSelf } from '../../kernel/auth/requireSelf.ts';
import { requireVersion } from '../../kernel/crud/rows.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { defineExport, type ExportColumn, timeCell } from '../../kernel/exportKind.ts';
import { defineModule, route } from '../../kernel/http/module.ts';
import { serveTree } from '../../resource/serveTree.ts';
import type { Db, Tx } from '../../storage/db.ts';
import {
  type FeedbackCall,
  reply,
  report,
  requireSystemType,
  takeFeedbackStep,
} from './commands.ts';
import {
  feedbackScope,
  lockFeedback,
  readFeedback,
  selectAllFeedback,
  selectFeedback,
} from './queries.ts';

/** People report problems, and read what became of them, while their organisation has expired. */
const always = { allowedWhenExpired: true } as const;

/** Merges system types, whose problems belong to all organisations. */
const systemTypes = serveTree(systemType, {
  passRecords: ({ tx }, from, into) => passProblems(tx, from, into),
  async beforeEnd({ tx }, { id, into }) {
    if (into !== null || (await passProblems(tx, id, null)).length === 0) return;
    const [type] = await tx.query<{ name: string }>(
      'select name from system_type where org_code = $1 and id = $2',
      [publicLibraryCode, id],
    );
    throw new AppError('RECORD_IN_USE', {
      field: 'ID',
      params: { name: type?.name ?? '', uses: systemType.counted.many },
    });
  },
});

async function passProblems(tx: Tx, from: string, into: string | null): Promise<string[]> {
  const rows = await tx.query<{ id: string }>('select pass_feedback_type($1, $2) as id', [
    from,
    into,
  ]);
  return rows.map(({ id }) => id);
}

/** The call that writes a problem. */
interface WrittenCall extends Omit<FeedbackCall, 'tx'> {
  readonly db: Db;
  linkOf(key: string): string;
}

/** Writes a problem as the system, because it concerns two organisations, and reads it as the caller. */
async function written(
  { db, actor, now, linkOf }: WrittenCall,
  id: string,
  write: (call: FeedbackCall) => Promise<unknown>,
): Promise<FeedbackDetail> {
  await db.transaction('system', 'write', (tx) => write({ tx, actor, now }));
  return db.transaction(feedbackScope(actor), 'read', (tx) => readFeedback(tx, actor, id, linkOf));
}

const exportColumns: readonly ExportColumn<FeedbackRow>[] = [
  {
    title: label('报告时间', 'Reported'),
    width: 20,
    value: (row, format) => timeCell(row.createTime, format),
  },
  { title: label('企业', 'Organisation'), width: 24, value: ({ orgName }) => orgName },
  { title: label('报告人', 'Reported by'), width: 14, value: ({ userName }) => userName },
  {
    title: label('系统类型', 'System type'),
    width: 18,
    value: ({ systemTypeName }) => systemTypeName,
  },
  { title: label('问题描述', 'Problem'), width: 60, value: ({ remark }) => remark },
  { title: label('所在页面', 'Page'), width: 30, value: ({ page }) => page },
  {
    title: label('状态', 'State'),
    width: 12,
    value: (row, { locale }) => feedbackState.label(row.feedbackState, locale),
  },
  { title: label('处理人', 'Handled by'), width: 14, value: ({ handlerName }) => handlerName },
  { title: label('回复', 'Replies'), width: 8, value: ({ replies }) => replies },
  {
    title: label('关闭时间', 'Closed'),
    width: 20,
    value: (row, format) => timeCell(row.closeTime, format),
  },
];

const problemExport = defineExport({
  filter: feedbackFilter,
  columns: exportColumns,
  scope: feedbackScope,
  rows: (tx, actor, filter, limit) => selectAllFeedback(tx, actor, filter, limit),
});

/** The problem log: what people report about the product, and the answers of the platform. */
export const feedbackModule = defineModule({
  name: 'feedback',
  resources: [systemTypes],
  exports: { ProblemLog: problemExport },
  routes: [
    route(
      addFeedback,
      'none',
      async ({ db, body, actor, now, append }) => {
        requireSelf(body, actor);
        await db.transaction('system', 'write', async (tx) => {
          await append(tx, { targetID: await report({ tx, actor, now }, body) });
        });
        return null;
      },
      always,
    ),

    route(
      listFeedback,
      'none',
      ({ db, actor, body }) =>
        db.transaction(feedbackScope(actor), 'read', (tx) => selectFeedback(tx, actor, body)),
      { ...always, isUnlogged: true },
    ),

    route(
      getFeedback,
      'none',
      ({ db, actor, body, linkOf }) =>
        db.transaction(feedbackScope(actor), 'read', (tx) =>
          readFeedback(tx, actor, body.ID, linkOf),
        ),
      { ...always, isUnlogged: true },
    ),

    route(
      replyFeedback,
      'none',
      ({ body, append, ...call }) =>
        written(call, body.ID, async (write) => {
          await reply(write, body);
          await append(write.tx);
        }),
      always,
    ),

    route(
      stepFeedback,
      'none',
      ({ body, append, ...call }) =>
        written(call, body.ID, async (write) =>
          append(write.tx, await takeFeedbackStep(write, body)),
        ),
      always,
    ),

    route(
      updateFeedback,
      'none',
      ({ body, append, ...call }) =>
        written(call, body.ID, async ({ tx, actor, now }) => {
          const problem = await lockFeedback(tx, actor, body.ID);
          requireVersion(problem, body.Version);
          await requireSystemType(tx, body.SystemTypeID);
          await tx.query(
            `update feedback set type_id = $3, update_time = $4, version = version + 1 where org_code = $1 and id = $2`,
            [problem.orgCode, problem.id, body.SystemTypeID, now],
          );
          await append(tx);
        }),
      always,
    ),
  ],
});
