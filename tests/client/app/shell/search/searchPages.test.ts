import { expect, test } from 'vitest';
import {
  searchOptions,
  searchPages,
} from '../../../../../src/client/app/shell/search/searchPages.ts';

const pages = [
  { path: '/Troubleshooting/workOrder', title: ['故障维修', '维修工单'] },
  { path: '/personnel/mailList', title: ['人员管理', '人员通讯录'] },
  { path: '/systemInfo/loginLog', title: ['系统管理', '登录日志'] },
  { path: '/account', title: ['账号管理'] },
];
const search = searchPages(pages);

test('9 Constants, search weights: threshold 0.4, titles 0.7, paths 0.3', () => {
  expect(searchOptions.threshold).toBe(0.4);
  expect(searchOptions.keys).toEqual([
    { name: 'title', weight: 0.7 },
    { name: 'path', weight: 0.3 },
  ]);
});

test.each([
  ['通讯', '/personnel/mailList'],
  ['工单', '/Troubleshooting/workOrder'],
  ['loginLog', '/systemInfo/loginLog'],
  ['maillst', '/personnel/mailList'], // a letter is missing
  ['weixiugongdan', '/Troubleshooting/workOrder'],
  ['gongdan', '/Troubleshooting/workOrder'],
  ['wxgd', '/Troubleshooting/workOrder'],
  ['tongxunlu', '/personnel/mailList'],
  ['dlrz', '/systemInfo/loginLog'],
])('2 Shell layout, route search: %s finds %s first', (text, path) => {
  expect(search(text)[0]?.path).toBe(path);
});

test('2 Shell layout, route search: an empty text shows every page, and nonsense shows no page', () => {
  expect(search(' ')).toEqual(pages);
  expect(search('zzzzqqqq')).toEqual([]);
});
