import { label, type Text } from '../../locale.ts';

/** How labels are placed on a page. All lengths are in mm. */
export interface LabelFormat {
  readonly page: { readonly width: number; readonly height: number };
  readonly label: { readonly width: number; readonly height: number };
  readonly columns: number;
  readonly rows: number;
  /** The place of the first label on its page. */
  readonly left: number;
  readonly top: number;
  /** Between two labels. */
  readonly gap: { readonly x: number; readonly y: number };
}

const a4 = { width: 210, height: 297 };

/** A roll of labels: each is a page of its own. */
function roll(width: number, height: number): LabelFormat {
  const size = { width, height };
  return { page: size, label: size, columns: 1, rows: 1, left: 0, top: 0, gap: { x: 0, y: 0 } };
}

/** Sheets of the usual sizes, cards, and rolls. */
export const labelFormats = {
  a4x24: {
    page: a4,
    label: { width: 70, height: 37 },
    columns: 3,
    rows: 8,
    left: 0,
    top: 0.5,
    gap: { x: 0, y: 0 },
  },
  a4x21: {
    page: a4,
    label: { width: 63.5, height: 38.1 },
    columns: 3,
    rows: 7,
    left: 7.21,
    top: 15.15,
    gap: { x: 2.54, y: 0 },
  },
  a4x40: {
    page: a4,
    label: { width: 52.5, height: 29.7 },
    columns: 4,
    rows: 10,
    left: 0,
    top: 0,
    gap: { x: 0, y: 0 },
  },
  cards: {
    page: a4,
    label: { width: 85, height: 54 },
    columns: 2,
    rows: 5,
    left: 15,
    top: 13.5,
    gap: { x: 10, y: 0 },
  },
  roll40x30: roll(40, 30),
  roll60x40: roll(60, 40),
} as const satisfies Record<string, LabelFormat>;
export type LabelFormatName = keyof typeof labelFormats;

/** The names of the formats, with the labels of a page and their size. */
export const labelFormatNames = Object.fromEntries(
  Object.entries(labelFormats).map(([name, format]) => [name, nameOf(format)]),
) as Readonly<Record<LabelFormatName, Text>>;

function nameOf(format: LabelFormat): Text {
  const { width, height } = format.label;
  const size = `${width} × ${height} mm`;
  const places = labelsPerPage(format);
  if (places === 1) return label(`标签打印机，${size}`, `Label printer, ${size}`);
  return width >= 80
    ? label(`A4 卡片纸，${places} 张 ${size}`, `A4 sheet, ${places} cards of ${size}`)
    : label(`A4 标签纸，${places} 张 ${size}`, `A4 sheet, ${places} labels of ${size}`);
}

/** The most labels of one file. */
export const maxLabels = 1_000;

/** Returns the number of labels on a page. */
export function labelsPerPage({ columns, rows }: LabelFormat): number {
  return columns * rows;
}

/** Returns the corner of a place on its page, from the page's upper left corner. Places count from 0. */
export function placeOf(format: LabelFormat, place: number): { x: number; y: number } {
  const { columns, left, top, label: size, gap } = format;
  const column = place % columns;
  const row = Math.floor(place / columns);
  return { x: left + column * (size.width + gap.x), y: top + row * (size.height + gap.y) };
}
