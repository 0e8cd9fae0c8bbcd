import type { Text } from '../../../contract/locale.ts';

/** The reasons for which the calls of this module refuse a field whose value alone does not show it. */
export const outboundReasons = {
  dingtalkAddressFirst: {
    'zh-CN': '请先填写钉钉群机器人地址',
    'en-US': 'Enter the address of the DingTalk robot first',
  },
  quietBoth: {
    'zh-CN': '免打扰的开始和结束请都填或都不填',
    'en-US': 'Give both the beginning and the end of the quiet hours, or neither',
  },
  notificationKind: {
    'zh-CN': '没有这种通知，请刷新后重试',
    'en-US': 'There is no such kind of notification; reload and try again',
  },
} satisfies Record<string, Text>;
