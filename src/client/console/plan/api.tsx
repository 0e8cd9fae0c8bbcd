/** The parts of this area that other areas may use; `planColumns` needs the namespace `plan`. */
export { PointTag } from './planCells.tsx';
export { usePointColumns, useRecordColumns } from './planColumns.tsx';
