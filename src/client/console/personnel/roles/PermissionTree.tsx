import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { CatalogueItem } from '../../../../contract/areas/role/endpoints.ts';
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
}

/** The catalogue of permissions: menus and their buttons as boxes to tick, in groups as the sidebar has them. */
export function PermissionTree({ label, items, ...tree }: PermissionTreeProps) {
  const { t } = useTranslation();
  const groups = items.filter(({ isPermission }) => isPermission === 0);
  const others = items.filter(({ isPermission }) => isPermission === 1);
  return (
    <div className={style.tree} role="group" aria-label={label}>
      {groups.map((group) => (
        <section key={group.menuID} className={style.group} aria-label={group.label}>
          <h3 className={style.groupTitle}>
            <CheckboxRow {...tree} item={group} />
          </h3>
          <Entries {...tree} items={group.children} />
        </section>
      ))}
      {others.length > 0 && (
        <section className={style.group} aria-label={t('role.editor.otherPages')}>
          <h3 className={style.groupTitle}>{t('role.editor.otherPages')}</h3>
          <Entries {...tree} items={others} />
        </section>
      )}
    </div>
  );
}

type TreeProps = Omit<PermissionTreeProps, 'label'>;

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
  const isGroup = item.isPermission === 0;
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
          aria-describedby={end === null ? undefined : id}
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
    </span>
  );
}
