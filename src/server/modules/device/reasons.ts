import type { Text } from '../../../contract/locale.ts';

/** The reasons for which the calls of this module refuse a field whose value alone does not show it. */
export const deviceReasons = {
  dayAfterToday: { 'zh-CN': '日期不能晚于今天', 'en-US': 'The day must not be after today' },
  customFieldUnknown: {
    'zh-CN': '字段已被移除，或不属于该类型，请重新打开后再保存',
    'en-US': 'A field was removed, or is not of this type; open the form again',
  },
  customFieldKind: {
    'zh-CN': '已有字段的类别不能修改，请新增一个字段',
    'en-US': 'The kind of a field cannot change; add another field',
  },
} satisfies Record<string, Text>;
