import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { FieldControl } from './Field.tsx';
import style from './SearchChoice.module.css';
import textBox from './textBox.module.css';

interface SearchChoiceProps<Row> {
  readonly control: FieldControl;
  readonly placeholder: string;
  readonly maxLength: number;
  /** What is typed, or the name of what was chosen. */
  readonly text: string;
  /** What fits the text; null while it is not known. */
  readonly rows: readonly Row[] | null;
  /** The rows fit what was typed before: none is taken by Enter. */
  readonly stale: boolean;
  /** Stands in the list where it has no rows. */
  readonly note: string;
  readonly keyOf: (row: Row) => string;
  readonly render: (row: Row) => ReactNode;
  readonly onText: (text: string) => void;
  readonly onChoose: (row: Row) => void;
}

/** One of many, found by typing: arrow keys go through the list, Enter takes, Escape folds it. */
export function SearchChoice<Row>(props: SearchChoiceProps<Row>) {
  const { control, text, note, keyOf, render, onText, onChoose } = props;
  const rows = props.rows ?? [];
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const listID = `${control.id}-list`;
  const active = Math.min(at, rows.length - 1);

  const choose = (row: Row | undefined) => {
    if (row === undefined) return;
    onChoose(row);
    setOpen(false);
  };
  const step = (by: number) => {
    setOpen(true);
    if (rows.length > 0) setAt(open ? (active + by + rows.length) % rows.length : 0);
  };
  const deeds: Readonly<Record<string, () => void>> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    ...(open
      ? {
          Enter: () => choose(props.stale ? undefined : rows[active]),
          Escape: () => setOpen(false),
        }
      : {}),
  };
  const press = (event: KeyboardEvent) => {
    const deed = event.nativeEvent.isComposing ? undefined : deeds[event.key];
    if (deed === undefined) return;
    event.preventDefault();
    event.stopPropagation(); // Escape folds the list and leaves the dialog
    deed();
  };
  const list =
    rows.length === 0 ? (
      <div id={listID} className={style.list} role="status">
        <div className={style.note}>{note}</div>
      </div>
    ) : (
      <ul id={listID} className={style.list} role="listbox" aria-busy={props.stale}>
        {rows.map((row, index) => (
          <li
            key={keyOf(row)}
            id={`${listID}-${index}`}
            className={style.row}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            ref={(element) => {
              if (index === active) element?.scrollIntoView({ block: 'nearest' });
            }}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(row)}
          >
            {render(row)}
          </li>
        ))}
      </ul>
    );
  return (
    <div className={style.choice}>
      <input
        {...control}
        className={textBox.wide}
        role="combobox"
        type="text"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? listID : undefined}
        aria-activedescendant={open && rows.length > 0 ? `${listID}-${active}` : undefined}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        value={text}
        onChange={({ target }) => {
          onText(target.value);
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
