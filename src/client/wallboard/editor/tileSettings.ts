import { z } from 'zod';
import { settingControls } from '../settingControls.ts';

type Kind =
  | { readonly kind: 'number'; readonly whole: boolean; readonly min: number; readonly max: number }
  | { readonly kind: 'line' | 'lines'; readonly most: number }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  | { readonly kind: 'switch' | 'day' | 'image' };

/** A tile's setting as the editor offers it. */
export type SettingField = Kind & { readonly name: string };

/**
 * The fields of a tile's settings, read from its schema; a setting without one is a mistake.
 * @throws Error naming it
 */
export function settingFields(config: z.ZodObject): SettingField[] {
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
  if (schema instanceof z.ZodEnum) return { kind: 'choice', options: schema.options.map(String) };
  if (schema instanceof z.ZodBoolean) return { kind: 'switch' };
  if (schema instanceof z.ZodString) {
    return { kind: control === 'lines' ? 'lines' : 'line', most: schema.maxLength ?? 500 };
  }
  return null;
}
