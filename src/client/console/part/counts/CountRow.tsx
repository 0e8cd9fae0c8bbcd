import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PartCountRow } from '../../../../contract/areas/part/countRows.ts';
import { countState } from '../../../../contract/areas/part/countState.ts';
import { isCountable, stockLimits } from '../../../../contract/areas/part/stock.ts';
import { ApiError } from '../../../api/http/apiError.ts';
import { failureText } from '../../../api/http/failureText.ts';
import { useUser } from '../../../api/session/useSession.ts';
import { TimeAgo, useNow } from '../../../kit/hooks/times.tsx';
import { useQuantityText } from '../../../kit/hooks/useQuantityText.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { Tag } from '../../../ui/data/Tag.tsx';
import { NumberInput } from '../../../ui/inputs/NumberInput.tsx';
import { Stack, StyledText } from '../../../ui/layout/layout.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { CountHistory } from './CountHistory.tsx';
import style from './Counts.module.css';
import { type CountedSheet, useSaveCount, type WaitingCount } from './useCountEntry.ts';

interface CountRowProps {
  readonly row: PartCountRow;
  readonly sheet: CountedSheet;
  /** A count of it that waits for the network. */
  readonly waiting: WaitingCount | undefined;
  /** Called once it is entered, with its element. */
  readonly onSaved: (element: HTMLElement) => void;
}

/** A row of a sheet with the input of what was counted. Enter saves it; zero needs a confirmation. */
export function CountRow({ row, sheet, waiting, onSaved }: CountRowProps) {
  const { t } = useTranslation();
  const user = useUser();
  const save = useSaveCount(sheet);
  const element = useRef<HTMLLIElement>(null);
  const problemID = useId();
  const [qty, setQty] = useState('');
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);
  const [isZeroOpen, setZeroOpen] = useState(false);
  const { partName: part, positionName: position } = row;
  const isCounting = sheet.count.countState === countState.values.counting;
  const isBarred = row.needsRecount === 1 && row.countUserID === user?.id;
  const send = async () => {
    setZeroOpen(false);
    setSending(true);
    try {
      await save(row, Number(qty));
      setQty('');
      if (element.current !== null) onSaved(element.current);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setProblem(cause.refused ? cause.infoAtField : failureText(cause));
    } finally {
      setSending(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    if (qty === '') setProblem(t('partCounts.row.needQty'));
    else if (Number(qty) === 0) setZeroOpen(true);
    else void send();
  };
  return (
    <li ref={element} className={style.row} data-counted={row.isCounted === 1 || undefined}>
      <RowSubject row={row} />
      <RowState row={row} waiting={waiting} countID={sheet.count.id} />
      {typeof waiting?.refusal === 'string' && (
        <p className={style.problem} role="alert">
          {[waiting.refusal, t('partCounts.row.refusedText')].filter(Boolean).join(' ')}
        </p>
      )}
      {isCounting && isBarred && (
        <StyledText ink={3} size={13}>
          {t('partCounts.row.notYou')}
        </StyledText>
      )}
      {isCounting && !isBarred && (
        <form className={style.entry} noValidate onSubmit={submit}>
          <NumberInput
            aria-label={t('partCounts.row.qtyOf', { part, position })}
            {...(problem !== '' && { 'aria-invalid': true, 'aria-describedby': problemID })}
            min={0}
            max={stockLimits.quantity}
            fractions={!isCountable(row.unit)}
            unit={row.unit}
            value={qty}
            onChange={(next) => {
              setProblem('');
              setQty(next);
            }}
          />
          <Button
            type={qty === '' ? 'secondary' : 'primary'}
            htmlType="submit"
            loading={isSending}
            aria-label={t('partCounts.row.saveOf', { part })}
          >
            {t('partCounts.row.save')}
          </Button>
        </form>
      )}
      {problem !== '' && (
        <p id={problemID} className={style.problem} role="alert">
          {problem}
        </p>
      )}
      <ConfirmDialog
        visible={isZeroOpen}
        title={t('partCounts.zero.title')}
        text={t('partCounts.zero.text', { part, position })}
        confirmLabel={t('partCounts.zero.confirm')}
        onConfirm={() => void send()}
        onClose={() => setZeroOpen(false)}
      />
    </li>
  );
}

/** The part, its lot and its position. */
function RowSubject({ row }: { readonly row: PartCountRow }) {
  const { t } = useTranslation();
  const quantity = useQuantityText();
  const { lot, expectedQty, unit } = row;
  return (
    <Stack shrink>
      <span className={style.part} title={row.partName}>
        {row.partName}
      </span>
      <span className={style.facts}>
        <b>{row.positionName}</b>
        <span>{row.partCode}</span>
        {lot !== null && (
          <span>
            {lot === '' ? t('partCounts.row.unknownLot') : t('partCounts.row.lot', { lot })}
          </span>
        )}
        {expectedQty !== null && (
          <span>{t('partCounts.row.expected', { qty: quantity(expectedQty, unit) })}</span>
        )}
        {row.isAdded === 1 && <span>{t('partCounts.row.added')}</span>}
      </span>
    </Stack>
  );
}

interface RowStateProps extends Pick<CountRowProps, 'row' | 'waiting'> {
  readonly countID: string;
}

/** The state of a row: what was counted, by whom and when; what waits, and what has to be counted again. */
function RowState({ row, waiting, countID }: RowStateProps) {
  const { t } = useTranslation();
  const now = useNow();
  const quantity = useQuantityText();
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const { countedQty, unit, countTime } = row;
  if (row.isCounted === 0 && waiting === undefined) return null;
  return (
    <div className={style.state}>
      {waiting !== undefined && (
        <Tag tone={waiting.refusal === null ? 'wait' : 'danger'}>
          {t(waiting.refusal === null ? 'partCounts.row.waiting' : 'partCounts.row.refused', {
            qty: quantity(waiting.qty, unit),
          })}
        </Tag>
      )}
      {row.needsRecount === 1 && <Tag tone="wait">{t('partCounts.row.recount')}</Tag>}
      {row.isOutdated === 1 && <Tag tone="wait">{t('partCounts.row.outdated')}</Tag>}
      {row.isCounted === 1 && (
        <>
          <b>
            {countedQty === null
              ? t('partCounts.row.countedHidden')
              : t('partCounts.row.counted', { qty: quantity(countedQty, unit) })}
          </b>
          <span>{row.countUserName}</span>
          {countTime !== null && <TimeAgo instant={countTime} now={now} />}
        </>
      )}
      {row.entries > 1 && (
        <Button size="small" type="text" onClick={() => setHistoryOpen(true)}>
          {t('partCounts.row.history', { count: row.entries })}
        </Button>
      )}
      {isHistoryOpen && (
        <CountHistory countID={countID} row={row} onClose={() => setHistoryOpen(false)} />
      )}
    </div>
  );
}
