import '../arco/arcoBase.ts';
import '@arco-design/web-react/es/DatePicker/style/css.js';
import './arcoPanels.css';
import DatePicker from '@arco-design/web-react/es/DatePicker';

const { RangePicker } = DatePicker;

interface PanelProps {
  /** Empty where no date is set. */
  readonly value: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Returns a test for days outside of `min` and `max` (inclusive); as text, days sort by time. */
function outside(min = '', max = '') {
  return (day: { format: (pattern: string) => string } | undefined) => {
    const text = day?.format('YYYY-MM-DD') ?? '';
    return (min !== '' && text < min.slice(0, 10)) || (max !== '' && text > max.slice(0, 10));
  };
}

/** Arco's calendar without its input. */
export function DayPanel({ value, min, max, onChange }: PanelProps) {
  return (
    <DatePicker
      triggerElement={null}
      {...(value === '' ? {} : { value })}
      disabledDate={outside(min, max)}
      onChange={(day) => onChange(day)}
    />
  );
}

/** Arco's calendar with a time, which its OK button confirms. */
export function MinutePanel({ value, min, max, onChange }: PanelProps) {
  return (
    <DatePicker
      triggerElement={null}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      {...(value === '' ? {} : { value: value.replace('T', ' ') })}
      disabledDate={outside(min, max)}
      onChange={(minute) => onChange(minute.replace(' ', 'T'))}
    />
  );
}

interface RangePanelProps extends Pick<PanelProps, 'min' | 'max'> {
  readonly from: string;
  readonly to: string;
  readonly onChange: (from: string, to: string) => void;
}

/** A calendar for two days, the second not before the first. */
export function RangePanel({ from, to, min, max, onChange }: RangePanelProps) {
  return (
    <RangePicker
      triggerElement={null}
      {...(from === '' || to === '' ? {} : { value: [from, to] })}
      disabledDate={outside(min, max)}
      onChange={([first = '', last = '']) => onChange(first, last)}
    />
  );
}
