import type { z } from 'zod';
import { label } from '../../locale.ts';
import { field } from '../../resource/field.ts';
import { noun } from '../../resource/texts.ts';
import { defineTree, treeWire } from '../../resource/tree.ts';
import { lengths } from '../../validation/lengths.ts';
import { deviceType } from '../device/groups.ts';
import { documentLinksTo } from '../knowledge/knowledgeEnums.ts';

const shared = {
  area: 'fault',
  counted: noun('工单', 'order', 'orders', '张'),
  access: { view: 'fault.view', edit: 'fault.edit' },
  groupedBy: 'TypeID',
  mostCounted: 10_000,
} as const;
const decided = ['update', 'place', 'merge'] as const;
/** The device type to which an entry belongs; null: all types. */
const type = field
  .node(deviceType, '设备类型', 'Equipment type')
  .column('device_type_id')
  .optional()
  .loose()
  .example('加工中心', 'Machining centre')
  .synonyms('设备类别', '设备分类', '类型', 'machine type', 'asset type', 'type');

/** The descriptions by which faults are reported: a name is there once for each device type. */
export const faultDescription = defineTree('faultDescription', {
  ...shared,
  label: label('故障描述', 'Fault descriptions'),
  noun: noun('故障描述', 'fault description', 'fault descriptions', '条'),
  paths: treeWire('RepairManger', 'FaultDescription', { decided }),
  table: 'fault_description',
  fileKind: 'FaultDescription',
  parentExample: label('主轴', 'Spindle'),
  isNamedByGroup: true,
  references: [{ table: 'work_order', column: 'fault_desc_id' }, documentLinksTo('fault_desc_id')],
  fields: {
    Name: field
      .text(lengths.causeName, '名称', 'Name')
      .column('description_name')
      .help(
        '写现象，例如“主轴异响”；改名时，已报修的工单保留当时的文字',
        'What is seen, such as “Spindle is noisy”; reported orders keep their text when it is renamed',
      )
      .example('主轴异响', 'Spindle is noisy')
      .synonyms('故障描述', '故障现象', '故障模式', 'fault description', 'symptom', 'failure mode'),
    TypeID: type,
  },
});

/** The causes of faults: a name is there once in the organisation, because the figures compare types by it. */
export const faultCause = defineTree('faultCause', {
  ...shared,
  label: label('故障原因', 'Fault causes'),
  noun: noun('故障原因', 'fault cause', 'fault causes', '条'),
  paths: treeWire('RepairManger', 'FaultCause', { decided }),
  table: 'fault_cause',
  fileKind: 'FaultCause',
  parentExample: label('机械', 'Mechanical'),
  references: [{ table: 'work_order', column: 'cause_id' }],
  fields: {
    Name: field
      .text(lengths.causeName, '名称', 'Name')
      .column('cause_name')
      .help(
        '写为什么，例如“轴承磨损”；全企业只有一条，改名后已有工单和统计也显示新名称',
        'Why it failed, such as “Worn bearing”; it is there once, and orders and figures show a new name too',
      )
      .example('轴承磨损', 'Worn bearing')
      .synonyms(
        '故障原因',
        '原因',
        '失效原因',
        'fault cause',
        'cause',
        'root cause',
        'failure cause',
      ),
    TypeID: type,
  },
});

export type FaultEntry = z.output<typeof faultCause.node>;

/** The calls that other areas make. */
export const { list: listFaultCauses } = faultCause.calls;
export const { list: listFaultDescriptions } = faultDescription.calls;
