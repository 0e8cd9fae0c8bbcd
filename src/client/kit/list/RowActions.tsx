import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../../ui/ActionMenu.tsx';
import { Button } from '../../ui/Button.ts';
import { usePhone } from '../../ui/viewport.ts';
import type { ListAction } from './listTypes.ts';
import style from './RowActions.module.css';

interface RowActionsProps<Row> {
  readonly row: Row;
  readonly name: string;
  readonly actions: readonly ListAction<Row>[];
  readonly onStart: (action: ListAction<Row>, rows: readonly Row[]) => void;
}

/** So many characters of two labels fit into the column. */
const widestPair = 20;

/** What can be done to one row: two at most in sight, the others in a menu; on a phone all of them. */
export function RowActions<Row>({ row, name, actions, onStart }: RowActionsProps<Row>) {
  const { t } = useTranslation();
  const narrow = usePhone();
  const offered = actions.filter(({ when }) => when?.(row) !== false);
  const letters = offered.reduce((sum, { label }) => sum + label.length, 0);
  const inSight = narrow ? 0 : offered.length > 2 || letters > widestPair ? 1 : 2;
  const folded = offered.slice(inSight);
  return (
    <span className={style.actions}>
      {offered.slice(0, inSight).map((action) => (
        <Button
          key={action.key}
          type="text"
          size="small"
          status={action.danger === true ? 'danger' : 'default'}
          onClick={() => onStart(action, [row])}
        >
          {action.label}
        </Button>
      ))}
      {folded.length > 0 && (
        <ActionMenu
          quiet
          label={narrow ? '⋯' : t('kit.list.more')}
          name={t('kit.list.moreOf', { name })}
          actions={folded.map((action) => ({
            key: action.key,
            text: action.label,
            danger: action.danger ?? false,
            run: () => onStart(action, [row]),
          }))}
        />
      )}
    </span>
  );
}
