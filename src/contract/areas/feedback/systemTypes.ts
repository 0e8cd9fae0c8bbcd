import type { z } from 'zod';
import { label } from '../../locale.ts';
import { field } from '../../resource/field.ts';
import { noun } from '../../resource/texts.ts';
import { defineTree, treeWire } from '../../resource/tree.ts';
import { lengths } from '../../validation/lengths.ts';
import { publicLibraryCode } from '../knowledge/knowledgeEnums.ts';

/** The systems and parts of a system that problems are about: one tree for all organisations. */
export const systemType = defineTree('systemType', {
  area: 'feedback',
  tenant: publicLibraryCode,
  label: label('系统类型', 'System types'),
  noun: noun('系统类型', 'system type', 'system types'),
  counted: noun('问题', 'problem', 'problems', '个'),
  paths: treeWire('Service', 'SystemType'),
  table: 'system_type',
  access: { view: 'signedIn', edit: 'platform.feedback' },
  fileKind: 'SystemType',
  fields: { Name: field.text(lengths.systemType, '名称', 'Name').example('大屏看板', 'Wall') },
});

export type SystemTypeNode = z.output<typeof systemType.node>;
