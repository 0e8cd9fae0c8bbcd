import {
  type BoardLayout,
  boardGrid,
  layoutBytes,
  type TilePlacement,
} from '../../../contract/areas/kanban/endpoints.ts';
import { AppError } from '../../kernel/errors/appError.ts';
import { sizeText } from '../../kernel/http/limits/body.ts';
import type { Tx } from '../../storage/db.ts';
import { knownImages } from './images.ts';

function overlaps(a: TilePlacement, b: TilePlacement): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

function refuse(zh: string, en: string): AppError {
  return new AppError('BAD_LAYOUT', {
    field: 'Layout',
    params: { reason: { 'zh-CN': zh, 'en-US': en } },
  });
}

/**
 * @throws AppError BAD_LAYOUT for one that is too large, or naming the tile that leaves the grid, occurs twice or overlaps
 * another
 */
export function checkLayout(layout: BoardLayout): void {
  const { items } = layout;
  const { columns, rows } = boardGrid;
  const limit = sizeText(layoutBytes);
  if (Buffer.byteLength(JSON.stringify(layout)) > layoutBytes) {
    throw refuse(
      `看板的设置超过 ${limit}，请缩短卡片里的文字或移除卡片`,
      `the settings of the board take more than ${limit}; shorten texts of tiles or remove tiles`,
    );
  }
  items.forEach((item, at) => {
    if (item.x + item.w > columns || item.y + item.h > rows) {
      throw refuse(
        `卡片 ${item.i} 超出 ${columns}×${rows} 的网格，请移动或缩小`,
        `tile ${item.i} leaves the grid of ${columns} by ${rows}; move it or make it smaller`,
      );
    }
    for (const other of items.slice(0, at)) {
      if (other.i === item.i)
        throw refuse(`卡片 ${item.i} 出现两次`, `tile ${item.i} occurs twice`);
      if (overlaps(item, other)) {
        throw refuse(
          `卡片 ${other.i} 与 ${item.i} 重叠，请移开`,
          `tiles ${other.i} and ${item.i} overlap; move one`,
        );
      }
    }
  });
}

/** @throws AppError BAD_LAYOUT naming the tile whose picture does not exist in this organisation */
export async function checkPictures(
  tx: Tx,
  orgCode: string,
  { items }: BoardLayout,
): Promise<void> {
  const shown = items.flatMap(({ i, config: { image } }) =>
    typeof image === 'string' ? [{ i, image: image.toLowerCase() }] : [],
  );
  if (shown.length === 0) return;
  const images = shown.map(({ image }) => image);
  const known = await knownImages(tx, orgCode, images);
  const lost = shown.find(({ image }) => !known.has(image));
  if (lost === undefined) return;
  throw refuse(
    `卡片 ${lost.i} 的图片已不在，请在其设置里重新选择，或移除该卡片`,
    `the picture of tile ${lost.i} is gone; choose another in its settings or remove the tile`,
  );
}
