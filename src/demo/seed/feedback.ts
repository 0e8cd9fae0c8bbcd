import {
  addFeedback,
  listFeedback,
  replyFeedback,
  stepFeedback,
} from '../../contract/areas/feedback/endpoints.ts';
import { systemType } from '../../contract/areas/feedback/systemTypes.ts';
import type { Crew } from '../people/crew.ts';

/** The systems that problems are about, with the parts of each. */
const types: Readonly<Record<string, readonly string[]>> = {
  管理台: ['工单', '备件', '知识库', '数据中心'],
  大屏看板: [],
  手机端: ['扫码', '小程序'],
};

/** A problem of the demonstration, with what the administrators of the platform replied. */
interface DemoProblem {
  readonly type: string;
  readonly remark: string;
  readonly page: string;
  readonly reply?: string;
  readonly step?: 'close' | 'take';
}

const problems: readonly DemoProblem[] = [
  {
    type: '大屏看板',
    remark: '夜班时大屏太亮，希望夜里能自动变暗。',
    page: '/EquipmentKanban',
    reply: '看板的设置里可以选择深色，我们也在考虑按时间切换。',
    step: 'take',
  },
  {
    type: '扫码',
    remark: '车间三号线的旧手机扫码要等很久，光线暗的时候经常识别不到。',
    page: '/Inspection/spotCheck',
  },
  {
    type: '工单',
    remark: '工单列表希望能按班组筛选，交接班时方便核对。',
    page: '/Troubleshooting/workOrder?Behind=open',
    reply: '可以保存一个按维修人筛选的视图；按班组筛选已记录。',
    step: 'close',
  },
  {
    type: '备件',
    remark: '备件导入时单位写“套”被提示，后来改成“个”才行。',
    page: '/sparePart/list',
  },
];

/**
 * Adds system types and problems, unless there are any. The administrator of the first plant administers the platform
 * and replies.
 *
 * @throws ApiFailure, ServerAway
 */
export async function seedFeedback(crew: Crew, platform: Crew): Promise<void> {
  const chief = platform.administrator;
  const known = await chief.call(systemType.calls.list, {});
  const ids = new Map(known.map(({ id, name }) => [name, id]));
  if (known.length === 0) {
    for (const [Name, parts] of Object.entries(types)) {
      const { id } = await chief.call(systemType.calls.add, { Name });
      ids.set(Name, id);
      for (const part of parts)
        ids.set(part, (await chief.call(systemType.calls.add, { Name: part, BelowID: id })).id);
    }
  }
  const people = [...crew.reporters, ...crew.repairers];
  const { totalNum } = await crew.administrator.call(listFeedback, { pageSize: 1 });
  if (totalNum > 0 || people.length === 0) return;
  for (const [at, { type, remark, page, reply, step }] of problems.entries()) {
    const person = people[at % people.length];
    if (person === undefined) continue;
    await person.call(addFeedback, {
      Remark: remark,
      Page: page,
      SystemTypeID: ids.get(type) ?? null,
    });
    const { data } = await person.call(listFeedback, { IsOwn: 1, pageSize: 1 });
    const ID = data[0]?.id ?? '';
    if (reply !== undefined) await chief.call(replyFeedback, { ID, Reply: reply });
    if (step !== undefined) await chief.call(stepFeedback, { ID, FeedbackStep: step });
  }
}
