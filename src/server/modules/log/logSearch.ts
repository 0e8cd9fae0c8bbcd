import { isUuid } from '../../kernel/crud/cursor.ts';
import { searchPattern } from '../../kernel/search/searchableText.ts';
import { searchIDs } from '../../kernel/search/searchedTables.ts';
import type { Tx } from '../../storage/db.ts';

const address = /^[\d.:a-f]{2,45}$/i;
/** Sorts after every text that continues it. */
const past = '\u{10ffff}';

/**
 * Returns the condition of the search in a log: a person's name or phone, the beginning of an address, and
 * what else the log is searched by. Each part of it has an index; comparisons by pattern are left to people,
 * because row-level security keeps an index from serving them.
 *
 * @param log the alias of the log
 * @param values the values of the statement so far; the condition appends its own
 * @param exactly columns that the text must equal, with their types
 */
export async function logSearch(
  tx: Tx,
  log: string,
  text: string,
  values: unknown[],
  exactly: Readonly<Record<string, 'text' | 'uuid'>> = {},
): Promise<string> {
  if (text === '') return 'true';
  const bind = (value: unknown) => `$${values.push(value)}`;
  const people = await searchIDs(tx, 'app_user', text);
  const either = [
    people === null
      ? `exists (select from app_user p where p.org_code = ${log}.org_code and p.id = ${log}.user_id
           and p.search like ${bind(searchPattern(text))})`
      : `${log}.user_id = any(${bind(people)}::uuid[])`,
  ];
  if (address.test(text)) {
    const ip = `${log}.ip collate "C"`;
    either.push(`(${ip} >= ${bind(text)} and ${ip} < ${bind(text + past)})`);
  }
  for (const [column, type] of Object.entries(exactly)) {
    if (type === 'text' || isUuid(text)) {
      either.push(`${log}.${column} = ${bind(text)}::${type}`);
    }
  }
  return `(${either.join(' or ')})`;
}
