import { type ComponentType, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v4 as uuid } from 'uuid';
import { showCell } from '../../../../contract/imports/cell.ts';
import { type ImportKind, isDated, mayLeaveOut } from '../../../../contract/imports/importKind.ts';
import {
  findHeadings,
  matchColumns,
  mostRowsAbove,
} from '../../../../contract/imports/matchColumns.ts';
import { type DateOrder, detectDateOrder } from '../../../../contract/imports/readTime.ts';
import { presentSession } from '../../../api/session/session.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import {
  type FileProblem,
  type FileRow,
  type FileTable,
  isFileProblem,
  tableBelow,
} from './file/fileTable.ts';
import { loadTable } from './file/loadTable.ts';
import { forgetBatch, noteBatch } from './lastBatches.ts';
import { type MappedRows, type Mapping, mapRows, timeTexts } from './mapRows.ts';
import type { RowProblem } from './sendInParts.ts';
import { useImportRun } from './useImportRun.ts';

/** The steps of the dialog, in their order. */
export const importSteps = ['file', 'columns', 'check', 'result'] as const;
export type ImportStep = (typeof importSteps)[number];

/** A file that was read. */
export interface ReadFile {
  readonly name: string;
  /** All rows that are not blank. */
  readonly rows: readonly FileRow[];
  /** The index of the headings among the rows. */
  readonly head: number;
  readonly table: FileTable;
}

/** State of an import from the selection of a file to its result. @param onChanged called when records changed */
export function useImport(kind: ImportKind, onChanged: () => void) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { name } = kind;
  const [step, setStep] = useState<ImportStep>('file');
  const [reading, setReading] = useState<string | null>(null);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const [file, setFile] = useState<ReadFile | null>(null);
  const [mapping, setMapping] = useState<Mapping>({});
  /** The order of day, month and year; one that the user selected is not detected again. */
  const [order, setOrder] = useState<{ readonly value: DateOrder; readonly isSelected: boolean }>({
    value: 'ymd',
    isSelected: false,
  });
  const [leavesOut, setLeavesOut] = useState(false);
  const [broken, setBroken] = useState<readonly RowProblem[]>([]);
  const [unsure, setUnsure] = useState<readonly RowProblem[]>([]);
  const latestRead = useRef<AbortController | null>(null);
  const check = useImportRun({ kind: name, dryRun: true });
  const run = useImportRun({
    kind: name,
    dryRun: false,
    onChange(id, { imported, isUnsure }) {
      if (imported === 0 && !isUnsure) return;
      const { owner } = presentSession();
      noteBatch({ id, kind: name, owner, imported, isUnsure, time: Date.now() });
      onChanged();
    },
  });

  const detectOrder = (table: FileTable, by: Mapping) =>
    setOrder({ value: detectDateOrder(timeTexts(kind, table, by)), isSelected: false });
  const read = async (selected: File) => {
    latestRead.current?.abort();
    const control = new AbortController();
    latestRead.current = control;
    setProblem(null);
    setReading(selected.name);
    const found = await loadTable(selected, control.signal);
    if (latestRead.current !== control) return; // another file was selected, or the dialog was reset
    setReading(null);
    if (isFileProblem(found)) {
      setProblem(found);
      return;
    }
    const texts = found.slice(0, mostRowsAbove).map(({ cells }) => cells.map(showCell));
    if (takeHeadings(selected.name, found, findHeadings(kind, texts))) setStep('columns');
  };
  /** Takes the headings of a row; returns false, and shows the problem, where it has none. */
  const takeHeadings = (fileName: string, rows: readonly FileRow[], head: number) => {
    const table = tableBelow(rows, head);
    setProblem(isFileProblem(table) ? table : null);
    if (isFileProblem(table)) return false;
    setFile({ name: fileName, rows, head, table });
    const matched = Object.fromEntries(matchColumns(kind, table.columns));
    setMapping(matched);
    detectOrder(table, matched);
    return true;
  };
  const mapped = (goesWithout: boolean): MappedRows =>
    file === null
      ? { rows: [], broken: [], leftOut: [] }
      : mapRows(file.table, {
          kind,
          mapping,
          order: order.value,
          leavesOut: goesWithout,
          locale,
          brokenText: t('importData.problem.brokenRow'),
        });
  const byRow = (problems: readonly RowProblem[]) => problems.toSorted((a, b) => a.row - b.row);
  const problems = byRow([...broken, ...check.progress.problems]);
  const refusedRows = [...Map.groupBy(problems, ({ row }) => row).values()];
  const curable = refusedRows.filter((ones) => ones.every(({ field }) => mayLeaveOut(kind, field)));
  const startCheck = (goesWithout: boolean) => {
    const { rows, broken: lines, leftOut } = mapped(goesWithout);
    setLeavesOut(goesWithout);
    setBroken(lines);
    setUnsure(leftOut);
    setStep('check');
    check.start({ rows, batchID: uuid(), leavesOut: goesWithout });
  };

  return {
    step,
    reading,
    problem,
    file,
    mapping,
    order: order.value,
    check,
    run,
    /** The refused rows of the check, in the order of the file. */
    problems,
    /** The number of refused rows that could go without what is wrong with them. */
    curable: curable.length,
    /** Rows go without their wrong values of fields that may be left out. */
    leavesOut,
    /** The values that rows go without. */
    leftOut: byRow([...unsure, ...check.progress.leftOut]),
    missing: kind.columns.filter(
      (one) => one.required === true && mapping[one.field] === undefined,
    ),
    isRunning: check.isRunning || run.isRunning,
    read: (selected: File) => void read(selected),
    map(field: string, at: number | undefined) {
      const { [field]: _before, ...others } = mapping;
      const next = at === undefined ? others : { ...others, [field]: at };
      const isTime = kind.columns.some((one) => one.field === field && isDated(one));
      setMapping(next);
      if (file !== null && isTime && !order.isSelected) detectOrder(file.table, next);
    },
    /** Takes the headings of another row. @param head the index of the row */
    setHead: (head: number) => {
      if (file !== null) takeHeadings(file.name, file.rows, head);
    },
    setOrder: (value: DateOrder) => setOrder({ value, isSelected: true }),
    back() {
      check.reset();
      setStep(step === 'check' ? 'columns' : 'file');
    },
    startCheck: () => startCheck(leavesOut),
    /** Checks again, with rows that go without their wrong values or with them. */
    setLeavesOut: startCheck,
    startImport() {
      const refused = new Set(problems.map(({ row }) => row));
      setStep('result');
      const rows = mapped(leavesOut).rows.filter(({ row }) => !refused.has(row));
      run.start({ rows, batchID: uuid(), leavesOut });
    },
    undone(id: string) {
      forgetBatch(id);
      onChanged();
    },
    reset() {
      latestRead.current?.abort();
      latestRead.current = null;
      check.reset();
      run.reset();
      setReading(null);
      setProblem(null);
      setFile(null);
      setBroken([]);
      setUnsure([]);
      setLeavesOut(false);
      setStep('file');
    },
  };
}

export type ImportState = ReturnType<typeof useImport>;

/** The part of the result below its counts: what remains to do for the rows that were imported. */
export type ImportFollowUp = ComponentType<{ readonly batchID: string }>;
