import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listParts, type Part } from '../../../../contract/areas/part.ts';
import { lengths } from '../../../../contract/lengths.ts';
import { failureText } from '../../../api/http/failureText.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useRested } from '../../../kit/hooks/useRested.ts';
import { Field } from '../../../ui/Field.tsx';
import { SearchChoice } from '../../../ui/SearchChoice.tsx';
import { PartLineRow } from './PartLineRow.tsx';
import style from './PartsField.module.css';
import type { PartLine } from './partLines.ts';

interface PartsFieldProps {
  readonly lines: readonly PartLine[];
  readonly error: string | undefined;
  readonly onChange: (lines: readonly PartLine[]) => void;
}

/** Parts with their quantities; another one is found by its name or code. */
export function PartsField({ lines, error, onChange }: PartsFieldProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const search = text.trim();
  const asked = useRested(search);
  const found = useEndpoint(listParts, { SearchText: asked, pageNum: 0, pageSize: 20 });
  const fresh = asked === search && !found.isPlaceholderData;
  const rows = found.data?.data.filter(({ id }) => !lines.some(({ partID }) => partID === id));
  const note = () => {
    if (found.error !== null)
      return failureText(found.error, t('repairForms.deed.help.partsFailed'));
    return t(fresh && found.isFetched ? 'repairForms.deed.help.noPart' : 'app.loading');
  };
  const add = ({ id: partID, partCode, partName, unit }: Part) => {
    onChange([...lines, { partID, partCode, partName, unit, qty: '1' }]);
    setText('');
  };
  return (
    <Field label={t('repair.deed.field.parts')} error={error}>
      {(control) => (
        <>
          {lines.length > 0 && (
            <ul className={style.lines}>
              {lines.map((line) => (
                <PartLineRow
                  key={line.partID}
                  line={line}
                  searchID={control.id}
                  onQty={(qty) =>
                    onChange(lines.map((one) => (one === line ? { ...one, qty } : one)))
                  }
                  onRemove={() => onChange(lines.filter((one) => one !== line))}
                />
              ))}
            </ul>
          )}
          <SearchChoice
            control={control}
            placeholder={t('repairForms.deed.help.partSearch')}
            maxLength={lengths.searchText}
            text={text}
            rows={rows ?? null}
            stale={!fresh}
            note={note()}
            keyOf={(part) => part.id}
            render={(part) => <PartChoice part={part} />}
            onText={setText}
            onChoose={add}
          />
        </>
      )}
    </Field>
  );
}

function PartChoice({ part }: { readonly part: Part }) {
  const about = [part.partCode, part.spec].filter((word) => word !== null);
  return (
    <span className={style.choice}>
      <span className={style.name}>{part.partName}</span>
      <span className={style.about}>{about.join(' · ')}</span>
    </span>
  );
}
