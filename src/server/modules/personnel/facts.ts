import type { LockedPerson } from './lockPeople.ts';

/** What the action log shows of a person. */
export function factsOf(
  person: Pick<
    LockedPerson,
    'realName' | 'postName' | 'departmentName' | 'roleName' | 'userState' | 'photo'
  >,
) {
  const { realName, postName, departmentName, roleName, userState, photo } = person;
  return { realName, postName, departmentName, roleName, userState, photo };
}
