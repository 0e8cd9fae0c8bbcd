import { useTranslation } from 'react-i18next';
import { listBalances } from '../../../../../contract/areas/part/stock.ts';
import { useEndpoint } from '../../../../api/query/useEndpoint.ts';
import { useCan, useUser } from '../../../../api/session/useSession.ts';
import { partSource } from '../../../../kit/form/fields/pickerSources.tsx';
import { RemotePicker } from '../../../../kit/form/fields/RemotePicker.tsx';
import style from './RecordRows.module.css';
import { UsedPartRow } from './UsedPartRow.tsx';
import type { UsedPart } from './usedParts.ts';

interface PartsFieldProps {
  readonly parts: readonly UsedPart[];
  readonly error: string | undefined;
  /** The order lets its storekeeper check a part that the stock does not have. */
  readonly canFind?: boolean;
  readonly onChange: (parts: readonly UsedPart[]) => void;
}

/** The most positions that are offered for all parts together. */
const mostBalances = 200;

/** The used parts with their quantities, and a search that adds a part by name or code. */
export function PartsField({ parts, error, canFind = true, onChange }: PartsFieldProps) {
  const { t } = useTranslation();
  const maySeeStock = useCan('part.view');
  const ids = parts.map(({ partID }) => partID);
  const { data: stock } = useEndpoint(
    listBalances,
    { PartIDs: ids, pageSize: mostBalances },
    { enabled: maySeeStock && ids.length > 0 },
  );
  const userID = useUser()?.id;
  const list = (searchID: string) => (
    <ul className={style.list}>
      {parts.map((part) => (
        <UsedPartRow
          key={part.partID}
          part={part}
          searchID={searchID}
          isKnown={stock !== undefined}
          balances={(stock?.data ?? []).filter(({ partID }) => partID === part.partID)}
          userID={userID}
          canFind={canFind}
          onChange={(change) =>
            onChange(parts.map((one) => (one === part ? { ...one, ...change } : one)))
          }
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
