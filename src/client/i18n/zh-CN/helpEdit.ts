/** The pages on which administrators of the platform write the help. */
export const helpEdit = {
  title: '帮助维护',
  type: { helpDoc: '电脑端帮助', appletDoc: '手机使用帮助' },
  read: '打开帮助',
  addGroup: '新增分组',
  addPage: '新增页面',
  edit: '编辑',
  hide: '隐藏',
  show: '取消隐藏',
  revert: '恢复产品原文',
  delete: '删除条目',
  confirmRevert: '“{{name}}”改回产品自带的标题和正文，您的修改会丢失。',
  confirmDelete: '删除“{{name}}”，其正文会丢失。',
  edited: '已修改',
  own: '自己新增',
  hidden: '已隐藏',
  shippedChanged: '产品原文在您修改后有更新',
  shippedChangedText: '右侧可以对照新旧原文；再次保存即以您的正文为准。',
  noneTitle: '没有帮助',
  noneText: '新增分组后，再在分组下新增页面。',
  missing: '没有这个帮助条目',
  missingText: '它可能已被删除，请从目录选择。',
  back: '返回帮助维护',
  page: '帮助页面 {{name}}',
  group: '帮助分组 {{name}}',
  language: '语言',
  otherRefused: '另一种语言的标题或正文有误，请切换查看。',
  markdown:
    '空行分段；“## ”开头为标题，“- ”为列表，“1. ”为步骤，“> ”为提示，“| 项 | 说明 |”为对照表；**粗体** 写界面上的名称，`按键` 写按键。不支持 HTML。',
  save: '保存帮助',
  saved: '帮助已保存，读者马上可以看到',
  compare: '对照',
  compared: { preview: '预览', shipped: '产品原文', base: '修改时的原文' },
  emptyPreview: '还没有正文。',
} as const;

declare module '../translations.ts' {
  interface Texts {
    readonly helpEdit: typeof helpEdit;
  }
}
