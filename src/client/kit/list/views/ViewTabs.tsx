import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedView } from '../../../../contract/areas/savedView/endpoints.ts';
import { ActionMenu } from '../../../ui/menus/ActionMenu.tsx';
import type { MenuAction } from '../../../ui/menus/MenuList.tsx';
import { DeleteDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { toastSuccess } from '../../../ui/toasts/toast.ts';
import { toastFailure } from '../../../ui/toasts/toastWithAction.tsx';
import { useErrorText } from '../../form/useErrorText.ts';
import type { ColumnSelectionState } from '../columns/useColumnSelection.ts';
import type { List } from '../useList.ts';
import type { Views } from './useViews.ts';
import style from './ViewTabs.module.css';

interface ViewTabsProps {
  readonly list: Pick<
    List<never, object>,
    'filterParams' | 'builtIn' | 'view' | 'reset' | 'openView'
  >;
  readonly views: Views;
  readonly columns: ColumnSelectionState;
  readonly onRename: (view: SavedView) => void;
}

/**
 * Built-in and saved views as tabs; the user's own open view has a menu. Renders nothing where
 * there are no views.
 */
export function ViewTabs({ list, views, columns, onRename }: ViewTabsProps) {
  const { t } = useTranslation();
  if (views.all.length === 0 && list.builtIn.length === 0) return null;
  return (
    <nav className={style.tabs} aria-label={t('kit.views.nav')}>
      {list.builtIn.length === 0 && (
        <Tab text={t('kit.views.all')} isOpen={views.open === undefined} onOpen={list.reset} />
      )}
      {list.builtIn.map(({ key, label, filter }) => (
        <Tab
          key={key}
          text={label}
          isOpen={
            key === list.view &&
            Object.entries(filter).every(([name, value]) => list.filterParams[name] === value)
          }
          onOpen={() => list.openView(key, filter)}
        />
      ))}
      {views.all.map((view) => {
        const isOpen = view.id === views.open?.id;
        const by = view.isMine === 1 ? '' : t('kit.views.by', { owner: view.ownerName });
        return (
          <span key={view.id} className={style.tab}>
            <Tab
              text={view.viewName}
              hint={by}
              isOpen={isOpen}
              onOpen={() => list.openView(view.id, view.filter)}
            />
            {isOpen && view.isMine === 1 && (
              <ViewMenu {...{ view, list, views, columns, onRename }} />
            )}
          </span>
        );
      })}
    </nav>
  );
}

interface TabProps {
  readonly text: string;
  readonly hint?: string;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function Tab({ text, hint = '', isOpen, onOpen }: TabProps) {
  return (
    <button
      type="button"
      className={style.button}
      title={hint}
      aria-current={isOpen ? 'true' : undefined}
      onClick={onOpen}
    >
      {text}
    </button>
  );
}

function ViewMenu({
  view,
  list,
  views,
  columns,
  onRename,
}: ViewTabsProps & { readonly view: SavedView }) {
  const { t } = useTranslation();
  const reason = useErrorText();
  const [confirmingRemove, setConfirmingRemove] = useState(false);
  const [busy, setBusy] = useState(false);
  const run = async (action: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await action();
      toastSuccess(done);
    } catch (cause) {
      toastFailure(reason(cause), t('app.retry'), () => void run(action, done));
    } finally {
      setBusy(false);
    }
  };
  const change = (part: Parameters<Views['change']>[1]) =>
    void run(() => views.change(view, part), t('kit.views.saved'));
  const shares = view.shared === 1;
  const actions: MenuAction[] = [
    {
      key: 'update',
      text: t('kit.views.update'),
      run: () => void run(update, t('kit.views.saved')),
    },
    { key: 'rename', text: t('kit.views.renameAction'), run: () => onRename(view) },
    {
      key: 'share',
      text: t(shares ? 'kit.views.unshare' : 'kit.views.share'),
      run: () => change({ shared: shares ? 0 : 1 }),
    },
    {
      key: 'remove',
      text: t('kit.views.remove'),
      destructive: true,
      run: () => setConfirmingRemove(true),
    },
  ];
  const update = async () => {
    await views.change(view, { filter: list.filterParams, columns: columns.selection });
    columns.select(null); // the columns are part of the view now and follow it
  };
  const remove = async () => {
    await views.remove(view);
    columns.select(null);
    list.reset();
  };
  return (
    <>
      <ActionMenu
        quiet
        label="⋯"
        name={t('kit.views.menu', { name: view.viewName })}
        busy={busy}
        actions={actions}
      />
      <DeleteDialog
        visible={confirmingRemove}
        title={t('kit.views.removeOne', { name: view.viewName })}
        onConfirm={() => {
          setConfirmingRemove(false);
          void run(remove, t('kit.views.removed'));
        }}
        onClose={() => setConfirmingRemove(false)}
      />
    </>
  );
}
