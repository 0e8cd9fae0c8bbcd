/** The value of a cell. A Date is a spreadsheet's date cell: its wall clock time, as if in UTC. */
export type Cell = string | number | boolean | Date | null;

/** Formats a cell as text; a Date as `yyyy-MM-dd HH:mm:ss`. */
export function showCell(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return showWallClock(cell);
  return String(cell).trim();
}

/** Rounds to the nearest second, because spreadsheets store times as fractions of a day. */
function showWallClock(date: Date): string {
  const nearest = new Date(Math.round(date.getTime() / 1000) * 1000);
  return nearest.toISOString().slice(0, 19).replace('T', ' ');
}
