import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.ts';
import { ActionMenu } from '../../../ui/menus/ActionMenu.tsx';
import { usePhone } from '../../../ui/page/viewport.ts';
import type { ExpiredReason } from '../../hooks/useExpiredReason.ts';
import type { ListAction } from '../listTypes.ts';
import style from './RowActions.module.css';

interface RowActionsProps<Row> {
  readonly row: Row;
  readonly name: string;
  readonly actions: readonly ListAction<Row>[];
  /** Why an action is grey. */
  readonly expired: ExpiredReason;
  readonly onStart: (action: ListAction<Row>, rows: readonly Row[]) => void;
}

/** Maximum length of two labels that fit into the column, characters. */
const maxLabelLength = 20;

/**
 * The actions of one row: two as buttons, or one and a menu of the others; all in the menu on a phone.
 */
export function RowActions<Row>(props: RowActionsProps<Row>) {
  const { row, name, actions, expired, onStart } = props;
  const { t } = useTranslation();
  const narrow = usePhone();
  const available = actions.filter(({ isAvailable: when }) => when?.(row) !== false);
  const buttons = available.filter(({ inMenu = false }) => !inMenu);
  const labelLength = available.reduce((sum, { label }) => sum + label.length, 0);
  const hasMenu = available.length > 2 || buttons.length < available.length;
  const visibleCount = narrow ? 0 : hasMenu || labelLength > maxLabelLength ? 1 : 2;
  const visible = buttons.slice(0, visibleCount);
  const overflow = available.filter((action) => !visible.includes(action));
  return (
    <span className={style.actions}>
      {visible.map((action) => (
        <Button
          key={action.key}
          type="text"
          size="small"
          status={action.destructive === true ? 'danger' : 'default'}
          disabled={expired(action.permission) !== undefined}
          title={expired(action.permission)}
          onClick={() => onStart(action, [row])}
        >
          {action.label}
        </Button>
      ))}
      {overflow.length > 0 && (
        <ActionMenu
          quiet
          label={narrow ? '⋯' : t('kit.list.more')}
          name={t('kit.list.moreOf', { name })}
          actions={overflow.map((action) => ({
            key: action.key,
            text: action.label,
            destructive: action.destructive ?? false,
            disabled: expired(action.permission) !== undefined,
            title: expired(action.permission),
            run: () => onStart(action, [row]),
          }))}
        />
      )}
    </span>
  );
}
