import { deviceType, listDeviceTypes } from '../../src/contract/areas/device/groups.ts';
import { maxTreeLevels } from '../../src/contract/resource/tree.ts';
import { measurement } from '../bench/measurement.ts';
import { besideBystander, callAll, countOther } from './support.ts';
import type { Target } from './target.ts';
import type { Attack } from './trial.ts';

const nodes = 300;
const moves = 300;
let runs = 0;

/** Moves of random nodes of a tree below random others, eight at a time. */
export const groupMoves: Attack = {
  name: 'group-moves',
  summary: 'simultaneous moves of groups leave one tree',
  isShort: false,
  attack: (target) => besideBystander(target, () => attack(target)),
};

async function attack({ plant }: Target) {
  const { api } = plant.admin;
  runs += 1;
  const ids: string[] = [];
  const made = await callAll(
    Array.from({ length: nodes }, (_, at) => at),
    8,
    async (at) => {
      const below = at % 3 === 0 ? undefined : ids[Math.floor(ids.length / 2)];
      const body = { Name: `组 ${runs}-${at}`, BelowID: below ?? null };
      ids.push((await api.call(deviceType.calls.add, body)).id);
    },
  );
  const before = (await api.call(listDeviceTypes, {})).length;
  const pick = (at: number) => ids[(at * 7919) % ids.length] ?? '';
  const outcomes = await callAll(
    Array.from({ length: moves }, (_, at) => at),
    8,
    (at) =>
      api.call(deviceType.calls.place, {
        ID: pick(at),
        BelowID: at % 11 === 0 ? null : pick(at * 3 + 1),
        BeforeID: null,
      }),
  );
  const after = await api.call(listDeviceTypes, {});
  const parents = new Map(after.map(({ id, parentID }) => [id, parentID]));
  const levelOf = (id: string) => {
    let level = 0;
    for (let at: string | null = id; at !== null && level <= nodes; at = parents.get(at) ?? null)
      level += 1;
    return level;
  };
  return [
    measurement('nodes that could not be added', countOther(made, 'ok', 'GROUP_TOO_DEEP'), 0),
    measurement(
      'unclear outcomes',
      countOther(outcomes, 'ok', 'GROUP_IN_ITSELF', 'GROUP_TOO_DEEP'),
      0,
    ),
    measurement('nodes that are gone', before - after.length, 0),
    measurement(
      'levels of the tree',
      Math.max(...after.map(({ id }) => levelOf(id))),
      maxTreeLevels,
    ),
  ];
}
