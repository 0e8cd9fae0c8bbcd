import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { type countShows, listCountRows } from '../../../../contract/areas/part/countRows.ts';
import { countState } from '../../../../contract/areas/part/countState.ts';
import { lengths } from '../../../../contract/validation/lengths.ts';
import { id as idText } from '../../../../contract/validators.ts';
import { failureOf } from '../../../api/http/apiError.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { ScanField } from '../../../kit/scan/ScanField.tsx';
import type { ScannedCode } from '../../../lib/scannedCode.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { FailureNote } from '../../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { StateNote } from '../../../ui/feedback/StateNote.tsx';
import { Row, Stack, StyledText } from '../../../ui/layout/layout.tsx';
import { SegmentedControl } from '../../../ui/selects/SegmentedControl.tsx';
import { Switch } from '../../../ui/selects/Switch.tsx';
import { type Found, useScanned } from '../scan/useScanned.ts';
import { CountRow } from './CountRow.tsx';
import style from './Counts.module.css';
import { CountProgress } from './countCells.tsx';
import { FoundDialog } from './FoundDialog.tsx';
import { type CountedSheet, useWaitingCounts } from './useCountEntry.ts';

/** The rows that are read at first, and with each press of the button below them; the most of one read. */
const readRows = { step: 30, most: 200 } as const;

const shows = ['open', 'recount', 'counted', 'all'] as const;
type Show = (typeof shows)[number];

/** The filter of the rows, which is in the address. */
interface RowFilter {
  readonly show: Show;
  readonly positionID: string | undefined;
  readonly partID: string | undefined;
  readonly text: string;
}

/** @param usual the rows that are shown where the address names none */
function useRowFilter(usual: Show) {
  const [query, setQuery] = useSearchParams();
  const show = shows.find((one) => one === query.get('show')) ?? usual;
  const filter: RowFilter = {
    show,
    positionID: idText.safeParse(query.get('position')).data,
    partID: idText.safeParse(query.get('part')).data,
    text: query.get('find')?.slice(0, lengths.searchText) ?? '',
  };
  const change = (
    next: Readonly<Record<'find' | 'part' | 'position' | 'show', string | undefined>>,
  ) => {
    const params = new URLSearchParams(query);
    for (const [name, value] of Object.entries(next))
      if (value === undefined || value === '') params.delete(name);
      else params.set(name, value);
    setQuery(params, { replace: true });
  };
  return [filter, change] as const;
}

/** Returns the code that narrows the rows; null: nothing does. */
function codeOf({ partID, positionID, text }: RowFilter): ScannedCode | null {
  if (partID !== undefined) return { kind: 'part', id: partID };
  if (positionID !== undefined) return { kind: 'position', id: positionID };
  return text === '' ? null : { kind: 'text', text };
}

