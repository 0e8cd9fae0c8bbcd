import type { FieldChange } from '../../../contract/areas/log.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What changed between the fields as they were and as they are; where nothing is known of before, what was given. */
export function changesOf(before: unknown, after: unknown): FieldChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])];
  const all = names.map((field) => ({
    field,
    before: was === null ? null : textOf(was[field]),
    after: is === null ? null : textOf(is[field]),
  }));
  return was === null || is === null ? all : all.filter((change) => change.before !== change.after);
}

function fieldsOf(value: unknown): Fields | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'object' && !Array.isArray(value)) return value as Fields;
  return { value };
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  return JSON.stringify(value);
}
