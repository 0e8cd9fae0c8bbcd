import { customType, integer, timestamp, uuid } from 'drizzle-orm/pg-core';

/** An instant, with the zone kept as UTC; a Date in code. */
export function instant(name: string) {
  return timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
}

/** What every entity carries (design page 4), beside its id and organisation. */
export function recordColumns() {
  return {
    createUserID: uuid('create_user_id'),
    createTime: instant('create_time').notNull().defaultNow(),
    updateTime: instant('update_time').notNull().defaultNow(),
    version: integer('version').notNull().default(0),
  };
}

/** Bytes; a Buffer in code. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** PostgreSQL's tstzmultirange, as its text; only SQL by hand looks inside. */
export const instantMultirange = customType<{ data: string }>({
  dataType: () => 'tstzmultirange',
});
