import { useTranslation } from 'react-i18next';
import { partSource } from '../../../../kit/form/fields/pickerSources.tsx';
import { RemotePicker } from '../../../../kit/form/fields/RemotePicker.tsx';
import style from './RecordRows.module.css';
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
  const list = (searchID: string) => (
    <ul className={style.list}>
      {parts.map((part) => (
        <UsedPartRow
          key={part.partID}
          part={part}
          searchID={searchID}
          onQty={(qty) => onChange(parts.map((one) => (one === part ? { ...one, qty } : one)))}
          onRemove={() => onChange(parts.filter((one) => one !== part))}
        />
      ))}
    </ul>
  );
  return (
    <RemotePicker
      source={partSource}
      label={t('repair.action.field.parts')}
      error={error}
      value=""
      except={parts.map(({ partID }) => partID)}
      above={(searchID) => parts.length > 0 && list(searchID)}
      onChange={(partID, part) => {
        if (part === null) return;
        const { partCode, partName, unit } = part;
        onChange([...parts, { partID, partCode, partName, unit, qty: '1' }]);
      }}
    />
  );
}
