import type { LockedPerson } from './lockPeople.ts';

/** What the action log shows of a person. */
export function factsOf(
  person: Pick<
    LockedPerson,
    'userName' | 'realName' | 'postName' | 'departmentName' | 'roleName' | 'userState' | 'photo'
  >,
) {
  const { userName, realName, postName, departmentName, roleName, userState, photo } = person;
  return { userName, realName, postName, departmentName, roleName, userState, photo };
}
