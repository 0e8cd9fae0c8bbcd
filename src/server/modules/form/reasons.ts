import type { Text } from '../../../contract/locale.ts';

/** The reasons for which the calls of this module refuse a field whose value alone does not show it. */
export const formReasons = {
  formEmpty: {
    'zh-CN': '该表单还没有检查项，请先设计表单',
    'en-US': 'The form has no items yet; design it first',
  },
  formDisabled: {
    'zh-CN': '该表单已停用，请先启用或换一张',
    'en-US': 'The form is disabled; enable it first, or select another one',
  },
  formTarget: {
    'zh-CN': '请选择设备或设备类型',
    'en-US': 'Select devices or equipment types',
  },
} satisfies Record<string, Text>;
