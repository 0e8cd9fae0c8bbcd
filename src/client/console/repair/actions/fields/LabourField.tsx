import { useTranslation } from 'react-i18next';
import { mostMinutes } from '../../../../../contract/orders/orderRecord.ts';
import { colleagueSource } from '../../../../kit/form/fields/pickerSources.tsx';
import { RemotePicker } from '../../../../kit/form/fields/RemotePicker.tsx';
import { NumberInput } from '../../../../ui/inputs/NumberInput.tsx';
import { Row } from '../../../../ui/layout/layout.tsx';
import style from './RecordRows.module.css';
import type { TypedLabour } from './record.ts';

interface LabourFieldProps {
  readonly orderID: string;
  readonly labour: readonly TypedLabour[];
  readonly error: string | undefined;
  readonly onChange: (labour: readonly TypedLabour[]) => void;
}

/** The minutes of each person, and a search that adds a helper by name. */
export function LabourField({ orderID, labour, error, onChange }: LabourFieldProps) {
  const { t } = useTranslation();
  const change = (row: TypedLabour, minutes: string) =>
    onChange(labour.map((one) => (one === row ? { ...one, minutes } : one)));
  const rows = (
    <ul className={style.list}>
      {labour.map((row) => (
        <li key={row.userID} className={style.person}>
          <Row as="span" gap={12} align="baseline" shrink>
            <span className={style.name}>{row.userName}</span>
            {row.isHelper === 1 && <span className={style.about}>{t('repair.record.helper')}</span>}
          </Row>
          <NumberInput
            aria-label={t('repairForms.record.minutesOf', { person: row.userName })}
            min={0}
            max={mostMinutes}
            value={row.minutes}
            unit={t('repair.record.minutes')}
            onChange={(minutes) => change(row, minutes)}
          />
          {row.isHelper === 1 && (
            <button
              type="button"
              className={style.remove}
              aria-label={t('repairForms.record.removePerson', { person: row.userName })}
              onClick={() => onChange(labour.filter((one) => one !== row))}
            >
              ×
            </button>
          )}
        </li>
      ))}
    </ul>
  );
  return (
    <RemotePicker
      source={colleagueSource(orderID)}
      label={t('repairForms.record.labour')}
      help={t('repairForms.record.labourHelp')}
      error={error}
      value=""
      except={labour.map(({ userID }) => userID)}
      above={() => labour.length > 0 && rows}
      onChange={(userID, person) => {
        if (person === null) return;
        onChange([...labour, { userID, userName: person.realName, isHelper: 1, minutes: '30' }]);
      }}
    />
  );
}
