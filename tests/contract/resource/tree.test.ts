import { expect, test } from 'vitest';
import { label } from '../../../src/contract/locale.ts';
import { type FieldDefinition, field } from '../../../src/contract/resource/field.ts';
import { noun } from '../../../src/contract/resource/texts.ts';
import { defineTree, treeWire } from '../../../src/contract/resource/tree.ts';

test('a tree with a second required field is refused where it is defined', () => {
  const unit = field.text(10, '单位', 'Unit');
  const define = (Unit: FieldDefinition) =>
    defineTree('toolKind', {
      label: label('量具类别', 'Kinds of tools'),
      noun: noun('类别', 'kind', 'kinds'),
      counted: noun('量具', 'tool', 'tools'),
      paths: treeWire('Tools', 'Kind', { source: 'product decision' }),
      table: 'tool_kind',
      access: { view: 'tool.view', edit: 'tool.edit' },
      fileKind: 'ToolKind',
      fields: { Name: field.text(40, '名称', 'Name'), Unit },
    });
  expect(() => define(unit)).toThrow('toolKind.Unit: add .optional()');
  expect(define(unit.optional()).name).toBe('toolKind');
});
