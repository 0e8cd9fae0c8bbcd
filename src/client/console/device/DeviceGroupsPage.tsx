import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  type DeviceTree,
  type DeviceTreeNode,
  deleteDeviceGroup,
  listDevicePositions,
  listDeviceTypes,
  moveDeviceGroup,
} from '../../../contract/areas/device/groups.ts';
import { failureOf } from '../../api/http/apiError.ts';
import { useAction, useEndpoint } from '../../api/query/useEndpoint.ts';
import { useCan } from '../../api/session/useSession.ts';
import { DetailPage } from '../../kit/detail/DetailPage.tsx';
import { DetailTabs } from '../../kit/detail/DetailTabs.tsx';
import { useErrorText } from '../../kit/form/useErrorText.ts';
import { useLiveReads } from '../../kit/hooks/useLiveReads.ts';
import { pagePaths } from '../../lib/paths/pagePaths.ts';
import { dialogLoader, useLazyDialog } from '../../loading/lazyPart.ts';
import { Button } from '../../ui/buttons/Button.ts';
import { TreeView } from '../../ui/data/TreeView.tsx';
import { type Place, treeNodes } from '../../ui/data/treeNodes.ts';
import { FailureNote } from '../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { StateNote } from '../../ui/feedback/StateNote.tsx';
import { ActionMenu } from '../../ui/menus/ActionMenu.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import { toastError } from '../../ui/toasts/toastError.tsx';
import { toastUndo } from '../../ui/toasts/toastWithAction.tsx';
import style from './DeviceGroupsPage.module.css';
import { deviceReads } from './deviceReads.ts';
import type { OpenGroupDialog } from './GroupDialogs.tsx';

const loadDialogs = dialogLoader(
  'device',
  async () => (await import('./GroupDialogs.tsx')).GroupDialogs,
);

const reads = { type: listDeviceTypes, position: listDevicePositions } as const;
/** The filter of the equipment list by a node of each tree. */
const filterNames = { type: 'TypeID', position: 'PositionID' } as const;

/** /device/groups: the types of devices and the positions, each as a tree that who may edit arranges. */
export function DeviceGroupsPage() {
  const { t } = useTranslation();
  const tabs = (['type', 'position'] as const).map((tree) => ({
    key: tree,
    label: t(`device.groups.${tree}`),
    content: <GroupTree tree={tree} />,
  }));
  return (
    <DetailPage>
      <h1 className={style.title}>{t('device.groups.title')}</h1>
      <DetailTabs label={t('device.groups.title')} tabs={tabs} />
    </DetailPage>
  );
}

