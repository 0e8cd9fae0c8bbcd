import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listParts, type Part } from '../../../../../contract/areas/part.ts';
import { lengths } from '../../../../../contract/validation/lengths.ts';
import { failureText } from '../../../../api/http/failureText.ts';
import { useEndpoint } from '../../../../api/query/useEndpoint.ts';
import { useDebounced } from '../../../../kit/hooks/useDebounced.ts';
import { Field } from '../../../../ui/inputs/Field.tsx';
import { SearchSelect } from '../../../../ui/inputs/SearchSelect.tsx';
import style from './PartsField.module.css';
import { UsedPartRow } from './UsedPartRow.tsx';
import type { UsedPart } from './usedParts.ts';

interface PartsFieldProps {
  readonly parts: readonly UsedPart[];
  readonly error: string | undefined;
  readonly onChange: (parts: readonly UsedPart[]) => void;
}

/** The used parts with their quantities, and a search that adds a part by name or code. */
export function PartsField({ parts, error, onChange }: PartsFieldProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const search = text.trim();
  const query = useDebounced(search);
  const found = useEndpoint(listParts, { SearchText: query, pageNum: 0, pageSize: 20 });
  const isCurrent = query === search && !found.isPlaceholderData;
  const rows = found.data?.data.filter(({ id }) => !parts.some(({ partID }) => partID === id));
  const note = () => {
    if (found.error !== null)
      return failureText(found.error, t('repairForms.action.help.partsFailed'));
    return t(isCurrent && found.isFetched ? 'repairForms.action.help.noPart' : 'app.loading');
  };
  const add = ({ id: partID, partCode, partName, unit }: Part) => {
    onChange([...parts, { partID, partCode, partName, unit, qty: '1' }]);
    setText('');
  };
  return (
    <Field label={t('repair.action.field.parts')} error={error}>
      {(control) => (
        <>
          {parts.length > 0 && (
            <ul className={style.list}>
              {parts.map((part) => (
                <UsedPartRow
                  key={part.partID}
                  part={part}
                  searchID={control.id}
                  onQty={(qty) =>
                    onChange(parts.map((one) => (one === part ? { ...one, qty } : one)))
                  }
                  onRemove={() => onChange(parts.filter((one) => one !== part))}
                />
              ))}
            </ul>
          )}
          <SearchSelect
            control={control}
            placeholder={t('repairForms.action.help.partSearch')}
            maxLength={lengths.searchText}
            text={text}
            rows={rows ?? null}
            stale={!isCurrent}
            note={note()}
            keyOf={(part) => part.id}
            render={(part) => <PartOption part={part} />}
            onText={setText}
            onSelect={add}
          />
        </>
      )}
    </Field>
  );
}

function PartOption({ part }: { readonly part: Part }) {
  const about = [part.partCode, part.spec].filter((text) => text !== null);
  return (
    <span className={style.option}>
      <span className={style.name}>{part.partName}</span>
      <span className={style.about}>{about.join(' · ')}</span>
    </span>
  );
}
