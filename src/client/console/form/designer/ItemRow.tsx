import { type DragEvent, type KeyboardEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormItem } from '../../../../contract/areas/form/content.ts';
import { formItemType } from '../../../../contract/areas/form/formEnums.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { Icon } from '../../../ui/buttons/Icon.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import style from './Designer.module.css';
import type { Direction } from './design.ts';

/** The actions on the rows of a design; the same functions in every rendering. */
export interface DesignActions {
  readonly select: (id: string) => void;
  readonly move: (id: string, direction: Direction) => void;
  readonly remove: (id: string) => void;
  readonly drop: (id: string, target: string) => void;
}

interface ItemRowProps {
  readonly item: FormItem;
  /** Its number in the form. */
  readonly number: number;
  readonly isSelected: boolean;
  /** Something of it must be corrected. */
  readonly isWrong: boolean;
  readonly isReadOnly: boolean;
  readonly actions: DesignActions;
}

/** The kind of what is dragged, so that nothing else can be dropped. */
const dragType = 'application/x-andon-form-item';

/** Returns the handlers of an element onto which an item can be dropped. @param target the id of an item or a section */
export function dropTarget(target: string, { drop }: DesignActions) {
  const isItem = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(dragType);
  const mark = (element: Element, isOver: boolean) => element.toggleAttribute('data-over', isOver);
  return {
    onDragOver: (event: DragEvent) => {
      if (!isItem(event)) return;
      event.preventDefault();
      mark(event.currentTarget, true);
    },
    onDragLeave: ({ currentTarget }: DragEvent) => mark(currentTarget, false),
    onDrop: (event: DragEvent) => {
      if (!isItem(event)) return;
      event.preventDefault();
      mark(event.currentTarget, false);
      drop(event.dataTransfer.getData(dragType), target);
    },
  };
}

/** Returns the handler of the keys by which an item or a section is moved and removed. */
export function rowKeys(id: string, { move, remove }: Pick<DesignActions, 'move' | 'remove'>) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const direction = event.key === 'ArrowUp' ? 'up' : event.key === 'ArrowDown' ? 'down' : null;
    if (direction !== null && event.altKey) move(id, direction);
    else if (direction !== null) focusNeighbour(event.currentTarget, direction);
    else if (event.key === 'Delete') remove(id);
    else return;
    event.preventDefault();
  };
}

/** Moves the focus to the row before or after one. */
function focusNeighbour(button: HTMLElement, direction: Direction): void {
  const all = [
    ...(button.closest('[data-rows]')?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
  ];
  all[all.indexOf(button) + (direction === 'up' ? -1 : 1)]?.focus();
}

/** One item in the list of a design. */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { item, number, isSelected, isWrong, isReadOnly, actions } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const { id, name } = item;
  return (
    <li
      className={style.row}
      data-selected={isSelected || undefined}
      draggable={!isReadOnly}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(dragType, id);
        dataTransfer.effectAllowed = 'move';
      }}
      {...(isReadOnly ? {} : dropTarget(id, actions))}
    >
      <button
        type="button"
        className={style.rowMain}
        data-row={id}
        aria-current={isSelected || undefined}
        onClick={() => actions.select(id)}
        onKeyDown={isReadOnly ? undefined : rowKeys(id, actions)}
      >
        <span className={style.number}>{number}</span>
        <span className={style.rowName} data-nested={item.condition !== null || undefined}>
          {name}
        </span>
        {isWrong && <Icon name="warning" size={16} />}
        <span className={style.rowType}>{formItemType.label(item.type, locale)}</span>
      </button>
      {!isReadOnly && (
        <span className={style.rowButtons}>
          <span className={style.upButton}>
            <IconButton
              icon="down"
              label={t('form.designer.up', { name })}
              onClick={() => actions.move(id, 'up')}
            />
          </span>
          <IconButton
            icon="down"
            label={t('form.designer.down', { name })}
            onClick={() => actions.move(id, 'down')}
          />
          <IconButton
            icon="close"
            label={t('form.designer.remove', { name })}
            onClick={() => actions.remove(id)}
          />
        </span>
      )}
    </li>
  );
});
