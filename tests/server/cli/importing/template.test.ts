import { describe, expect, test } from 'vitest';
import { CommandError } from '../../../../src/server/cli/commandError.ts';
import { compileTemplate } from '../../../../src/server/cli/importing/template.ts';

const columns = ['System', 'nodenum', 'Hardware', 'Human Error', 'A|B', ''];
const fill = (template: string, ...cells: (string | number | Date | null)[]) =>
  compileTemplate(template, columns)(cells);

describe('a mapping template', () => {
  test('mixes columns and constants', () => {
    expect(fill('{System}-{nodenum}', 5, '0')).toBe('5-0');
    expect(fill('1')).toBe('1');
    expect(fill('Line {System}: {', 3)).toBe('Line 3: {');
  });

  test('of one column retains the type of the cell', () => {
    const date = new Date('2026-01-02T03:04:05Z');
    expect(fill('{System}', date)).toBe(date);
    expect(fill('{ System }', 7)).toBe(7);
  });

  test('whose columns are all empty is empty, constants or not', () => {
    expect(fill('{System}-{nodenum}', null, ' ')).toBe('');
    expect(fill('{System}-{nodenum}', null, 4)).toBe('-4');
  });

  test('takes the first column that is not empty, or its name', () => {
    expect(fill('{Hardware|Human Error}', 5, 0, '', 'Wrong switch')).toBe('Wrong switch');
    expect(fill('{?Hardware|Human Error}', 5, 0, '', 'Wrong switch')).toBe('Human Error');
    expect(fill('{?Hardware|Human Error}', 5, 0, 'Disk', 'Wrong switch')).toBe('Hardware');
    expect(fill('{Hardware|Human Error}', 5, 0, '', '')).toBeNull();
  });

  test('finds a column whose own name contains a bar', () => {
    expect(fill('{A|B}', 5, 0, '', '', 'x')).toBe('x');
  });

  test('with an unknown column lists the available columns', () => {
    const wrong = () => fill('{Sytem}-{nodenum}');
    expect(wrong).toThrow(CommandError);
    expect(wrong).toThrow('no column Sytem; it has: System, nodenum, Hardware, Human Error, A|B');
  });
});
