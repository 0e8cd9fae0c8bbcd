import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/Button.ts';
import { DayRangeInput } from '../../ui/dates/DayInput.tsx';
import { SegmentedControl } from '../../ui/selects/SegmentedControl.tsx';
import style from './DataOverviewPage.module.css';
import {
  maxRangeDays,
  type OverviewRange,
  type PresetDays,
  presetDays,
  rangeProblem,
} from './overviewRange.ts';

interface RangeSelectProps {
  readonly range: OverviewRange;
  /** `yyyy-MM-dd` */
  readonly today: string;
  readonly onChange: (range: PresetDays | { readonly from: string; readonly to: string }) => void;
}

const custom = 'custom';
const ascending = presetDays.toSorted((a, b) => a - b);

/** Selects the range of the figures: the last 7, 30 or 90 days, or custom days. */
export function RangeSelect({ range, today, onChange }: RangeSelectProps) {
  const { t } = useTranslation();
  /** The preset that was selected when the custom days were opened; another preset closes them. */
  const [customOpenedAt, setCustomOpenedAt] = useState<PresetDays | null>(null);
  const open = range.preset === null || range.preset === customOpenedAt;
  const select = (value: string) => {
    setCustomOpenedAt(value === custom ? range.preset : null);
    const days = presetDays.find((preset) => String(preset) === value);
    if (days !== undefined) onChange(days);
  };
  return (
    <div className={style.range}>
      <SegmentedControl
        hideLabel
        label={t('home.range.label')}
        value={open ? custom : String(range.preset)}
        options={[
          ...ascending.map((days) => ({
            value: String(days),
            text: t('home.range.days', { count: days }),
          })),
          { value: custom, text: t('home.range.custom') },
        ]}
        onChange={select}
      />
      {open && (
        <CustomDays
          key={`${range.from} ${range.to}`}
          range={range}
          today={today}
          onChange={onChange}
        />
      )}
    </div>
  );
}

function CustomDays({ range, today, onChange }: RangeSelectProps) {
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
        label={t('home.range.custom')}
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
          {t(`home.range.${problem}`, { days: maxRangeDays })}
        </span>
      )}
    </form>
  );
}
