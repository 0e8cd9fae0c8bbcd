import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  hoursOf,
  listProposals,
  type OvertimeProposal,
  overtimeLimits,
} from '../../../contract/areas/overtime/endpoints.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useEndpoint } from '../../api/query/useEndpoint.ts';
import { DetailPanel } from '../../kit/detail/DetailPage.tsx';
import { Button } from '../../ui/buttons/Button.ts';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { Row, StyledText } from '../../ui/layout/layout.tsx';
import { SelectInput } from '../../ui/selects/SelectInput.tsx';
import { TickBox } from '../../ui/selects/TickBox.tsx';
import style from './overtime.module.css';
import { OrderLinks, useMonths, useSpanText } from './overtimeColumns.tsx';

interface ProposalsProps {
  readonly onApply: (proposals: readonly OvertimeProposal[]) => void;
}

/** Proposals that are shown at first, the latest ones: the applications are below. */
const shownAtFirst = 5;

/** The overtime of a month that the user can apply for. */
export function Proposals({ onApply }: ProposalsProps) {
  const { t } = useTranslation();
  const months = useMonths(overtimeLimits.months);
  const [selected, setSelected] = useState('');
  const [isWhole, setIsWhole] = useState(false);
  /** The starts of the ticked proposals. */
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const month = months.find((one) => one === selected) ?? months[0] ?? '';
  const { data, error, refetch } = useEndpoint(listProposals, { Month: month });
  const count = data?.proposals.length ?? 0;
  const content = () => {
    if (data === undefined) {
      if (error === null) return <SkeletonRows rows={2} />;
      return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
    }
    const { hasShifts, proposals } = data;
    const latest = proposals.toReversed().slice(0, isWhole ? count : shownAtFirst);
    const tickedOnes = proposals.filter(({ startTime }) => ticked.has(startTime));
    const toggle = (one: OvertimeProposal) => {
      const next = new Set(ticked);
      if (!next.delete(one.startTime)) next.add(one.startTime);
      setTicked(next);
    };
    const areAll = tickedOnes.length === count;
    if (count > 0)
      return (
        <>
          <div className={style.selection}>
            <TickBox
              label={t('overtime.proposal.selectAll')}
              checked={areAll}
              partly={tickedOnes.length > 0 && !areAll}
              onChange={() =>
                setTicked(new Set(areAll ? [] : proposals.map(({ startTime }) => startTime)))
              }
            />
            <span role="status">
              {tickedOnes.length === 0
                ? t('overtime.proposal.sum', { count, hours: sumOf(proposals) })
                : t('overtime.proposal.selected', {
                    count: tickedOnes.length,
                    hours: sumOf(tickedOnes),
                  })}
            </span>
            <Button
              type="primary"
              size="small"
              disabled={tickedOnes.length === 0}
              onClick={() => onApply(tickedOnes)}
            >
              {t('overtime.proposal.applySelected')}
            </Button>
          </div>
          <ul className={style.proposals}>
            {latest.map((one) => (
              <Proposal
                key={one.startTime}
                proposal={one}
                isTicked={ticked.has(one.startTime)}
                onTick={() => toggle(one)}
                onApply={onApply}
              />
            ))}
          </ul>
          {!isWhole && count > shownAtFirst && (
            <Button size="small" onClick={() => setIsWhole(true)}>
              {t('overtime.proposal.all', { count })}
            </Button>
          )}
        </>
      );
    const text = hasShifts === 1 ? 'overtime.proposal.none' : 'overtime.proposal.noShifts';
    return <p className={style.note}>{t(text)}</p>;
  };
  return (
    <DetailPanel label={t('overtime.proposal.title')}>
      <Row gap={12} rowGap={8} wrap>
        <StyledText as="h2" size={16} strong>
          {t('overtime.proposal.title')}
        </StyledText>
        {count > 0 && (
          <StyledText as="span" ink={3}>
            {t('kit.list.count', { count, total: String(count) })}
          </StyledText>
        )}
        <span className={style.month}>
          <SelectInput
            aria-label={t('overtime.field.month')}
            value={month}
            options={months.map((value) => ({ value, text: value }))}
            onChange={setSelected}
          />
        </span>
      </Row>
      <p className={style.note}>
        {t('overtime.proposal.help')}
        {data !== undefined &&
          data.shortMinutes > 0 &&
          t('overtime.proposal.short', { count: data.shortMinutes })}
      </p>
      {content()}
    </DetailPanel>
  );
}

interface ProposalProps extends ProposalsProps {
  readonly proposal: OvertimeProposal;
  readonly isTicked: boolean;
  readonly onTick: () => void;
}

/** Returns the hours of proposals together. */
function sumOf(proposals: readonly OvertimeProposal[]): number {
  return hoursOf(proposals.reduce((sum, { minutes }) => sum + minutes, 0));
}

function Proposal({ proposal, isTicked, onTick, onApply }: ProposalProps) {
  const { t } = useTranslation();
  const spanText = useSpanText();
  const { startTime, endTime, hours, orderIDs, orderCodes } = proposal;
  const time = spanText(startTime, endTime);
  return (
    <li className={style.proposal}>
      <TickBox label={time} checked={isTicked} onChange={onTick} />
      <StyledText as="span" nowrap>
        {time}
      </StyledText>
      <b className={style.hours}>{t('overtime.hours', { hours })}</b>
      <OrderLinks ids={orderIDs} codes={orderCodes} />
      <Button
        size="small"
        aria-label={`${t('overtime.apply')} ${time}`}
        onClick={() => onApply([proposal])}
      >
        {t('overtime.apply')}
      </Button>
    </li>
  );
}
