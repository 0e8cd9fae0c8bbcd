import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { columnOfField, defineImportKind, type ImportField } from '../../imports/importKind.ts';
import { label } from '../../locale.ts';
import { requireFieldLabel } from '../../validation/bodyFields.ts';
import { lengths } from '../../validation/lengths.ts';
import { id } from '../../validators.ts';
import { addUser, oneTimePassword } from './actions.ts';

/**
 * People: one row for each. Somebody of the organisation with the same phone and name is left alone. PostName is the
 * department, DepartmentName the post (specification 3). Nobody gets a role with a permission that the caller lacks.
 */
export const userImport = defineImportKind({
  name: 'User',
  permission: 'personnel.add',
  title: label('人员', 'people'),
  undoNote: label(
    '他们的账号随之删除，已发放的一次性密码失效。',
    'Their accounts are deleted, and one-time passwords that were given end.',
  ),
  columns: [
    {
      ...columnOfField(addUser, 'RealName'),
      synonyms: ['名字', '人员', '人员姓名', '员工姓名', '员工', 'full name', 'person', 'employee'],
      required: true,
      example: label('李强', 'Li Qiang'),
    },
    {
      ...columnOfField(addUser, 'UserName'),
      synonyms: [
        '手机',
        '手机号码',
        '电话',
        '联系电话',
        '移动电话',
        '账号',
        'mobile',
        'mobile number',
        'phone number',
      ],
      type: 'text',
      required: true,
      maxLength: 60,
      hint: label(
        '用于登录；本企业已有的人员不会改动',
        'For the sign-in; a person who is there already is not changed',
      ),
      example: label('13800000001', '13800000001'),
    },
    {
      field: 'RoleName',
      label: requireFieldLabel(addUser, 'RoleID'),
      synonyms: ['角色名称', '系统角色', '权限', 'role name', 'system role'],
      type: 'text',
      required: true,
      maxLength: lengths.roleName,
      hint: label(
        '须是“角色与权限”中已有的角色；企业管理员不能导入',
        'A role that exists; the administrator cannot be imported',
      ),
      example: label('维修工', 'Repairer'),
    },
    {
      ...columnOfField(addUser, 'PostName'),
      synonyms: ['部门名称', '所属部门', '班组', '车间', 'team', 'unit'],
      example: label('维修部', 'Maintenance'),
    },
    {
      ...columnOfField(addUser, 'DepartmentName'),
      synonyms: ['职务', '岗位', '工种', '职称', 'position', 'job', 'job title'],
      example: label('电工', 'Electrician'),
    },
  ],
});
export type UserImportField = ImportField<typeof userImport>;

/** The passwords that one call gives. */
export const passwordsPerCall = 25;

/**
 * Gives one-time passwords to people whom the caller imported and who have none yet, at most `passwordsPerCall`: call it
 * until none are left. They are shown only this once; the import can still be undone.
 */
export const issuePasswords = defineEndpoint({
  id: 'personnel.issuePasswords',
  path: '/api/UserManger/IssueImportedPasswords',
  permission: 'personnel.add',
  summary: 'Give imported people their first passwords',
  body: z.object({ BatchID: id }),
  data: z.object({
    passwords: z.array(oneTimePassword),
    /** How many people of the import wait for one still. */
    left: z.int(),
  }),
  errors: ['NOT_FOUND', 'ADMIN_ONLY', 'BEYOND_OWN', 'TOO_MANY'],
  source: 'product decision',
});
