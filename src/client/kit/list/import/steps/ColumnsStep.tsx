import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { showCell } from '../../../../../contract/imports/cell.ts';
import { type ImportKind, isDated } from '../../../../../contract/imports/importKind.ts';
import { mostRowsAbove } from '../../../../../contract/imports/matchColumns.ts';
import { readCell } from '../../../../../contract/imports/readCell.ts';
import { dateOrders } from '../../../../../contract/imports/readTime.ts';
import { useLocale } from '../../../../i18n/i18n.ts';
import { Banner } from '../../../../ui/feedback/Banner.tsx';
import { RequiredMark } from '../../../../ui/inputs/FieldNote.tsx';
import { Stack, StyledText } from '../../../../ui/layout/layout.tsx';
import { SimpleTable } from '../../../../ui/layout/SimpleTable.tsx';
import { SegmentedControl } from '../../../../ui/selects/SegmentedControl.tsx';
import { Select } from '../../../../ui/selects/Select.tsx';
import style from '../ImportDialog.module.css';
import type { ImportState, ReadFile } from '../useImport.ts';

interface StepProps {
  readonly kind: ImportKind;
  readonly state: ImportState;
}

/** The number of rows of the preview. */
const previewRows = 3;

/** Step 2: the column of the file for each item, recognised by its heading and corrected here. */
export function ColumnsStep({ kind, state }: StepProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { file, missing } = state;
  if (file === null) return null;
  const labels = missing.map(({ label }) => label[locale]);
  const used = new Set(Object.values(state.mapping));
  const unused = file.table.columns.filter((name, at) => name !== '' && !used.has(at));
  const times = kind.columns.filter(
    (column) => isDated(column) && state.mapping[column.field] !== undefined,
  );
  return (
    <>
      <StyledText ink={2}>
        {t('importData.columns.intro', { name: file.name, count: file.table.rows.length })}
      </StyledText>
      <HeadSelect file={file} state={state} />
      {labels.length > 0 && (
        <Banner tone="warn">
          {t('importData.columns.missing', {
            fields: new Intl.ListFormat(locale, { type: 'conjunction' }).format(labels),
          })}
        </Banner>
      )}
      <Stack gap={8}>
        <div className={style.mappingHead} aria-hidden="true">
          <span>{t('importData.columns.field')}</span>
          <span>{t('importData.columns.column')}</span>
          <span>{t('importData.columns.sample')}</span>
        </div>
        {kind.columns.map((column) => (
          <MappingRow key={column.field} column={column} file={file} state={state} />
        ))}
      </Stack>
      {unused.length > 0 && (
        <StyledText ink={2}>
          {t('importData.columns.unused', { names: unused.join(t('kit.list.separator')) })}
        </StyledText>
      )}
      {times.length > 0 && (
        <SegmentedControl
          label={t('importData.columns.dateOrder')}
          value={state.order}
          options={dateOrders.map((value) => ({
            value,
            text: t(`importData.columns.order.${value}`),
          }))}
          onChange={state.setOrder}
        />
      )}
      <Preview kind={kind} file={file} state={state} />
    </>
  );
}

/** The row of the headings, which is found, and can be changed. */
function HeadSelect({ file, state }: { readonly file: ReadFile; readonly state: ImportState }) {
  const { t } = useTranslation();
  const { problem } = state;
  const label = t('importData.columns.head');
  const rows = file.rows.slice(0, mostRowsAbove);
  return (
    <>
      <div className={style.mappingRow}>
        <StyledText as="span" breakAnywhere>
          {label}
        </StyledText>
        <Select
          aria-label={label}
          value={file.head}
          options={rows.map(({ row, cells }, value) => ({
            value,
            label: t('importData.columns.headRow', {
              row,
              texts: cells
                .map(showCell)
                .filter((text) => text !== '')
                .join(t('kit.list.separator'))
                .slice(0, 120),
            }),
          }))}
          onChange={state.setHead}
        />
      </div>
      {problem !== null && (
        <Banner tone="alarm">
          {t(`importData.problem.${problem.problem}`, { ...problem.params })}
        </Banner>
      )}
    </>
  );
}

interface MappingRowProps {
  readonly column: ImportKind['columns'][number];
  readonly file: ReadFile;
  readonly state: ImportState;
}

function MappingRow({ column, file, state }: MappingRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const { field, label, required, hint } = column;
  const at = state.mapping[field];
  const isMissing = required === true && at === undefined;
  const sample = at === undefined ? '' : firstText(file, at);
  const note = isMissing ? t('importData.columns.missingOne') : (hint?.[locale] ?? '');
  return (
    <div className={style.mappingRow}>
      <StyledText as="span" breakAnywhere>
        {label[locale]}
        {required === true && <RequiredMark />}
      </StyledText>
      <Select
        aria-label={label[locale]}
        aria-describedby={note === '' ? undefined : id}
        aria-required={required === true}
        error={isMissing}
        allowClear
        showSearch
        placeholder={t('importData.columns.none')}
        {...(at === undefined ? {} : { value: at })}
        options={file.table.columns.flatMap((name, value) =>
          name === '' ? [] : [{ value, label: name }],
        )}
        filterOption={(typed, { props }) =>
          String((props as { readonly children?: unknown }).children)
            .toLowerCase()
            .includes(typed.toLowerCase())
        }
        onChange={(value: number | undefined) => state.map(field, value)}
      />
      <span className={style.sample} title={sample}>
        {sample}
      </span>
      {note !== '' && (
        <span id={id} className={isMissing ? style.failure : style.hint}>
          {note}
        </span>
      )}
    </div>
  );
}

/** Returns the first text of a column, shortened. */
function firstText({ table }: ReadFile, at: number): string {
  const found = table.rows.find(({ cells }) => showCell(cells[at]) !== '');
  return showCell(found?.cells[at]).slice(0, 200);
}

/** The first rows as they will be sent. */
function Preview({ kind, file, state }: StepProps & { readonly file: ReadFile }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { mapping, order } = state;
  const shown = kind.columns.filter(({ field }) => mapping[field] !== undefined);
  const rows = file.table.rows.slice(0, previewRows);
  if (shown.length === 0) return null;
  const caption = t('importData.columns.preview', { count: rows.length });
  return (
    <SimpleTable
      framed
      caption={caption}
      rows={rows}
      keyOf={({ row }) => String(row)}
      columns={[
        { key: 'row', nowrap: true, title: t('importData.columns.row'), render: ({ row }) => row },
        ...shown.map((column) => ({
          key: column.field,
          nowrap: true,
          title: column.label[locale],
          render: ({ cells }: (typeof rows)[number]) => {
            const at = mapping[column.field] ?? -1;
            const cell = cells[at] ?? null;
            const text = readCell(cell, column, { order, heading: file.table.columns[at] });
            return (text ?? showCell(cell)).slice(0, 80);
          },
        })),
      ]}
    />
  );
}
