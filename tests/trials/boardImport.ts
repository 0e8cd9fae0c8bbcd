import { boardVersionLimit } from '../../src/contract/areas/kanban/edits.ts';
import {
  boardGrid,
  getBoard,
  layoutBytes,
  saveBoard,
} from '../../src/contract/areas/kanban/endpoints.ts';
import { type Measurement, measurement } from '../bench/measurement.ts';
import { besideBystander, callAll, countOther, runSql } from './support.ts';
import type { Target } from './target.ts';
import type { Attack } from './trial.ts';

/** Returns tiles side by side, each with so many settings of so many characters. */
const tiles = (count: number, settings: number, length: number) =>
  Array.from({ length: count }, (_, at) => ({
    i: `t${at}`,
    type: 'text',
    x: at % boardGrid.columns,
    y: Math.floor(at / boardGrid.columns),
    w: 1,
    h: 1,
    config: Object.fromEntries(
      Array.from({ length: settings }, (_unused, nth) => [`s${nth}`, '字'.repeat(length)]),
    ),
  }));

/** Boards from crafted files: as large and as often as the server takes them. */
export const boardImport: Attack = {
  name: 'board-import',
  summary: 'boards of crafted JSON: many tiles, many settings, large ones, many versions',
  isShort: false,
  attack: (target) => besideBystander(target, () => attack(target)),
};

async function attack({ plant, dataDir }: Target): Promise<Measurement[]> {
  const { api } = plant.admin;
  const store = async (items: ReturnType<typeof tiles>) => {
    const { id, version } = await api.call(getBoard, {});
    return api.call(saveBoard, {
      ID: id,
      BoardName: '导入',
      Distance: 4,
      Diagonal: 86,
      Layout: { schema: 1, items },
      Version: version,
    });
  };
  const crafted = [tiles(61, 1, 1), tiles(60, 40, 100), tiles(1, 501, 1), tiles(1, 1, 100_000)];
  const refused = await callAll(crafted, 1, store);
  const versions = await callAll(Array.from({ length: boardVersionLimit + 10 }), 1, () =>
    store(tiles(60, 5, 100)),
  );
  const [stored] = await runSql<{ versions: number; bytes: number }>(
    dataDir,
    `select count(*)::int as versions, max(octet_length(layout::text))::int as bytes
     from board_version where org_code = $1`,
    [plant.orgCode],
  );
  return [
    measurement(
      'crafted boards that were taken',
      countOther(refused, 'BAD_FIELD', 'BAD_LAYOUT', 'TOO_MANY_FIELDS', 'TOO_LARGE'),
      0,
    ),
    measurement('plain boards that were refused', countOther(versions, 'ok'), 0),
    measurement('versions that are stored', stored?.versions ?? 0, boardVersionLimit),
    measurement(
      'the largest of them',
      (stored?.bytes ?? 0) / 1024,
      (1.2 * layoutBytes) / 1024,
      'KB',
    ),
  ];
}
