import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { FieldControl } from '../inputs/Field.tsx';
import { TextInput } from '../inputs/TextInput.tsx';
import style from './SearchSelect.module.css';

interface SearchSelectProps<Row> {
  readonly control: FieldControl;
  readonly placeholder: string;
  readonly maxLength: number;
  /** The typed text, or the name of the selected row. */
  readonly text: string;
  /** The matching rows; null while loading. */
  readonly rows: readonly Row[] | null;
  /** The rows belong to an earlier text: Enter does not select one. */
  readonly stale: boolean;
  /** The text is the name of a selected row: Enter in the closed field submits its form. */
  readonly selected: boolean;
  /** The list stands below the field, open; else it opens over what follows. */
  readonly isListOpen?: boolean;
  /** Shown where there are no rows. */
  readonly note: string;
  readonly keyOf: (row: Row) => string;
  readonly render: (row: Row) => ReactNode;
  readonly onText: (text: string) => void;
  readonly onSelect: (row: Row) => void;
}

/** A select with search: arrow keys move through the list, Enter selects, or opens it where nothing is selected, Escape closes it. */
export function SearchSelect<Row>(props: SearchSelectProps<Row>) {
  const { control, text, note, keyOf, render, onText, onSelect, isListOpen = false } = props;
  const rows = props.rows ?? [];
  const [isOpened, setOpen] = useState(false);
  const open = isOpened || isListOpen;
  const [at, setAt] = useState(0);
  const listStyle = isListOpen ? `${style.list} ${style.inFlow}` : style.list;
  const listID = `${control.id}-list`;
  const active = Math.min(at, rows.length - 1);

  const select = (row: Row | undefined) => {
    if (row === undefined) return;
    onSelect(row);
    setOpen(false);
  };
  const step = (by: number) => {
    setOpen(true);
    if (rows.length > 0) setAt(open ? (active + by + rows.length) % rows.length : 0);
  };
  const keyHandlers: Readonly<Record<string, () => void>> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    ...(open
      ? {
          Enter: () => select(props.stale ? undefined : rows[active]),
        }
      : {}),
    // nothing is selected yet, perhaps because the rows still load: the form would be sent without it
    ...(!open && !props.selected ? { Enter: () => setOpen(true) } : {}),
    ...(open && !isListOpen ? { Escape: () => setOpen(false) } : {}),
  };
  const press = (event: KeyboardEvent) => {
    const handler = event.nativeEvent.isComposing ? undefined : keyHandlers[event.key];
    if (handler === undefined) return;
    event.preventDefault();
    event.stopPropagation(); // Escape closes the list but not the dialog
    handler();
  };
  const list =
    rows.length === 0 ? (
      <div id={listID} className={listStyle} role="status">
        <div className={style.note}>{note}</div>
      </div>
    ) : (
      <ul id={listID} className={listStyle} role="listbox" aria-busy={props.stale}>
        {rows.map((row, index) => (
          <li
            key={keyOf(row)}
            id={`${listID}-${index}`}
            className={style.row}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            ref={(element) => {
              if (index === active && !isListOpen) element?.scrollIntoView({ block: 'nearest' });
            }}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => select(row)}
          >
            {render(row)}
          </li>
        ))}
      </ul>
    );
  return (
    <div className={style.root}>
      <TextInput
        {...control}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? listID : undefined}
        aria-activedescendant={open && rows.length > 0 ? `${listID}-${active}` : undefined}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        value={text}
        onChange={(typed) => {
          onText(typed);
          setAt(0);
          setOpen(true);
        }}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={press}
      />
      {open && list}
    </div>
  );
}
