/** The search of documents. */
export const knowledgeSearch = {
  label: '搜索文档全文',
  placeholder: '标题、关键词、正文，标题可用拼音首字母',
  results: '搜索结果',
  count_other: '找到 {{count}} 份文档',
  cut_other: '只显示最相关的 {{count}} 份，请换更具体的词',
  none: '没有找到“{{text}}”',
  noneHelp: '按回车键，编写人会知道有人找过它',
  public: '公共知识库',
  page: '第 {{page}} 页',
  more_other: '还有 {{count}} 处',
  missed: {
    open: '未找到的搜索',
    title: '搜索过但没有找到的内容',
    none: '没有未找到的搜索',
    term: '搜索内容',
    searches: '次数',
    last: '最近一次',
    action: '操作',
    remove: '移除',
    removeName: '移除“{{term}}”',
    removeText: '有人再次搜索而没有找到时，会重新列出。',
  },
} as const;

declare module '../translations.ts' {
  interface Texts {
    readonly knowledgeSearch: typeof knowledgeSearch;
  }
}
