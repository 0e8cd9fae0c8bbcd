import { z } from 'zod';
import { settingControls } from '../../frame/settingControls.ts';

type Kind =
  | { readonly kind: 'number'; readonly whole: boolean; readonly min: number; readonly max: number }
  | { readonly kind: 'text' | 'multiline'; readonly most: number }
  | { readonly kind: 'select'; readonly options: readonly string[] }
  | { readonly kind: 'switch' | 'day' | 'image' };

/** The editor's description of a tile's setting. */
export type SettingFieldSpec = Kind & { readonly name: string };

/**
 * Returns the fields of a tile's settings, derived from its schema.
 * @throws Error naming a setting for which the editor has no field
 */
export function settingFields(config: z.ZodObject): SettingFieldSpec[] {
  return Object.entries(config.shape).map(([name, schema]) => {
    const kind = kindOf(unwrap(schema));
    if (kind === null) throw new Error(`the editor has no field for the setting "${name}"`);
    return { name, ...kind };
  });
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodDefault || schema instanceof z.ZodOptional
    ? unwrap(schema.unwrap())
    : schema;
}

function kindOf(schema: z.core.$ZodType): Kind | null {
  const control = settingControls.get(schema)?.control;
  if (control === 'image') return { kind: 'image' };
  if (schema instanceof z.ZodNumber) {
    return {
      kind: 'number',
      whole: schema.format === 'safeint',
      min: schema.minValue ?? 0,
      max: schema.maxValue ?? 999,
    };
  }
  if (schema instanceof z.ZodISODate) return { kind: 'day' };
  if (schema instanceof z.ZodEnum) return { kind: 'select', options: schema.options.map(String) };
  if (schema instanceof z.ZodBoolean) return { kind: 'switch' };
  if (schema instanceof z.ZodString) {
    return { kind: control === 'multiline' ? 'multiline' : 'text', most: schema.maxLength ?? 500 };
  }
  return null;
}
