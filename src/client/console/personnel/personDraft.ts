import type { PhoneBookUser } from '../../../contract/areas/personnel.ts';
import { mobilePattern } from '../../../contract/validators.ts';

/** What stands in the fields of a person. */
export interface PersonDraft {
  readonly name: string;
  readonly phone: string;
  readonly roleID: string;
  readonly department: string;
  readonly post: string;
}

export const emptyPerson: PersonDraft = {
  name: '',
  phone: '',
  roleID: '',
  department: '',
  post: '',
};

export function personDraftOf(user: PhoneBookUser): PersonDraft {
  return {
    name: user.realName,
    phone: user.userName,
    roleID: user.roleID,
    department: user.postName,
    post: user.departmentName,
  };
}

/** The wire's fields and where each stands. */
export const personFieldNames = {
  RealName: 'name',
  UserName: 'phone',
  RoleID: 'roleID',
  PostName: 'department',
  DepartmentName: 'post',
} as const satisfies Readonly<Record<string, keyof PersonDraft>>;

/** The fields that are not filled as they must be. */
export function missingPersonFields({ name, phone, roleID }: PersonDraft) {
  const filled = {
    name: name.trim() !== '',
    phone: mobilePattern.test(phone),
    roleID: roleID !== '',
  };
  return (['name', 'phone', 'roleID'] as const).filter((field) => !filled[field]);
}
