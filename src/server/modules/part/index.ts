import { part, sparePartPosition, sparePartType } from '../../../contract/areas/part/part.ts';
import { stockPositionKind } from '../../../contract/areas/part/partEnums.ts';
import { label } from '../../../contract/locale.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { defineModule } from '../../kernel/http/module.ts';
import { recordReader } from '../../resource/readRecord.ts';
import type {
  Body,
  Refusals,
  ResourceRules,
  StoredRecord,
  WriteScope,
} from '../../resource/rules.ts';
import { serveResource } from '../../resource/serveResource.ts';
import { serveTree } from '../../resource/serveTree.ts';
import { claimPictures, releaseFiles } from '../file/api.ts';
import { applicationRoutes, applicationTimers } from './applications/routes.ts';
import { countExports, countRoutes } from './counts/routes.ts';
import { partDocumentRoutes } from './documents.ts';
import { figureExports, partFigureRoutes } from './figures/routes.ts';
import { type PartQrTexts, partLabelRoutes } from './labels.ts';
import { partReasons } from './reasons.ts';
import { availableSql, inStockSql, levelSql } from './stock/notifyStock.ts';
import { bookOpening, refuseOpening, undoOpening } from './stock/openingStock.ts';
import { stockExports, stockRoutes } from './stock/routes.ts';

const movements = label('出入库记录', 'stock movements');
const countSheets = label('盘点单', 'count sheets');

/** Returns the present value of a field after a change. */
function valueAfter(change: Body, present: StoredRecord | null, name: string, read: string) {
  return change[name] === undefined ? present?.[read] : change[name];
}

/** Refuses limits that exclude each other, and another unit or use of lots of a part with movements. */
async function refusePart(
  { tx, actor }: WriteScope,
  change: Body,
  present: StoredRecord | null,
): Promise<Refusals | null> {
  const min = valueAfter(change, present, 'MinQty', 'minQty');
  const max = valueAfter(change, present, 'MaxQty', 'maxQty');
  if (typeof min === 'number' && typeof max === 'number' && max < min)
    return { MaxQty: partReasons.maxBelowMin };
  if (present === null) return null;
  const changes = (name: string, read: string) =>
    change[name] !== undefined && (change[name] ?? 0) !== (present[read] ?? 0);
  const [isOtherUnit, isOtherLotUse] = [changes('Unit', 'unit'), changes('LotUse', 'lotUse')];
  if (!isOtherUnit && !isOtherLotUse) return null;
  const moved = await tx.query(
    'select from stock_movement where org_code = $1 and part_id = $2 limit 1',
    [actor.orgCode, present.id],
  );
  if (moved.length === 0) return null;
  return {
    ...(isOtherUnit && { Unit: partReasons.unitInUse }),
    ...(isOtherLotUse && { LotUse: partReasons.lotsInUse }),
  };
}

/** Requires that a bag has its person, and nothing else has one. */
function refusePosition(change: Body, present: StoredRecord | null): Refusals | null {
  const kind = valueAfter(change, present, 'PositionKind', 'positionKind') ?? null;
  const userID = valueAfter(change, present, 'UserID', 'userID') ?? null;
  const isBag = kind === stockPositionKind.values.person;
  if (isBag && userID === null) return { UserID: partReasons.bagWithoutPerson };
  return !isBag && userID !== null ? { UserID: partReasons.personWithoutBag } : null;
}

/** The rules of spare parts. */
const partRules: ResourceRules = {
  derived: {
    inStock: `${inStockSql}::float8`,
    available: `${availableSql}::float8`,
    partType: levelSql('r', availableSql, inStockSql),
  },
  isUsed: `exists (select from work_order_part w where w.org_code = r.org_code and w.part_id = r.id)
    or exists (select from stock_movement m where m.org_code = r.org_code and m.part_id = r.id)
    or exists (select from part_count_row c where c.org_code = r.org_code and c.part_id = r.id)
    or exists (select from part_document f where f.org_code = r.org_code and f.part_id = r.id)`,
  usedBy: label('维修或出入库记录，或有文件', 'records of repairs or of the stock, or documents'),
  refuses: refusePart,
  refusesRow: refuseOpening,
  afterImport: bookOpening,
  beforeUndo: undoOpening,
  isTouched: `exists (select from work_order_part w where w.org_code = r.org_code and w.part_id = r.id)
    or exists (select from stock_movement m where m.org_code = r.org_code and m.part_id = r.id
      and m.batch_id is distinct from r.batch_id)
    or exists (select from part_count_row c where c.org_code = r.org_code and c.part_id = r.id)
    or exists (select from part_document f where f.org_code = r.org_code and f.part_id = r.id)`,
  pictures: { claim: claimPictures, release: releaseFiles },
};

/** Spare parts, their types and positions, and what lies there. */
export const partModule = (qr: PartQrTexts) =>
  defineModule({
    name: 'part',
    resources: [
      serveResource(part, partRules),
      serveTree(sparePartType),
      serveTree(sparePartPosition, {
        refuses: refusePosition,
        async beforeEnd({ tx, actor }, { id }) {
          const [moved] = await tx.query<{ name: string }>(
            `select p.name from stock_movement m join spare_part_position p on p.org_code = m.org_code and p.id = m.position_id
           where m.org_code = $1 and m.position_id = $2 limit 1`,
            [actor.orgCode, id],
          );
          if (moved !== undefined)
            throw new AppError('RECORD_IN_USE', {
              field: 'ID',
              params: { name: moved.name, uses: movements },
            });
          const [counted] = await tx.query<{ name: string }>(
            `select position_name as name from part_count_row r where r.org_code = $1 and r.position_id = $2 limit 1`,
            [actor.orgCode, id],
          );
          if (counted !== undefined)
            throw new AppError('RECORD_IN_USE', {
              field: 'ID',
              params: { name: counted.name, uses: countSheets },
            });
          await tx.query('delete from stock_balance where org_code = $1 and position_id = $2', [
            actor.orgCode,
            id,
          ]);
        },
      }),
    ],
    exports: { ...stockExports, ...countExports, ...figureExports },
    routes: [
      ...stockRoutes,
      ...applicationRoutes,
      ...countRoutes,
      ...partFigureRoutes,
      ...partDocumentRoutes,
      ...partLabelRoutes(recordReader(part, partRules), qr),
    ],
    timers: applicationTimers,
    targetNames: { part_application: 'code', part_count: 'code' },
  });
