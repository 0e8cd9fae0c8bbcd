import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lengths } from '../../../../contract/validation/lengths.ts';
import { failureText } from '../../../api/http/failureText.ts';
import { useEndpoint } from '../../../api/query/useEndpoint.ts';
import { Field } from '../../../ui/inputs/Field.tsx';
import { SearchSelect } from '../../../ui/selects/SearchSelect.tsx';
import { useDebounced } from '../../hooks/useDebounced.ts';
import type { PickerSource } from './pickerSources.tsx';

interface RemotePickerProps<Row> {
  readonly source: PickerSource<Row>;
  readonly label: string;
  readonly required?: boolean;
  /** Shows the list below the field until a record is selected. */
  readonly isListOpen?: boolean;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  /** The id of the selected record; empty for none. */
  readonly value: string;
  /** The text of a record that was selected before this field was shown. */
  readonly valueText?: string;
  /** Ids that are not offered. */
  readonly except?: readonly string[];
  /** The records picked before, above the search; it gets the id of the search field. */
  readonly above?: (inputID: string) => ReactNode;
  /** Gets '' and null while somebody types, and always the text in the field. */
  readonly onChange: (id: string, row: Row | null, text: string) => void;
}

/**
 * A field for a record that the server finds by a typed text: a device, a person, a part or an
 * organisation, by its source. Only a row of the list is a value; typing removes the selection.
 */
export function RemotePicker<Row>(props: RemotePickerProps<Row>) {
  const { source, label, required = false, help, error, value, except = [] } = props;
  const { isListOpen = false, onChange } = props;
  const { t } = useTranslation();
  const [own, setOwn] = useState({ id: '', text: '' });
  const isCleared = value === '' && own.id !== ''; // the form emptied it: saved, discarded or read again
  const ownText = isCleared ? '' : own.text;
  const text = value === own.id || isCleared ? ownText : (props.valueText ?? '');
  const { rows, isCurrent, isFetched, failure } = useRows(source, value === '' ? text.trim() : '');
  const note = () => {
    if (failure !== null) return failureText(failure, t(source.texts.failed));
    return t(isCurrent && isFetched ? source.texts.none : 'app.loading');
  };
  return (
    <Field label={label} required={required} help={help} error={error}>
      {(control) => (
        <>
          {props.above?.(control.id)}
          <SearchSelect
            control={control}
            placeholder={t(source.texts.search)}
            maxLength={lengths.searchText}
            text={text}
            rows={rows?.filter((row) => !except.includes(source.idOf(row))) ?? null}
            stale={!isCurrent}
            selected={value !== ''}
            isListOpen={isListOpen && value === ''}
            note={note()}
            keyOf={source.idOf}
            render={source.render}
            onText={(typed) => {
              setOwn({ id: '', text: typed });
              onChange('', null, typed);
            }}
            onSelect={(row) => {
              const selected = { id: source.idOf(row), text: source.textOf(row) };
              setOwn(selected);
              onChange(selected.id, row, selected.text);
            }}
          />
        </>
      )}
    </Field>
  );
}

/** Returns the rows that fit a typed text. */
function useRows<Row>(source: PickerSource<Row>, search: string) {
  const query = useDebounced(search);
  const read = useEndpoint(source.endpoint, source.bodyOf(query));
  const isOfQuery = source.matches !== undefined || (query === search && !read.isPlaceholderData);
  const rows = read.data === undefined ? undefined : source.rowsOf(read.data);
  return {
    rows:
      source.matches === undefined ? rows : rows?.filter((row) => source.matches?.(row, search)),
    isCurrent: isOfQuery && rows !== undefined,
    isFetched: read.isFetched,
    failure: read.error,
  };
}
