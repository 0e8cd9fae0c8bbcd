/**
 * The tallies of a device on a day: columns of the rows of days, months and the fleet, and of the
 * pieces that are summed to them. Times are in ms. The schema explains each column.
 */
export const tallies = [
  'orders',
  'failures',
  'started',
  'started_orders',
  'finished',
  'finished_orders',
  'repair_ms',
  'answered',
  'answer_ms',
  'arrived',
  'arrive_ms',
  'down_ms',
] as const;
export type Tally = (typeof tallies)[number];

/**
 * SQL: the row of a day of the fleet to which a device adds. A day has 16 of them, whose sum is the day, so
 * that orders of several devices can be written at the same time.
 */
export function fleetPart(deviceID: string): string {
  return `(get_byte(uuid_send(${deviceID}), 15) % 16)`;
}

function zero(tally: Tally): string {
  return tally.endsWith('_ms') ? '0::bigint' : '0';
}

/** SQL: a comma-separated list with one expression for each tally. */
export function eachTally(
  expression: (tally: Tally) => string,
  which: readonly Tally[] = tallies,
): string {
  return which.map(expression).join(', ');
}

/** SQL: the list of the columns, qualified by a table if it is given. */
export function tallyColumns(table?: string): string {
  return eachTally((tally) => (table === undefined ? tally : `${table}.${tally}`));
}

/** SQL: the sums of the columns over a group, with the types of the table. */
export const tallySums = eachTally(
  (tally) => `sum(${tally})::${tally.endsWith('_ms') ? 'bigint' : 'int'} as ${tally}`,
);

/** SQL: the values of one piece; tallies that are not given are zero. */
export function tallyPiece(
  given: Partial<Record<Tally, string>>,
  which: readonly Tally[] = tallies,
): string {
  return eachTally((tally) => given[tally] ?? zero(tally), which);
}

/** SQL: the assignments of an upsert that overwrites the old values. */
export const tallyReplacements = eachTally((tally) => `${tally} = excluded.${tally}`);
