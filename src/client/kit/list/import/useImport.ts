import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v4 as uuid } from 'uuid';
import { type ImportKind, isDated } from '../../../../contract/imports/importKind.ts';
import { matchColumns } from '../../../../contract/imports/matchColumns.ts';
import { type DateOrder, detectDateOrder } from '../../../../contract/imports/readTime.ts';
import { presentSession } from '../../../api/session/session.ts';
import { type FileProblem, type FileTable, isFileProblem } from './file/fileTable.ts';
import { loadTable } from './file/loadTable.ts';
import { forgetBatch, noteBatch } from './lastBatches.ts';
import { type Mapping, mapRows, timeTexts } from './mapRows.ts';
import type { RowProblem } from './sendInParts.ts';
import { useImportRun } from './useImportRun.ts';

/** The steps of the dialog, in their order. */
export const importSteps = ['file', 'columns', 'check', 'result'] as const;
export type ImportStep = (typeof importSteps)[number];

/** A file that was read. */
export interface ReadFile {
  readonly name: string;
  readonly table: FileTable;
}

/** State of an import from the selection of a file to its result. @param onChanged called when records changed */
export function useImport(kind: ImportKind, onChanged: () => void) {
  const { t } = useTranslation();
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
  const [broken, setBroken] = useState<readonly RowProblem[]>([]);
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
    setFile({ name: selected.name, table: found });
    const matched = Object.fromEntries(matchColumns(kind, found.columns));
    setMapping(matched);
    detectOrder(found, matched);
    setStep('columns');
  };
  const mapped = () =>
    file === null
      ? { rows: [], broken: [] }
      : mapRows(kind, file.table, mapping, order.value, t('importData.problem.brokenRow'));
  const problems = [...broken, ...check.progress.problems].toSorted((a, b) => a.row - b.row);

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
    setOrder: (value: DateOrder) => setOrder({ value, isSelected: true }),
    back() {
      check.reset();
      setStep(step === 'check' ? 'columns' : 'file');
    },
    startCheck() {
      const { rows, broken: lines } = mapped();
      setBroken(lines);
      setStep('check');
      check.start(rows, uuid());
    },
    startImport() {
      const refused = new Set(problems.map(({ row }) => row));
      setStep('result');
      run.start(
        mapped().rows.filter(({ row }) => !refused.has(row)),
        uuid(),
      );
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
      setStep('file');
    },
  };
}

export type ImportState = ReturnType<typeof useImport>;