function GroupTree({ tree }: { readonly tree: DeviceTree }) {
  const { t } = useTranslation();
  const mayEdit = useCan('device.edit');
  const { data: groups, error, refetch } = useEndpoint(reads[tree], {});
  useLiveReads([reads[tree]], ['deviceGroup', 'device']);
  const [selected, setSelected] = useState('');
  const [open, setOpen] = useState<OpenGroupDialog | null>(null);
  const [deleted, setDeleted] = useState<DeviceTreeNode | null>(null);
  const { Dialog: Dialogs, ...dialogs } = useLazyDialog(loadDialogs);
  const place = useMove(tree);
  const remove = useAction(deleteDeviceGroup, deviceReads);
  const reason = useErrorText();
  if (groups === undefined) {
    if (error === null) return <SkeletonRows rows={8} />;
    return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
  }
  const show = (dialog: OpenGroupDialog) => void dialogs.whenHere(() => setOpen(dialog));
  const byID = new Map(groups.map((group) => [group.id, group]));
  const nodes = treeNodes(groups);
  const all = countBelow(groups);
  const confirmDelete = async () => {
    if (deleted === null) return;
    setDeleted(null);
    try {
      await remove.mutateAsync({ Tree: tree, ID: deleted.id });
      toastSuccess(t('device.groups.deleted', { name: deleted.name }));
    } catch (cause) {
      toastError(reason(cause));
    }
  };
  const actionsOf = (group: DeviceTreeNode) => [
    {
      key: 'add',
      text: t('device.groups.addBelow'),
      run: () => show({ kind: 'add', below: group }),
    },
    { key: 'rename', text: t('device.groups.rename'), run: () => show({ kind: 'rename', group }) },
    { key: 'move', text: t('device.groups.move'), run: () => show({ kind: 'move', group }) },
    { key: 'merge', text: t('device.groups.merge'), run: () => show({ kind: 'merge', group }) },
    {
      key: 'delete',
      text: t('device.groups.delete'),
      destructive: true,
      run: () => setDeleted(group),
    },
  ];
  const extra = (key: string) => {
    const group = byID.get(key);
    if (group === undefined) return null;
    const count = all.get(key) ?? 0;
    return (
      <span className={style.extra}>
        {count > 0 && (
          <Link
            className={style.count}
            to={`${pagePaths.deviceList}?${filterNames[tree]}=${key}`}
            aria-label={t('device.groups.showDevices', { name: group.name, count })}
          >
            {t('device.groups.devices', { count })}
          </Link>
        )}
        {mayEdit && (
          <ActionMenu
            quiet
            label={t('kit.list.more')}
            name={t('kit.list.moreOf', { name: group.name })}
            actions={actionsOf(group)}
          />
        )}
      </span>
    );
  };
  const add = mayEdit && (
    <Button
      type="primary"
      loading={dialogs.loading}
      onClick={() => show({ kind: 'add', below: null })}
    >
      {t(`device.groups.add.${tree}`)}
    </Button>
  );
  return (
    <div className={style.panel}>
      {nodes.length === 0 ? (
        <StateNote
          title={t(`device.groups.none.${tree}`)}
          text={t('device.groups.noneText')}
          action={add}
        />
      ) : (
        <>
          <div className={style.head}>
            {mayEdit && <p className={style.hint}>{t('device.groups.hint')}</p>}
            {add}
          </div>
          <TreeView
            label={t(`device.groups.${tree}`)}
            nodes={nodes}
            value={selected}
            onChange={setSelected}
            isOpen
            extra={extra}
            {...(mayEdit && { onMove: (key: string, to: Place) => void place(groups, key, to) })}
          />
        </>
      )}
      {Dialogs !== null && (
        <Dialogs tree={tree} groups={groups} open={open} onClose={() => setOpen(null)} />
      )}
      <ConfirmDialog
        visible={deleted !== null}
        title={t('device.groups.delete')}
        text={t('device.groups.confirmDelete', { name: deleted?.name })}
        confirmLabel={t('device.groups.delete')}
        destructive
        onConfirm={() => void confirmDelete()}
        onClose={() => setDeleted(null)}
      />
    </div>
  );
}

/** Returns a function that moves a node at once, with a way back. */
function useMove(tree: DeviceTree) {
  const { t } = useTranslation();
  const reason = useErrorText();
  const { mutateAsync } = useAction(moveDeviceGroup, deviceReads);
  const send = async (ID: string, { parent, before }: Place) => {
    try {
      await mutateAsync({ Tree: tree, ID, BelowID: parent, BeforeID: before });
      return true;
    } catch (cause) {
      toastError(reason(cause));
      return false;
    }
  };
  return async (groups: readonly DeviceTreeNode[], id: string, to: Place) => {
    const group = groups.find((one) => one.id === id);
    if (group === undefined) return;
    const level = groups.filter(({ parentID }) => parentID === group.parentID);
    const before = level[level.indexOf(group) + 1]?.id ?? null;
    if (!(await send(id, to))) return;
    toastUndo(t('device.groups.moved', { name: group.name }), t('kit.follow.undo'), () => {
      void send(id, { parent: group.parentID, before });
    });
  };
}

/** Returns the number of devices of each node with those of the nodes below it. */
function countBelow(groups: readonly DeviceTreeNode[]): ReadonlyMap<string, number> {
  const byParent = Map.groupBy(groups, ({ parentID }) => parentID);
  const counts = new Map<string, number>();
  const count = ({ id, devices }: DeviceTreeNode): number => {
    const below = (byParent.get(id) ?? []).reduce((sum, child) => sum + count(child), 0);
    counts.set(id, devices + below);
    return devices + below;
  };
  for (const group of byParent.get(null) ?? []) count(group);
  return counts;
}
