import { listConnections } from '../../../src/contract/areas/connection/endpoints.ts';
import {
  type FeedbackDetail,
  getFeedback,
  listFeedback,
} from '../../../src/contract/areas/feedback/endpoints.ts';
import type { Driver } from '../driver.ts';
import type { Scene } from '../scene.ts';

const path = '/systemInfo/problemLog';
const time = '2026-11-20T08:00:00.000Z';
const problem: FeedbackDetail = {
  id: '00000000-0000-7000-8000-000000000001',
  orgName: '华东一厂',
  userID: '00000000-0000-7000-8000-000000000002',
  userName: '李强',
  isOwn: 0,
  systemTypeID: null,
  systemTypeName: '手机端',
  page: '/Inspection/spotCheck',
  remark: '车间三号线的旧手机扫码要等很久，光线暗的时候经常识别不到。',
  feedbackState: 1,
  handlerID: '00000000-0000-7000-8000-000000000003',
  handlerName: '王敏',
  replies: 1,
  createTime: time,
  updateTime: time,
  closeTime: null,
  version: 2,
  phone: '13800000001',
  pictures: [],
  entries: [
    {
      id: '00000000-0000-7000-8000-000000000004',
      isPlatform: 1,
      userName: '王敏',
      content: '',
      pictures: [],
      feedbackState: 1,
      createTime: time,
    },
    {
      id: '00000000-0000-7000-8000-000000000005',
      isPlatform: 0,
      userName: '李强',
      content: '换了一部新手机就好多了，但是旧的还有十几部在用。',
      pictures: [],
      feedbackState: null,
      createTime: time,
    },
  ],
  steps: ['release', 'close'],
};
const detail = `${path}/detail?id=${problem.id}`;
const answerDetail = ({ server }: Driver) => server.answer(getFeedback, problem);

/** The problem log with its dialogs, the system types, the help pages, and the persistent connections. */
export const feedbackScenes: readonly Scene[] = [
  {
    name: 'feedback',
    who: 'admin',
    path: '/proclamation/list',
    act: async ({ pressTool, pick, dialog }) => {
      await pressTool('shell.help.name');
      await pick('shell.help.feedback');
      await dialog();
    },
  },
  { name: 'problems', who: 'admin', path },
  {
    name: 'problems-empty',
    alike: true,
    who: 'repairer',
    path,
    prepare: ({ server }) => server.answer(listFeedback, { data: [], totalNum: 0 }),
  },
  { name: 'problem', who: 'admin', path: detail, prepare: answerDetail },
  {
    name: 'problem-close',
    who: 'admin',
    path: detail,
    prepare: answerDetail,
    async act({ press, dialog }) {
      await press('feedback.step.close');
      await dialog();
    },
  },
  {
    name: 'problem-type',
    alike: true,
    who: 'admin',
    path: detail,
    prepare: answerDetail,
    async act({ press, dialog }) {
      await press('feedback.setType');
      await dialog();
    },
  },
  {
    name: 'problem-missing',
    alike: true,
    who: 'repairer',
    path: `${path}/detail`,
  },
  { name: 'system-types', who: 'admin', path: `${path}/systemTypes` },
  { name: 'help-edit', who: 'admin', path: '/systemInfo/help' },
  { name: 'help-edit-page', who: 'admin', path: '/systemInfo/help/edit?type=helpDoc&id=faq' },
  {
    name: 'help-edit-group',
    alike: true,
    who: 'admin',
    path: '/systemInfo/help/edit?type=appletDoc',
  },
  { name: 'connections', who: 'admin', path: '/scoket/index' },
  {
    name: 'connections-organisation',
    who: 'admin',
    path: '/scoket/index/connections',
    prepare: ({ server }) =>
      server.answer(listConnections, {
        data: (['main', 'gateway', 'daping'] as const).map((channel, at) => ({
          id: `00000000-0000-7000-8000-00000000001${at}`,
          userID: problem.userID,
          userName: problem.userName,
          channel,
          since: time,
          address: '192.0.2.17',
        })),
        totalNum: 3,
      }),
  },
  { name: 'run-states', who: 'admin', path: '/device/runStates' },
];
