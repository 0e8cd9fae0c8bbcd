import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { lengths } from '../../../../contract/validation/lengths.ts';
import { dialogLoader, useLazyDialog } from '../../../loading/lazyPart.ts';
import { Icon } from '../../../ui/buttons/Icon.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { TextInput } from '../../../ui/inputs/TextInput.tsx';
import { useFocusReturn } from '../../../ui/overlays/useFocusReturn.ts';
import type { MenuEntry } from '../sidebar/consoleMenu.ts';
import style from './ShellSearch.module.css';

const loadResults = dialogLoader(
  'shell',
  async () => (await import('./SearchResults.tsx')).SearchResults,
);

interface ShellSearchProps {
  readonly menu: readonly MenuEntry[];
  /** Opens the dialog that reports a fault. */
  readonly onReport: () => void;
  readonly onClose: () => void;
}

/**
 * The search over the page: arrow keys select, Enter opens. The field is part of the shell and has the focus at once,
 * so that nothing typed after the shortcut is lost; what is found is loaded separately. The field is the only element
 * that takes the focus.
 */
export function ShellSearch({ menu, onReport, onClose }: ShellSearchProps) {
  const { t } = useTranslation();
  useFocusReturn(true);
  const { Dialog: SearchResults, whenHere } = useLazyDialog(loadResults);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  /** Enter was pressed: the selected result opens as soon as the results belong to the text. */
  const [entered, setEntered] = useState(false);
  const [selectedID, setSelectedID] = useState<string>();
  const id = useId();
  const load = useCallback(() => void whenHere(() => undefined), [whenHere]);
  useEffect(load, [load]);
  const closeByKey = useEffectEvent(({ key, isComposing }: globalThis.KeyboardEvent) => {
    if (key === 'Escape' && !isComposing) onClose();
  });
  useEffect(() => {
    // wherever the focus is: a message outside the dialog may have it
    const listen = (event: globalThis.KeyboardEvent) => closeByKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return; // the keys are the input method's
    if (event.key === 'ArrowDown') setAt(at + 1);
    else if (event.key === 'ArrowUp') setAt(at - 1);
    else if (event.key === 'Enter') setEntered(true);
    else if (event.key !== 'Tab') return;
    event.preventDefault();
  };
  return createPortal(
    // The keyboard closes it by Escape.
    <div
      className={style.cover}
      onPointerDown={(event) => {
        event.preventDefault(); // the field keeps the focus
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div
        className={style.dialog}
        role="dialog"
        aria-modal="true"
        aria-label={t('shell.search.name')}
      >
        <div className={style.box} onPointerDown={(event) => event.stopPropagation()}>
          <Icon name="search" />
          <TextInput
            bare
            autoFocus
            role="combobox"
            maxLength={lengths.searchText}
            aria-label={t('shell.search.name')}
            aria-expanded={selectedID !== undefined}
            aria-controls={id}
            aria-autocomplete="list"
            aria-activedescendant={selectedID}
            placeholder={t('shell.search.placeholder')}
            value={text}
            onChange={(typed) => {
              setText(typed);
              setAt(0);
              setEntered(false);
            }}
            onKeyDown={press}
          />
        </div>
        {SearchResults === null ? (
          <div className={style.found}>
            <SkeletonRows rows={3} />
          </div>
        ) : (
          <SearchResults
            id={id}
            menu={menu}
            text={text}
            at={at}
            entered={entered}
            onPoint={setAt}
            onSelected={setSelectedID}
            onNone={() => setEntered(false)}
            onReport={onReport}
            onClose={onClose}
          />
        )}
      </div>
    </div>,
    document.body,
  );
}
