import { expect, test } from 'vitest';
import { actionNames, moduleNames } from '../../src/contract/actionNames.ts';
import { uploadFile } from '../../src/contract/areas/file.ts';
import { allEndpoints } from '../../src/contract/index.ts';

/** Calls that only read, by how the wire names them. */
const reads =
  /\/(New_)?(Get|List|FailureTrend|DeviceReport|UserReport|FaultReport|AgentCount|DeviceSimState|AffEnterprisesList|OrgCodeAndAuth|CheckLabel|ReadLabel|UserPhoneBook|UserRoleList)/;

test('every call of a person that writes has its words in the action log', () => {
  const writes = allEndpoints.filter(
    ({ path, permission }) =>
      permission !== 'public' && permission !== 'deviceKey' && !reads.test(path),
  );
  expect(writes.map(({ id }) => id).filter((id) => !Object.hasOwn(actionNames, id))).toEqual([]);
});

test('every action is of an area that has a name, and is a call that there is', () => {
  const ids = new Set([...allEndpoints, uploadFile].map(({ id }) => id));
  const wrong = Object.keys(actionNames).filter(
    (id) => !ids.has(id) || !Object.hasOwn(moduleNames, id.split('.')[0] ?? ''),
  );
  expect(wrong).toEqual([]);
});
