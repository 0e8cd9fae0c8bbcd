export const knowledgeArticle = {
  newTitle: '新建文章',
  create: '开始编写',
  save: '立即保存',
  text: '正文（Markdown）',
  placeholder: '# 标题\n\n正文…',
  preview: '预览',
  note: '修订说明',
  needsConfirmation: '要求确认已读',
  help: '支持 Markdown：标题、列表、表格、链接；图片可直接粘贴。HTML 按文字显示。',
  state: {
    saved: '已保存',
    open: '有未保存的修改',
    saving: '正在保存…',
    unanswered: '网络不通，修改保存在本标签页，连上后自动提交',
    refused: '未能保存',
    conflict: '与他人的修改冲突，尚未保存',
  },
  others: '{{names}} 也在编辑这篇文章',
  elsewhere: '其他人',
  same: '两份内容相同',
  compare: '比较修订版',
  from: '从修订版',
  to: '到修订版',
  revision: '第 {{revision}} 版',
  readOnly: '这篇文章现在不能编辑，请先收回审核或重新编辑',
  notFoundTitle: '没有这篇文章',
  notFoundText: '文章不存在，或您无权编辑',
  back: '返回知识库',
  conflict: {
    title: '您编辑期间，{{who}} 保存了另一份内容',
    help: '两份内容都在下方；继续保存会生成新的修订版，对方的内容仍保留在修订记录中。',
    theirs: '{{who}} 保存的内容',
    changes: '您的内容与之相比',
    mine: '以我的内容继续',
    both: '合并两份后继续编辑',
    other: '采用对方的内容',
  },
} as const;

declare module '../translations.ts' {
  interface Texts {
    readonly knowledgeArticle: typeof knowledgeArticle;
  }
}
