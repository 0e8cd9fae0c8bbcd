import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addDevice,
  updateDevice,
  updateDevices,
} from '../../../src/contract/areas/device/edits.ts';
import {
  getDevice,
  listDevices,
  saveDeviceService,
} from '../../../src/contract/areas/device/endpoints.ts';
import { devicePosition, deviceType } from '../../../src/contract/areas/device/groups.ts';
import { addRelation, updateRelation } from '../../../src/contract/areas/relation/endpoints.ts';
import { getRelation, saveRelationShare } from '../../../src/contract/areas/relation/scope.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { errorOf } from '../support/client.ts';
import { addTeam, type Team } from '../support/people.ts';

const [types, positions, machines] = [5, 4, 8];

let app: TestApp;
let owner: Team;
let provider: Team;
beforeAll(async () => {
  app = await startApp();
  [owner, provider] = [await addTeam(app), await addTeam(app, { orgType: 0 })];
});
afterAll(() => app.close());

const trees = { type: deviceType, position: devicePosition } as const;
type Tree = keyof typeof trees;
const indexes = (count: number) => fc.nat(count - 1);
const some = (count: number) => fc.uniqueArray(indexes(count), { maxLength: 3 });
const move = fc.constantFrom<Tree>('type', 'position');

/** A step: a changed scope, a device given or taken back or put elsewhere, a moved or merged group, an end of the relation. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('scope' as const),
      scope: fc.constantFrom<0 | 1 | 2>(0, 1, 1, 2),
      types: some(types),
      positions: some(positions),
      devices: some(machines),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('give' as const),
      device: indexes(machines),
      back: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('put' as const),
      device: indexes(machines),
      tree: move,
      group: indexes(4),
      many: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      tree: move,
      group: indexes(4),
      below: fc.option(indexes(4)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('merge' as const),
      group: indexes(4),
      into: indexes(4),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end' as const) }) },
);

interface Group {
  readonly id: string;
  readonly name: string;
  below: string | null;
}

interface Machine {
  readonly id: string;
  isGiven: boolean;
  groups: Record<Tree, string>;
}

let runs = 0;

/** A plant of its own for each run, with the naive model of it. */
async function newPlant() {
  runs += 1;
  const groups: Record<Tree, Map<string, Group>> = { type: new Map(), position: new Map() };
  for (const [Tree, count] of [
    ['type', types],
    ['position', positions],
  ] as const)
    for (let at = 0; at < count; at += 1) {
      const Name = `${Tree} ${runs}.${at}`;
      const { id } = await owner.admin.call(trees[Tree].calls.add, { Name, BelowID: null });
      groups[Tree].set(id, { id, name: Name, below: null });
    }
  const devices: Machine[] = [];
  const [ofTypes, ofPositions] = [[...groups.type.values()], [...groups.position.values()]];
  for (let at = 0; at < machines; at += 1) {
    const [type, position] = [ofTypes[at % types], ofPositions[at % positions]];
    const { id } = await owner.admin.call(addDevice, {
      DeviceCode: `M${runs}.${at}`,
      DeviceName: 'Machine',
      TypeName: type?.name ?? '',
      PositionName: position?.name ?? '',
    });
    devices.push({
      id,
      isGiven: false,
      groups: { type: type?.id ?? '', position: position?.id ?? '' },
    });
  }
  return { groups, devices };
}

async function relate(): Promise<void> {
  await app.sql('update relation set apply_time = null');
  await provider.admin.call(addRelation, { ToOrgCode: owner.orgCode });
  await owner.admin.call(updateRelation, { FromOrgCode: provider.orgCode, RelationState: 1 });
}

