import { maxLabels } from '../../../contract/areas/device/labelFormats.ts';
import { printPartLabels, printPartPositionLabels } from '../../../contract/areas/part/labels.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { fileRoute, type Route } from '../../kernel/http/module.ts';
import { answerLabels, type LabelledNode, nodeLabels } from '../../print/labels/answerLabels.ts';
import type { LabelContent } from '../../print/labels/labelLayout.ts';
import type { RecordReader } from '../../resource/readRecord.ts';
import type { StoredRecord } from '../../resource/rules.ts';
import type { Tx } from '../../storage/db.ts';

/** The texts of the QR codes, by the id of the part or position. */
export interface PartQrTexts {
  readonly part: (id: string) => string;
  readonly position: (id: string) => string;
}

/** Returns the routes of files of labels. */
export function partLabelRoutes(parts: RecordReader, qr: PartQrTexts): Route[] {
  const labelOf = (part: StoredRecord): LabelContent => {
    const text = (name: string) => {
      const value = part[name];
      return typeof value === 'string' ? value : '';
    };
    return {
      qr: qr.part(part.id),
      title: text('partName'),
      code: text('partCode'),
      details: [text('spec'), text('unit')].filter((line) => line !== ''),
    };
  };
  return [
    fileRoute(printPartLabels, ({ body: { PartIDs, ...body }, ...call }) =>
      answerLabels(call, body, async (tx) => {
        const { orgCode } = call.actor;
        if (PartIDs === undefined)
          return (await parts.first(tx, orgCode, body, maxLabels)).map(labelOf);
        const rows = await parts.all(tx, orgCode, PartIDs);
        const byID = new Map(rows.map((row) => [row.id, row]));
        return PartIDs.map((id) => {
          const row = byID.get(id);
          if (row === undefined) throw new AppError('NOT_FOUND', { field: 'PartIDs' });
          return labelOf(row);
        });
      }),
    ),

    fileRoute(printPartPositionLabels, ({ body, ...call }) =>
      answerLabels(call, body, async (tx) =>
        nodeLabels(await selectPositions(tx, call.actor.orgCode), body.PositionID, qr.position),
      ),
    ),
  ];
}

function selectPositions(tx: Tx, orgCode: string): Promise<LabelledNode[]> {
  return tx.query<LabelledNode>(
    `select id, name, code, parent_id as "parentID"
     from spare_part_position where org_code = $1 order by sort, name, id`,
    [orgCode],
  );
}
