import { z } from 'zod';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import type { Person } from '../support/people.ts';

const uuid = '0190a000-0000-7000-8000-00000000abcd';

/** Valid texts of fields whose format the schema does not show. */
const texts: Readonly<Record<string, string>> = {
  StartTime: '2026-03-01 00:00:00',
  EndTime: '2026-03-05 00:00:00',
  Day: '2026-03-01',
  Month: '2026-03',
  TimeFrom: '08:00',
  TimeTo: '20:00',
  PushTime: '2026-03-01',
  MoveTime: '2026-03-01 08:00:00',
  CountTime: '2026-03-01 08:00:00',
  WindowFrom: '08:00',
  WindowTo: '10:00',
  SeasonFrom: '04-01',
  SeasonTo: '10-31',
  DoneTime: '2026-03-01T08:00:00Z',
  UserName: '13800138000',
  PSD: 'A'.repeat(64),
  FromOrgCode: 'X',
  ToOrgCode: 'X',
  UploadID: 'x'.repeat(22),
  Slice: 'rework',
  Page: '/device/list',
};

interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly format?: string;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** The fields of an object to fill: the required ones, or all. */
type Extent = 'least' | 'whole';

function fill(schema: Schema, name: string, extent: Extent): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined) return fill(schema.anyOf[0] ?? {}, name, extent);
  switch (schema.type) {
    case 'object':
      return fillObject(schema, extent);
    case 'array': {
      if (schema.prefixItems !== undefined)
        return schema.prefixItems.map((item) => fill(item, name, extent));
      const wanted = Math.max(schema.minItems ?? 0, extent === 'whole' ? 1 : 0);
      const length = Math.min(wanted, schema.maxItems ?? wanted);
      return Array.from({ length }, () => fill(schema.items ?? {}, name, extent));
    }
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, (schema.exclusiveMinimum ?? -1) + 1);
    case 'boolean':
      return false;
    default:
      if (/(^id|ID|IDs)$/.test(name) || schema.format === 'uuid') return uuid;
      if (schema.format === 'date') return '2026-03-01';
      if (schema.format === 'date-time') return '2026-03-01T08:00:00Z';
      return texts[name] ?? 'x'.repeat(Math.max(1, schema.minLength ?? 1));
  }
}

function fillObject(schema: Schema, extent: Extent): object {
  const { properties = {}, required = [], additionalProperties: others } = schema;
  const names = extent === 'least' ? required : Object.keys(properties);
  const known = names.map((name) => [name, fill(properties[name] ?? {}, name, extent)]);
  const isRecord = extent === 'whole' && typeof others === 'object';
  const more = isRecord ? [['x', fill(others, 'x', extent)]] : [];
  return Object.fromEntries([...known, ...more]) as object;
}

function schemaOf({ body }: Endpoint): Schema {
  return z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema;
}

/** Returns the smallest body that a call's JSON schema accepts. */
export function leastBody(endpoint: Endpoint): object {
  return fillObject(schemaOf(endpoint), 'least');
}

/** Returns a body with all fields of a call's JSON schema, except OrgCode. */
export function wholeBody(endpoint: Endpoint): object {
  const { OrgCode: _, ...body } = fillObject(schemaOf(endpoint), 'whole') as { OrgCode?: string };
  return body;
}

/** Returns the body fields that claim the caller's identity, since another identity would be refused. */
export function selfIn(
  { id, body }: Endpoint,
  { userID, phone, realName }: Pick<Person, 'userID' | 'phone' | 'realName'>,
): object {
  if (id === 'personnel.leave') return {}; // with the own phone the caller would be gone for all later calls
  const identity = {
    UserId: userID,
    UserID: userID,
    UID: userID,
    UserName: phone,
    Uname: realName,
  };
  const fields = Object.entries(identity).filter(([field]) => field in body.shape);
  const own = ['personnel.getUser', 'personnel.updateUser', 'personnel.exportPerson'];
  const about = own.includes(id) ? { id: userID } : {};
  return { ...Object.fromEntries(fields), ...about };
}