test('whatever the owner changes, the provider sees the given devices within its scope and no others', async () => {
  await relate();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 25 }), async (steps) => {
      const { groups, devices } = await newPlant();
      const all = {
        scope: 0,
        ids: { type: [], position: [], device: [] } as Record<Tree | 'device', string[]>,
      };
      let model = all;
      const isBelow = (tree: Tree, id: string | null, wanted: readonly string[]): boolean =>
        id !== null &&
        (wanted.includes(id) || isBelow(tree, groups[tree].get(id)?.below ?? null, wanted));
      const isInside = ({ id, groups: of }: Machine) => {
        if (model.scope === 0) return true;
        if (model.scope === 2) return model.ids.device.includes(id);
        return (['type', 'position'] as const).some((tree) =>
          isBelow(tree, of[tree], model.ids[tree]),
        );
      };
      const groupAt = (tree: Tree, at: number) => {
        const ids = [...groups[tree].keys()];
        return groups[tree].get(ids[at % ids.length] ?? '') as Group;
      };
      const save = (ScopeKind: 0 | 1 | 2) =>
        owner.admin.call(saveRelationShare, {
          FromOrgCode: provider.orgCode,
          ScopeKind,
          TypeIDs: model.ids.type,
          PositionIDs: model.ids.position,
          DeviceIDs: model.ids.device,
          ShareItems: [],
        });
      await save(0);
      for (const one of steps) {
        if (one.kind === 'scope') {
          const idsOf = (tree: Tree, at: readonly number[]) => [
            ...new Set(at.map((index) => groupAt(tree, index).id)),
          ];
          model = {
            scope: one.scope,
            ids: {
              type: idsOf('type', one.types),
              position: idsOf('position', one.positions),
              device: one.devices.flatMap((at) => devices[at]?.id ?? []),
            },
          };
          await save(one.scope);
        } else if (one.kind === 'give') {
          const device = devices[one.device] as Machine;
          const ServiceOrgCode = one.back ? null : provider.orgCode;
          const answer = await owner.admin.send(saveDeviceService, {
            DeviceIDs: [device.id],
            ServiceOrgCode,
          });
          const isRefused = !one.back && !isInside(device);
          expect(errorOf(answer)).toBe(isRefused ? 'OUTSIDE_SCOPE' : null);
          if (!isRefused) device.isGiven = !one.back;
        } else if (one.kind === 'put') {
          const device = devices[one.device] as Machine;
          const group = groupAt(one.tree, one.group);
          const name = { [one.tree === 'type' ? 'TypeName' : 'PositionName']: group.name };
          if (one.many) await owner.admin.call(updateDevices, { IDs: [device.id], ...name });
          else await owner.admin.call(updateDevice, { ID: device.id, ...name });
          device.groups[one.tree] = group.id;
        } else if (one.kind === 'move') {
          const group = groupAt(one.tree, one.group);
          const below = one.below === null ? null : groupAt(one.tree, one.below);
          const answer = await owner.admin.send(trees[one.tree].calls.place, {
            ID: group.id,
            BelowID: below?.id ?? null,
            BeforeID: null,
          });
          const isCircle = isBelow(one.tree, below?.id ?? null, [group.id]);
          expect(errorOf(answer)).toBe(isCircle ? 'GROUP_IN_ITSELF' : null);
          if (!isCircle) group.below = below?.id ?? null;
        } else if (one.kind === 'merge') {
          const [group, into] = [groupAt('position', one.group), groupAt('position', one.into)];
          if (groups.position.size < 3 || isBelow('position', into.id, [group.id])) continue;
          await owner.admin.call(devicePosition.calls.merge, { ID: group.id, IntoID: into.id });
          for (const device of devices)
            if (device.groups.position === group.id) device.groups.position = into.id;
          for (const other of groups.position.values())
            if (other.below === group.id) other.below = into.id;
          groups.position.delete(group.id);
          model.ids.position = model.ids.position.filter((id) => id !== group.id);
        } else {
          await provider.admin.call(updateRelation, { ToOrgCode: owner.orgCode, RelationState: 2 });
          for (const device of devices) device.isGiven = false;
          await relate();
        }
        const seen = devices.filter((device) => device.isGiven && isInside(device));
        const { data } = await provider.admin.call(listDevices, { pageSize: 50 });
        expect(data.map(({ id }) => id).toSorted()).toEqual(seen.map(({ id }) => id).toSorted());
        const { counts } = await owner.admin.call(getRelation, { OtherOrgCode: provider.orgCode });
        expect([counts.givenDevices, counts.seenDevices]).toEqual([
          devices.filter(({ isGiven }) => isGiven).length,
          seen.length,
        ]);
        for (const device of devices.filter((unseen) => !seen.includes(unseen)).slice(0, 2))
          expect(errorOf(await provider.admin.send(getDevice, { DeviceID: device.id }))).toBe(
            'NOT_FOUND',
          );
      }
      await owner.admin.call(saveDeviceService, {
        DeviceIDs: devices.map(({ id }) => id),
        ServiceOrgCode: null,
      });
    }),
    { numRuns: 10, endOnFailure: true },
  );
}, 60_000);