/** The rows of a sheet to count: a scan or a search finds one, and each entry leads on to the next. */
export function CountRows({ count, isPaper, onPaper }: CountRowsProps) {
  const { t } = useTranslation();
  const isCounting = count.countState === countState.values.counting;
  const [filter, changeFilter] = useRowFilter(isCounting ? 'open' : 'all');
  const [size, setSize] = useState<number>(readRows.step);
  const { positions, find } = useScanned(isCounting);
  const [refusal, setRefusal] = useState<string | undefined>();
  /** The record with which the dialog for a found part begins; null: it is closed. */
  const [found, setFound] = useState<Found | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  /** Set by a scan: the first row that it finds gets the focus once it is read. */
  const isWanted = useRef(false);
  const waiting = useWaitingCounts(count.id);
  const { show, positionID, partID, text } = filter;
  const isNarrowed = positionID !== undefined || partID !== undefined || text !== '';
  const read = useEndpoint(listCountRows, {
    ID: count.id,
    SearchText: text,
    pageSize: size,
    ...(show !== 'all' && { Show: show satisfies (typeof countShows)[number] }),
    ...(positionID !== undefined && { PositionID: positionID }),
    ...(partID !== undefined && { PartID: partID }),
  });
  const { data, error, isPlaceholderData } = read;
  const rows = data?.data;
  const inputs = () => [...(list.current?.querySelectorAll<HTMLInputElement>('li input') ?? [])];
  useEffect(() => {
    if (!isWanted.current || rows === undefined || isPlaceholderData) return;
    isWanted.current = false;
    inputs()
      .find((input) => !input.disabled)
      ?.focus();
  });
  /** Shows what a code names: from a scanner, which types it and Enter, or from a camera. */
  const onScan = (code: ScannedCode) => {
    const { kind } = code;
    const isOther = kind === 'device' || kind === 'devicePosition' || kind === 'application';
    setRefusal(isOther ? t('partCounts.otherLabel') : undefined);
    if (isOther) return;
    isWanted.current = true;
    changeFilter({
      show: 'all',
      part: code.kind === 'part' ? code.id : undefined,
      position: code.kind === 'position' ? code.id : undefined,
      find: code.kind === 'text' ? code.text.slice(0, lengths.searchText) : undefined,
    });
  };
  const clear = () => {
    changeFilter({ show: undefined, part: undefined, position: undefined, find: undefined });
  };
  /** Opens the dialog for a found part, with the part or position to which the rows are narrowed. */
  const addFound = async () => {
    const code = codeOf(filter);
    setFound(code === null ? { kind: 'unknown' } : await find(code));
  };
  /** After an entry: the next scan, or the next row. */
  const goOn = (from: HTMLElement) => {
    if (partID !== undefined || text !== '') {
      // on a touch screen the keyboard would cover the camera
      if (matchMedia('(pointer: fine)').matches) search.current?.focus();
      else from.querySelector('input')?.blur();
      return;
    }
    const open = inputs().filter((input) => !input.disabled);
    const at = open.findIndex((input) => from.contains(input));
    const next = open[at + 1] ?? open[0];
    next?.focus();
    next?.scrollIntoView({ block: 'center' });
  };
  const body = () => {
    if (rows === undefined)
      return error === null ? (
        <SkeletonRows rows={6} />
      ) : (
        <FailureNote failure={failureOf(error)} onRetry={() => void read.refetch()} />
      );
    if (rows.length === 0)
      return (
        <NoRows
          filter={filter}
          isDone={count.counted === count.rows}
          onAdd={isCounting ? () => void addFound() : undefined}
          onClear={isNarrowed ? clear : undefined}
        />
      );
    return (
      <ul
        className={style.rows}
        aria-label={t('partCounts.tab.count')}
        aria-busy={isPlaceholderData}
      >
        {rows.map((row) => (
          <CountRow
            key={row.id}
            row={row}
            sheet={{ count, isPaper }}
            waiting={waiting.get(row.id)}
            onSaved={goOn}
          />
        ))}
      </ul>
    );
  };
  const rest = (data?.totalNum ?? 0) - (rows?.length ?? 0);
  return (
    <Stack gap={16} ref={list}>
      <CountProgress counted={count.counted} rows={count.rows} />
      <Row gap={12} wrap>
        <div className={style.scan}>
          <ScanField ref={search} label={t('partCounts.find')} error={refusal} onScan={onScan} />
        </div>
        <SegmentedControl
          label={t('partCounts.show.label')}
          hideLabel
          value={show}
          options={shows.map((value) => ({ value, text: t(`partCounts.show.${value}`) }))}
          onChange={(value) =>
            changeFilter({ show: value, part: partID, position: positionID, find: text })
          }
        />
        {isCounting && (
          <Button onClick={() => void addFound()}>{t('partCounts.found.action')}</Button>
        )}
      </Row>
      {isNarrowed && rows?.[0] !== undefined && (
        <Row gap={12} rowGap={4} wrap ink={2}>
          {positionID !== undefined && (
            <span>{t('partCounts.atPosition', { position: rows[0].positionName })}</span>
          )}
          {partID !== undefined && (
            <span>{t('partCounts.onePart', { part: rows[0].partName })}</span>
          )}
          {text !== '' && <span>{text}</span>}
          <Button size="small" onClick={clear}>
            {t('partCounts.clear')}
          </Button>
        </Row>
      )}
      {body()}
      {rest > 0 && size >= readRows.most && (
        <StyledText ink={3} size={13}>
          {t('partCounts.rest', { shown: readRows.most, count: rest })}
        </StyledText>
      )}
      {rest > 0 && size < readRows.most && (
        <Button onClick={() => setSize(Math.min(size + readRows.step, readRows.most))}>
          {t('partCounts.more', { count: rest })}
        </Button>
      )}
      {isCounting && (
        <div className={style.paper}>
          <Switch label={t('partCounts.paper')} checked={isPaper} onChange={onPaper} />
          <StyledText ink={3} size={13}>
            {t('partCounts.paperHelp')}
          </StyledText>
        </div>
      )}
      {found !== null && (
        <FoundDialog
          sheet={{ count, isPaper }}
          positions={positions}
          scannedPart={found.kind === 'part' ? found.part : null}
          positionID={positionID}
          onClose={() => setFound(null)}
        />
      )}
    </Stack>
  );
}

interface CountRowsProps extends CountedSheet {
  readonly onPaper: (isPaper: boolean) => void;
}

function NoRows({
  filter: { partID, text, show },
  isDone,
  onAdd,
  onClear,
}: {
  readonly filter: RowFilter;
  readonly isDone: boolean;
  readonly onAdd: (() => void) | undefined;
  readonly onClear: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const clear = onClear !== undefined && <Button onClick={onClear}>{t('partCounts.clear')}</Button>;
  if (text !== '' || partID !== undefined)
    return (
      <StateNote
        title={text === '' ? t('partCounts.partNotOnSheet') : t('partCounts.notOnSheet', { text })}
        text={t('partCounts.notOnSheetText')}
        action={
          <>
            {onAdd !== undefined && (
              <Button type="primary" onClick={onAdd}>
                {t('partCounts.found.action')}
              </Button>
            )}{' '}
            {clear}
          </>
        }
      />
    );
  const isAll = show === 'open' && isDone;
  return (
    <StateNote
      title={t(isAll ? 'partCounts.allDoneTitle' : 'partCounts.nothingTitle')}
      text={t(isAll ? 'partCounts.allDoneText' : 'partCounts.nothingText')}
      action={clear === false ? undefined : clear}
    />
  );
}
