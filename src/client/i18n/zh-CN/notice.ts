/** Announcements: list, detail and management. */
export const notice = {
  title: '公告',
  list: {
    searchLabel: '搜索公告',
    search: '标题、内容或发布人',
    carousel: '首页轮播',
    onCarousel: '轮播中',
    carouselLater: '发布后轮播',
    notOnCarousel: '未轮播',
    state: '状态',
    updateTime: '修改时间',
    add: '新增公告',
    edit: '编辑',
    withdraw: '撤下',
    restore: '恢复发布',
    confirmWithdraw: '撤下后，普通用户将不能再查看“{{title}}”。',
    putOn: '加入轮播',
    takeOff: '移出轮播',
    emptyTitle: '还没有公告',
    emptyText: '发布的公告会列在这里，并通知企业内的人员。',
    unread: '未读',
  },
  state: { pending: '待发布', inForce: '已发布', withdrawn: '已撤下' },
  form: {
    addTitle: '新增公告',
    editTitle: '编辑公告',
    submitAdd: '发布公告',
    submitEdit: '保存公告',
    contentHelp: '纯文本，换行会保留。',
    pushUserHelp: '读者看到的发布人或部门。',
    pushTimeHelp: '当天及以前的日期立即发布；以后的日期到当天发布并通知。',
    added: '公告已保存',
  },
  detail: {
    back: '全部公告',
    goneTitle: '公告不存在或已撤下',
    goneText: '可能已被撤下，或尚未到发布日期。',
  },
  popup: {
    name: '公告',
    unread_other: '公告，{{count}} 条未读',
    all: '全部公告',
    manage: '管理公告',
    emptyTitle: '没有公告',
    emptyText: '企业发布的公告会出现在这里。',
  },
  manage: {
    title: '管理公告',
    hint: '勾选在首页轮播的公告，然后保存。',
    beyond: '首页只轮播发布日期最近的 {{count}} 条。',
    pick: '轮播“{{title}}”',
    add: '新增公告',
    edit: '编辑',
    save: '保存轮播',
    saved: '操作成功',
    selected_other: '已选 {{count}} 条轮播',
  },
} as const;

declare module '../translations.ts' {
  interface Texts {
    readonly notice: typeof notice;
  }
}
