import { defineArea, withoutBodyTypes } from '../../area.ts';
import { defineError } from '../../errors.ts';
import { label } from '../../locale.ts';
import { button } from '../../permissions.ts';
import {
  addFeedback,
  getFeedback,
  listFeedback,
  replyFeedback,
  stepFeedback,
  updateFeedback,
} from './endpoints.ts';
import { feedbackState } from './feedbackStates.ts';
import { feedbackMenu, platformFeedback } from './menu.ts';
import { systemType } from './systemTypes.ts';

const text = { 'zh-CN': '{person}：{text}', 'en-US': '{person}: {text}' };

export const feedbackArea = defineArea({
  name: 'feedback',
  label: label('问题日志', 'Problem log'),
  resources: [systemType],
  endpoints: withoutBodyTypes([
    addFeedback,
    listFeedback,
    getFeedback,
    replyFeedback,
    stepFeedback,
    updateFeedback,
  ]),
  permissions: [
    feedbackMenu,
    button(
      'feedback.organisation',
      'feedback.view',
      '处理本企业的问题',
      'See all problems of the organisation',
    ),
  ],
  platformPermissions: [platformFeedback],
  errors: {
    FEEDBACK_STATE: defineError(
      'FeedbackStep：问题现在是“{state}”，不能执行此操作，请刷新',
      'FeedbackStep: the problem is "{state}" now, so this is not possible; reload the page',
    ),
    FEEDBACK_FULL: defineError(
      'ID：这个问题的回复和操作已达 {limit} 条，请关闭后另行反馈',
      'ID: this problem has {limit} replies and steps; close it and report another one',
    ),
  },
  actionNames: {
    add: label('反馈问题', 'Report a problem'),
    reply: label('回复问题', 'Reply to a problem'),
    step: label('更改问题状态', 'Change the state of a problem'),
    update: label('修改问题类型', 'Set the type of a problem'),
  },
  fieldNames: {
    isOwn: { label: label('我报告的', 'Reported by me'), values: 'yesNo' },
    isHandled: { label: label('我处理的', 'Handled by me'), values: 'yesNo' },
    feedbackStep: {
      label: label('操作', 'Action'),
      values: {
        take: label('开始处理', 'Start work'),
        release: label('放弃处理', 'Stop work'),
        close: label('关闭', 'Close'),
        reopen: label('重新打开', 'Open again'),
      },
    },
    feedbackState: { label: label('状态', 'State'), values: feedbackState },
  },
  notifications: {
    feedbackReported: {
      name: label('收到问题反馈', 'A problem was reported'),
      title: { 'zh-CN': '{org} 反馈了问题', 'en-US': 'A problem of {org}' },
      msg: text,
    },
    feedbackAnswered: {
      name: label('问题有回复', 'A reply to a problem'),
      title: { 'zh-CN': '问题有新的回复', 'en-US': 'A reply to a reported problem' },
      msg: text,
    },
    feedbackTaken: {
      title: {
        'zh-CN': '您反馈的问题正在处理',
        'en-US': 'The problem that you reported is in progress',
      },
      msg: { 'zh-CN': '{text}', 'en-US': '{text}' },
    },
    feedbackReleased: {
      title: {
        'zh-CN': '您反馈的问题等待处理',
        'en-US': 'The problem that you reported is open again',
      },
      msg: { 'zh-CN': '{text}', 'en-US': '{text}' },
    },
    feedbackClosed: {
      name: label('问题已关闭', 'A problem was closed'),
      title: { 'zh-CN': '问题已关闭', 'en-US': 'A reported problem was closed' },
      msg: { 'zh-CN': '{text}', 'en-US': '{text}' },
    },
    feedbackReopened: {
      name: label('问题重新打开', 'A problem was opened again'),
      title: { 'zh-CN': '问题重新打开', 'en-US': 'A reported problem was opened again' },
      msg: text,
    },
  },
  exports: { ProblemLog: { permission: 'feedback.view', title: label('问题日志', 'Problem log') } },
  listPages: ['problemLog'],
  changeKinds: ['feedback'],
});
