import { z } from 'zod';
import type { Endpoint } from '../../../src/contract/endpoint.ts';

const uuid = '0190a000-0000-7000-8000-00000000abcd';

/** Fields whose texts no schema shows. */
const texts: Readonly<Record<string, string>> = {
  StartTime: '2026-03-01 00:00:00',
  EndTime: '2026-03-05 00:00:00',
  Day: '2026-03-01',
};

interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly format?: string;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

function least(schema: Schema, name: string): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined) return least(schema.anyOf[0] ?? {}, name);
  switch (schema.type) {
    case 'object':
      return leastObject(schema);
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => least(schema.items ?? {}, name));
    case 'integer':
    case 'number':
      return schema.minimum ?? 0;
    case 'boolean':
      return false;
    default:
      if (/(^id|ID|IDs)$/.test(name) || schema.format === 'uuid') return uuid;
      return texts[name] ?? 'x'.repeat(Math.max(1, schema.minLength ?? 1));
  }
}

function leastObject({ properties = {}, required = [] }: Schema): object {
  return Object.fromEntries(required.map((name) => [name, least(properties[name] ?? {}, name)]));
}

/** The least that a call's schema takes, as far as the schema itself tells. */
export function leastBody({ body }: Endpoint): object {
  return leastObject(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema);
}
