/**
 * What is counted of a device on a day: columns of the rows of days, months and the fleet, and of
 * the pieces that are summed to them. Times are in ms. The meaning of each stands with the table.
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

function zero(tally: Tally): string {
  return tally.endsWith('_ms') ? '0::bigint' : '0';
}

/** SQL: a list with one expression for each tally. */
export function eachTally(
  expression: (tally: Tally) => string,
  which: readonly Tally[] = tallies,
): string {
  return which.map(expression).join(', ');
}

/** SQL: the columns themselves, of a table where it is named. */
export function tallyColumns(table?: string): string {
  return eachTally((tally) => (table === undefined ? tally : `${table}.${tally}`));
}

/** SQL: the columns of the rows of a group, summed, typed as they are stored. */
export const tallySums = eachTally(
  (tally) => `sum(${tally})::${tally.endsWith('_ms') ? 'bigint' : 'int'} as ${tally}`,
);

/** SQL: one piece; what is not given is zero. */
export function tallyPiece(
  given: Partial<Record<Tally, string>>,
  which: readonly Tally[] = tallies,
): string {
  return eachTally((tally) => given[tally] ?? zero(tally), which);
}

/** SQL: assignments of an upsert that puts the new values in place of the old. */
export const tallyReplacements = eachTally((tally) => `${tally} = excluded.${tally}`);
