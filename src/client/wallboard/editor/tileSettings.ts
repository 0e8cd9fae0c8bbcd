import { z } from 'zod';
import type { wall } from '../../i18n/zh-CN/wall.ts';

export type SettingName = keyof (typeof wall)['setting'];

/** A tile's setting as the editor offers it: a whole number within bounds, or a day or none. */
export type SettingField =
  | {
      readonly kind: 'number';
      readonly name: SettingName;
      readonly min: number;
      readonly max: number;
    }
  | { readonly kind: 'day'; readonly name: SettingName };

const names = new Set<string>(['days', 'overdueMinutes', 'from', 'to'] satisfies SettingName[]);

function isSettingName(name: string): name is SettingName {
  return names.has(name);
}

/** The fields of a tile's settings, read from its schema. */
export function settingFields(config: z.ZodObject): SettingField[] {
  return Object.entries(config.shape).flatMap(([name, schema]): SettingField[] => {
    const inner =
      schema instanceof z.ZodDefault || schema instanceof z.ZodOptional ? schema.unwrap() : schema;
    if (!isSettingName(name)) return [];
    if (inner instanceof z.ZodNumber) {
      return [{ kind: 'number', name, min: inner.minValue ?? 0, max: inner.maxValue ?? 999 }];
    }
    return inner instanceof z.ZodISODate ? [{ kind: 'day', name }] : [];
  });
}
