import type { Text } from '../../../contract/locale.ts';

/** The reasons for which the calls of this module refuse a field whose value alone does not show it. */
export const metricReasons = {
  pointKey: {
    'zh-CN': '只能含字母、数字和 . _ -',
    'en-US': 'Use letters, digits and . _ - alone',
  },
  keyTaken: {
    'zh-CN': '该设备类型已有这个标识，请换一个',
    'en-US': 'The equipment type has this key already; choose another one',
  },
  tooManyPoints: {
    'zh-CN': '监测点已达 2,000 个，请先删除不用的',
    'en-US': 'There are 2,000 measuring points; delete one first',
  },
  tooManyRules: {
    'zh-CN': '该监测点已有 10 条规则，请先删除不用的',
    'en-US': 'The measuring point has 10 rules; delete one first',
  },
  recoveryAbove: {
    'zh-CN': '应不高于限值，回落到它才算恢复',
    'en-US': 'Must not be above the limit: values recover by falling to it',
  },
  recoveryBelow: {
    'zh-CN': '应不低于限值，回升到它才算恢复',
    'en-US': 'Must not be below the limit: values recover by rising to it',
  },
  kindInUse: {
    'zh-CN': '已有数据，不能改类别',
    'en-US': 'It has values, so its kind stays',
  },
  tooLong: {
    'zh-CN': '时间范围最长 10 年，请缩短',
    'en-US': 'The window may span ten years at most; shorten it',
  },
} as const satisfies Readonly<Record<string, Text>>;
