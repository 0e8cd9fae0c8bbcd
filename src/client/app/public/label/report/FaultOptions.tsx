import { useTranslation } from 'react-i18next';
import style from './ReportPanel.module.css';

/** A description of the catalogue. */
export interface FaultOption {
  readonly id: string;
  readonly name: string;
}

/** How many are shown while nothing is typed. */
const shown = 12;

interface FaultOptionsProps {
  readonly faults: readonly FaultOption[];
  /** The text of the field above, which filters them. */
  readonly text: string;
  readonly onPick: (option: FaultOption) => void;
}

/** The descriptions of faults of the device's type, most used first, as buttons that fill the field above. */
export function FaultOptions({ faults, text, onPick }: FaultOptionsProps) {
  const { t } = useTranslation();
  const typed = text.trim().toLowerCase();
  const isOption = faults.some(({ name }) => name.toLowerCase() === typed);
  const found = isOption ? faults : faults.filter(({ name }) => name.toLowerCase().includes(typed));
  if (found.length === 0) return null;
  return (
    <div className={style.options} role="group" aria-label={t('labelReport.report.options')}>
      {found.slice(0, shown).map((option) => (
        <button
          key={option.id}
          type="button"
          aria-pressed={option.name.toLowerCase() === typed}
          onClick={() => onPick(option)}
        >
          {option.name}
        </button>
      ))}
    </div>
  );
}
