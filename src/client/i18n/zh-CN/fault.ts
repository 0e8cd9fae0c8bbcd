/** Fault descriptions and causes. */
export const fault = {
  title: '故障描述与原因',
  catalogue: { description: '故障描述', cause: '故障原因' },
  type: '设备类型',
  anyType: '全部目录',
  allTypes: '通用（全部类型）',
  add: { description: '新增故障描述', cause: '新增故障原因' },
  none: { description: '还没有故障描述', cause: '还没有故障原因' },
  noneText: {
    description: '新增或导入后，报修时可以直接选择，写法一致，统计才准确。',
    cause: '新增或导入后，填写维修结果时可以直接选择；维修时填写的新原因也会出现在这里。',
  },
  help: {
    description: '写现象，例如“主轴异响”',
    cause: '写为什么，例如“轴承磨损”；一个名称全企业只有一条',
    below: '选类型即放在该类型的顶级；下级随上级移动',
    rename: {
      description: '已报修的工单保留当时的文字',
      cause: '已有工单和统计也显示新名称',
    },
  },
  save: { description: '保存故障描述', cause: '保存故障原因' },
  chooseEntry: '请选择一条，而不是设备类型',
  mergeText_other:
    '“{{name}}”的 {{orders}} 张工单和下级会归到所选的一条，“{{name}}”会被删除，不能撤销。',
  merged_other: '“{{name}}”已合并，{{count}} 张工单随之归入',
  confirmDelete: '删除“{{name}}”？只能删除没有工单和下级的一条。',
  uses_other: '{{orders}} 单',
  showOrders_other: '查看“{{name}}”的 {{orders}} 单',
} as const;

declare module '../translations.ts' {
  interface Texts {
    readonly fault: typeof fault;
  }
}
