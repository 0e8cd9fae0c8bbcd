/** Switching the organisation of a session, and notes about it. */
export const organisation = {
  switch: '切换组织',
  search: '搜索组织名称或编码',
  noMatch: '没有符合的组织',
  own: '本企业',
  current: '当前',
  entering: '正在进入…',
  refused: '不能进入“{{name}}”：关联可能已解除，请联系对方企业管理员',
  none: {
    title: '没有可以切换的组织',
    text: '设备服务商与设备使用方建立关联后，服务商的人员可以在这里查看使用方的设备与工单。',
  },
  visit: {
    title: '正在查看 {{name}}',
    text: '只能查看由本企业服务的设备与工单；接单、维修等请在本企业中处理。',
  },
  lost: '已不能查看 {{name}}',
  back: '返回本企业',
  expired: {
    title: '企业套餐已到期',
    package: '查看套餐',
    text: '目前只读，未完成的工单仍可处理。请联系平台管理员续费，续费后即可恢复。',
  },
  elsewhere: {
    title: '已在另一个标签页切换到 {{name}}',
    text: '本页仍是 {{name}} 的内容，重新加载后才能继续操作。',
    unsaved: '还没有保存：{{forms}}。重新加载后这些内容会丢失，可以先复制。',
    copy: '复制未保存的内容',
    copied: '已复制',
    reload: '重新加载',
  },
} as const;

declare module '../translations.ts' {
  interface Texts {
    readonly organisation: typeof organisation;
  }
}
