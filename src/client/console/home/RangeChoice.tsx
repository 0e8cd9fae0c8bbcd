import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.ts';
import { DayRangeInput } from '../../ui/dates/DayInput.tsx';
import { SegmentedChoice } from '../../ui/SegmentedChoice.tsx';
import {
  longestDays,
  type OverviewRange,
  type PresetDays,
  presetDays,
  rangeProblem,
} from './overviewRange.ts';
import style from './RangeChoice.module.css';

interface RangeChoiceProps {
  readonly range: OverviewRange;
  /** `yyyy-MM-dd` */
  readonly today: string;
  readonly onChange: (range: PresetDays | { readonly from: string; readonly to: string }) => void;
}

const chosen = 'chosen';
const ascending = presetDays.toSorted((a, b) => a - b);

/** The days that the figures are of: the last 7, 30 or 90, or days of one's own. */
export function RangeChoice({ range, today, onChange }: RangeChoiceProps) {
  const { t } = useTranslation();
  /** The range that stood there when days of one's own were asked for: another one has its own. */
  const [askedAt, setAskedAt] = useState<PresetDays | null>(null);
  const open = range.preset === null || range.preset === askedAt;
  const choose = (value: string) => {
    setAskedAt(value === chosen ? range.preset : null);
    const days = presetDays.find((preset) => String(preset) === value);
    if (days !== undefined) onChange(days);
  };
  return (
    <div className={style.choice}>
      <SegmentedChoice
        quiet
        label={t('home.range.label')}
        value={open ? chosen : String(range.preset)}
        options={[
          ...ascending.map((days) => ({
            value: String(days),
            text: t('home.range.days', { count: days }),
          })),
          { value: chosen, text: t('home.range.chosen') },
        ]}
        onChange={choose}
      />
      {open && (
        <OwnDays
          key={`${range.from} ${range.to}`}
          range={range}
          today={today}
          onChange={onChange}
        />
      )}
    </div>
  );
}

function OwnDays({ range, today, onChange }: RangeChoiceProps) {
  const { t } = useTranslation();
  const [from, setFrom] = useState(range.from);
  const [to, setTo] = useState(range.to);
  const problem = from === '' || to === '' ? null : rangeProblem(from, to, today);
  const same = from === range.from && to === range.to;
  return (
    <form
      className={style.days}
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === null && from !== '' && to !== '') onChange({ from, to });
      }}
    >
      <DayRangeInput
        label={t('home.range.chosen')}
        from={from}
        to={to}
        max={today}
        onChange={(first, last) => {
          setFrom(first);
          setTo(last);
        }}
      />
      <Button
        htmlType="submit"
        type="primary"
        disabled={same || problem !== null || from === '' || to === ''}
      >
        {t('home.range.show')}
      </Button>
      {problem !== null && (
        <span className={style.problem} role="alert">
          {t(`home.range.${problem}`, { days: longestDays })}
        </span>
      )}
    </form>
  );
}
