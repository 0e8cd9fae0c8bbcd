import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ImportKind, withLabels } from '../../../../../contract/imports/importKind.ts';
import { saveFile } from '../../../../api/http/download.ts';
import { logError } from '../../../../api/http/errorLog.ts';
import { failureText } from '../../../../api/http/failureText.ts';
import { useLocale } from '../../../../i18n/i18n.ts';
import { retryableImport } from '../../../../loading/retryableImport.ts';
import { Button } from '../../../../ui/buttons/Button.ts';
import { Row, StyledText } from '../../../../ui/layout/layout.tsx';
import { SimpleTable } from '../../../../ui/layout/SimpleTable.tsx';
import style from '../ImportDialog.module.css';
import { withFileValues } from '../mapRows.ts';
import type { RowProblem } from '../sendInParts.ts';
import { useFileTexts } from '../useFileTexts.ts';
import type { ImportState } from '../useImport.ts';

interface RowProblemsProps {
  readonly kind: ImportKind;
  readonly state: ImportState;
  readonly problems: readonly RowProblem[];
  /** The rows are imported without the values that are wrong. */
  readonly areLeftOut?: boolean;
}

/** The number of problems in the table; the file has all. */
const shownProblems = 200;

/** The refused rows: their number in the file, the item, its value and the reason, and all of them as a file. */
export function RowProblems({ kind, state, problems, areLeftOut = false }: RowProblemsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const named = (problem: RowProblem) => withLabels(kind, problem, locale);
  const { file, mapping } = state;
  const inFile = (ones: readonly RowProblem[]) =>
    file === null ? ones : withFileValues(ones, file.table, mapping);
  const shown = inFile(problems.slice(0, shownProblems));
  const more = problems.length - shown.length;
  const title = t(areLeftOut ? 'importData.check.leftOut' : 'importData.check.problems');
  return (
    <>
      <SimpleTable
        framed
        stacks
        caption={title}
        rows={shown.map(named)}
        keyOf={({ row, field }) => `${row} ${field}`}
        columns={[
          {
            key: 'row',
            nowrap: true,
            title: t('importData.columns.row'),
            render: ({ row }) => row,
          },
          {
            key: 'field',
            nowrap: true,
            title: t('importData.check.field'),
            render: ({ field }) => field,
          },
          {
            key: 'value',
            nowrap: true,
            title: t('importData.check.value'),
            render: ({ value }) => (value === '' ? '—' : <span title={value}>{value}</span>),
          },
          { key: 'reason', title: t('importData.check.reason'), render: ({ info }) => info },
        ]}
      />
      {more > 0 && <StyledText ink={2}>{t('importData.check.more', { count: more })}</StyledText>}
      <DownloadButton
        kind={kind}
        state={state}
        problems={problems}
        named={(ones) => inFile(ones).map(named)}
      />
    </>
  );
}

interface DownloadButtonProps extends RowProblemsProps {
  /** Adds the labels of items and the cells of the file. */
  readonly named: (problems: readonly RowProblem[]) => readonly RowProblem[];
}

function DownloadButton({ kind, state, problems, named }: DownloadButtonProps) {
  const { t } = useTranslation();
  const texts = useFileTexts(kind, 'refused');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const save = async () => {
    if (state.file === null) return;
    setBusy(true);
    setProblem('');
    try {
      const { table } = state.file;
      const cells = new Map(table.rows.map((row) => [row.row, row.cells]));
      const byRow = Map.groupBy(named(problems), ({ row }) => row);
      const rows = [...byRow].map(([row, ones]) => ({
        cells: cells.get(row) ?? [],
        value: ones.map((one) => one.value).join('; '),
        reason: [
          t('importData.check.rowAt', { row }),
          ...ones.map(({ field, info }) => `${field}: ${info}`),
        ].join('; '),
      }));
      const { writeRefusedRows } = await retryableImport(() => import('../file/writeFiles.ts'));
      saveFile(await writeRefusedRows(table, rows, texts));
    } catch (cause) {
      logError({ where: 'refused rows', name: 'WRITE', info: String(cause) });
      setProblem(failureText(cause, t('importData.check.downloadFailed')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Row gap={12} rowGap={8} wrap>
      <Button loading={busy} onClick={() => void save()}>
        {t('importData.check.download')}
      </Button>
      {problem !== '' && (
        <span className={style.failure} role="alert">
          {problem}
        </span>
      )}
    </Row>
  );
}
