import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CatalogueItem } from '../../../../contract/areas/role/endpoints.ts';
import { useText } from '../../../i18n/i18n.ts';
import { withToggled } from '../../../lib/withToggled.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { Icon } from '../../../ui/buttons/Icon.tsx';
import { permissionHelp } from './permissionHelp.ts';
import { permissionsOf } from './roleDraft.ts';
import style from './roles.module.css';

interface PermissionTreeProps {
  /** The accessible name. */
  readonly label: string;
  readonly items: readonly CatalogueItem[];
  readonly has: (id: string) => boolean;
  /** Returns whether the box of an entry cannot be changed. */
  readonly isFixed: (item: CatalogueItem) => boolean;
  readonly onTick: (item: CatalogueItem, isOn: boolean) => void;
  /** Returns what stands at the end of a permission's row. */
  readonly extra: (item: CatalogueItem) => ReactNode;
  /** All groups are open, because the entries were searched. */
  readonly isSearched: boolean;
}

/** The catalogue of permissions: menus and their buttons as boxes to tick, in groups as the sidebar has them, which fold. */
export function PermissionTree({ label, items, ...tree }: PermissionTreeProps) {
  const { t } = useTranslation();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const others = items.filter(({ isPermission }) => isPermission === 1);
  const groups = items.filter(({ isPermission }) => isPermission === 0);
  const ids = [...groups.map(({ menuID }) => menuID), ...(others.length > 0 ? [otherPages] : [])];
  const isAllFolded = ids.every((id) => folded.has(id));
  const fold = (id: string) => ({
    isOpen: tree.isSearched || !folded.has(id),
    onToggle: () => setFolded((before) => withToggled(before, id)),
  });
  return (
    <>
      {!tree.isSearched && (
        <div>
          <Button type="text" onClick={() => setFolded(new Set(isAllFolded ? [] : ids))}>
            {t(isAllFolded ? 'role.editor.unfoldAll' : 'role.editor.foldAll')}
          </Button>
        </div>
      )}
      <div className={style.tree} role="group" aria-label={label}>
        {groups.map((group) => (
          <Group
            key={group.menuID}
            name={group.label}
            head={<CheckboxRow {...tree} item={group} />}
            {...fold(group.menuID)}
          >
            <Entries {...tree} items={group.children} />
          </Group>
        ))}
        {others.length > 0 && (
          <Group
            name={t('role.editor.otherPages')}
            head={t('role.editor.otherPages')}
            {...fold(otherPages)}
          >
            <Entries {...tree} items={others} />
          </Group>
        )}
      </div>
    </>
  );
}

/** The key of the pages that belong to no group. */
const otherPages = 'others';

interface GroupProps {
  readonly name: string;
  readonly head: ReactNode;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

function Group({ name, head, isOpen, onToggle, children }: GroupProps) {
  const { t } = useTranslation();
  return (
    <section className={style.group} aria-label={name}>
      <h3 className={style.groupTitle}>
        <button
          type="button"
          className={style.fold}
          aria-expanded={isOpen}
          aria-label={t('role.editor.fold', { name })}
          onClick={onToggle}
        >
          <Icon name="down" />
        </button>
        {head}
      </h3>
      {isOpen && children}
    </section>
  );
}

type TreeProps = Omit<PermissionTreeProps, 'isSearched' | 'label'>;

function Entries({ items, ...tree }: TreeProps) {
  return (
    <ul className={style.entries}>
      {items.map((item) => (
        <li key={item.menuID}>
          <CheckboxRow {...tree} item={item} />
          {item.children.length > 0 && <Entries {...tree} items={item.children} />}
        </li>
      ))}
    </ul>
  );
}

/** One box with its label. That of a group is ticked where all below it are, and half ticked where some are. */
function CheckboxRow({
  item,
  has,
  isFixed,
  onTick,
  extra,
}: Omit<TreeProps, 'items'> & { readonly item: CatalogueItem }) {
  const id = useId();
  const textOf = useText();
  const isGroup = item.isPermission === 0;
  const help = permissionHelp(item.menuID);
  const below = permissionsOf(item);
  const on = below.filter(has).length;
  const checked = isGroup ? on === below.length : has(item.menuID);
  const end = isGroup ? `${on}/${below.length}` : extra(item);
  return (
    <span className={style.row}>
      <label className={style.tick}>
        <input
          type="checkbox"
          className={style.box}
          checked={checked}
          disabled={isFixed(item)}
          aria-describedby={`${id}-help ${id}`}
          ref={(box) => {
            if (box !== null) box.indeterminate = isGroup && !checked && on > 0;
          }}
          onChange={() => onTick(item, !checked)}
        />
        <span>{item.label}</span>
      </label>
      {end !== null && (
        <span id={id} className={style.end}>
          {end}
        </span>
      )}
      {help !== undefined && (
        <span id={`${id}-help`} className={style.help}>
          {textOf(help)}
        </span>
      )}
    </span>
  );
}
