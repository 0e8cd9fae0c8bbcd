import type { NotificationTemplate } from '../../area.ts';
import { defineError } from '../../errors.ts';
import { label } from '../../locale.ts';

/** The refusals of applications for spare parts. */
export const applicationErrors = {
  APPLICATION_STATE: defineError(
    'ID：申请现为“{state}”，不能执行此操作；{who} 已于此前处理，请刷新',
    'ID: the application is "{state}" now, decided by {who} meanwhile; refresh and look at it again',
  ),
  APPLICATION_NOT_YOURS: defineError(
    'ID：只有申请人本人或有审批权限的人可以执行此操作',
    'ID: only the applicant, or somebody who may decide, can do this',
  ),
  APPLICATION_AMOUNT: defineError('ID：未能审批，{reason}', 'ID: not decided; {reason}'),
  APPLICATION_REST: defineError(
    '{field}：{part} 只剩 {rest} {unit} 未领取或未到货，请减少数量',
    '{field}: {rest} {unit} of {part} are still open; take fewer',
  ),
} as const;

/** The notifications of applications for spare parts. */
export const applicationNotifications = {
  partApplyToDecide: {
    title: label('备件申请待审批：{code}', 'Part request to decide: {code}'),
    msg: label(
      '{person} 申请 {part} 等 {lines} 项备件：{reason}',
      '{person} asks for {part} and others, {lines} lines: {reason}',
    ),
    name: label('备件申请待审批', 'Part requests to decide'),
  },
  partApplyApproved: {
    title: label('备件申请已批准：{code}', 'Part request approved: {code}'),
    msg: label(
      '{person} 批准了 {part} 等 {lines} 项备件',
      '{person} approved {part}, {lines} lines',
    ),
    name: label('备件申请已批准', 'Part requests approved'),
  },
  partApplyRejected: {
    title: label('备件申请已驳回：{code}', 'Part request rejected: {code}'),
    msg: label('{person} 驳回了申请：{reason}', '{person} rejected the request: {reason}'),
    name: label('备件申请已驳回', 'Part requests rejected'),
  },
  partApplyPickedUp: {
    title: label('备件已领取：{code}', 'Parts picked up: {code}'),
    msg: label('{person} 已发出 {part} 等备件', '{person} handed out {part}'),
    name: label('备件已领取', 'Parts picked up'),
  },
  partApplyArrived: {
    title: label('备件已到：{code}', 'Parts have arrived: {code}'),
    msg: label(
      '{part} 已到库，可以领取；等备件的维修可以恢复',
      '{part} can be picked up; a repair that waits for it can go on',
    ),
    name: label('备件已到', 'Parts have arrived'),
  },
  partApplyExpired: {
    title: label('备件预留已取消：{code}', 'Reservation released: {code}'),
    msg: label(
      '{part} 等备件 {days} 天未领取，预留已取消',
      'Nobody picked up {part} within {days} days; the reservation is released',
    ),
    name: label('备件预留已取消', 'Reservations released'),
  },
} as const satisfies Readonly<Record<string, NotificationTemplate>>;
