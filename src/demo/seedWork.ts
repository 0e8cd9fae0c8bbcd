import { listUsers, type PhoneBookUser } from '../contract/areas/personnel.ts';
import { editUsers } from '../contract/areas/personnelDeeds.ts';
import type { Crew } from './crew.ts';
import { listAll } from './listAll.ts';
import { type Person, work } from './people.ts';

/**
 * Gives the people of an organisation their departments and posts; who has one keeps it.
 *
 * @throws ApiFailure, ServerAway
 */
export async function seedWork({ administrator }: Crew): Promise<void> {
  const all = await listAll((page) => administrator.call(listUsers, page));
  const idle = all.filter(
    ({ postName, departmentName }) => postName === '' && departmentName === '',
  );
  const byRole = Map.groupBy(idle, ({ roleName }) => roleName);
  for (const [roleName, people] of byRole) {
    const known = work[roleName as Person['roleName']] as (typeof work)['维修工'] | undefined;
    if (known === undefined) continue; // a role that somebody made
    const inOrder = people.toSorted((a, b) => Number(a.userName) - Number(b.userName));
    const postOf = (person: PhoneBookUser) =>
      known.posts[inOrder.indexOf(person) % known.posts.length] ?? '';
    for (const [post, holders] of Map.groupBy(inOrder, postOf)) {
      const IDs = holders.map(({ id }) => id);
      await administrator.call(editUsers, {
        IDs,
        PostName: known.department,
        DepartmentName: post,
      });
    }
  }
}
