import type { PhoneBookUser } from '../../../contract/areas/personnel.ts';
import type { KnownWork } from './PersonFields.tsx';

/** The departments and posts of some people, each once. */
export function knownWork(
  users: readonly Pick<PhoneBookUser, 'postName' | 'departmentName'>[],
): KnownWork {
  const each = (texts: readonly string[]) => [...new Set(texts)].filter((text) => text !== '');
  return {
    departments: each(users.map(({ postName }) => postName)),
    posts: each(users.map(({ departmentName }) => departmentName)),
  };
}
