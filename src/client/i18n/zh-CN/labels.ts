/** The dialog of labels of any records. */
export const labels = {
  title: '打印标签',
  format: '规格',
  start: '从第几张开始',
  startHelp: '标签纸已用过一部分时：点击预览中的位置，或从左上角数起',
  startError: '应为 1 到 {{places}} 的整数',
  scale: '打印时选择“实际大小”（100%），不要适应页面。',
  preview: '第一页',
  count_other: '{{count}} 张标签，',
  pages_other: '{{count}} 页',
  bound:
    '一个文件最多 {{count}} 张标签，只包含 {{total}} 张中的前一部分。其余的请缩小筛选范围后再打印。',
  making: '正在生成文件…',
  save: '下载 PDF',
  failed: '文件没有生成，请重试。',
} as const;

declare module '../translations.ts' {
  interface Texts {
    readonly labels: typeof labels;
  }
}
