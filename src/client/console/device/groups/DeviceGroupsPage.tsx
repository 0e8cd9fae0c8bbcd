import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type DevicePosition,
  type DeviceTree,
  type DeviceTreeNode,
  deleteDeviceGroup,
  listDevicePositions,
  listDeviceTypes,
  moveDeviceGroup,
} from '../../../../contract/areas/device/groups.ts';
import { failureOf } from '../../../api/http/apiError.ts';
import { useAction, useEndpoint } from '../../../api/query/useEndpoint.ts';
import { useCan } from '../../../api/session/useSession.ts';
import { DetailPage, PageTitle } from '../../../kit/detail/DetailPage.tsx';
import { DetailTabs } from '../../../kit/detail/DetailTabs.tsx';
import { useLiveReads } from '../../../kit/hooks/useLiveReads.ts';
import { ImportButton, listImport } from '../../../kit/list/import/ImportButton.tsx';
import { DeleteNodeDialog, TreePanel } from '../../../kit/tree/TreePanel.tsx';
import { useTreeMove } from '../../../kit/tree/useTreeMove.ts';
import { pagePaths } from '../../../lib/paths/pagePaths.ts';
import { dialogLoader, useLazyDialog } from '../../../loading/lazyPart.ts';
import { Button } from '../../../ui/buttons/Button.ts';
import { treeNodes } from '../../../ui/data/treeNodes.ts';
import { FailureNote } from '../../../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { deviceReads } from '../deviceReads.ts';
import { useLabelDialog } from '../labels/useLabelDialog.tsx';
import type { OpenGroupDialog } from './GroupDialogs.tsx';

const loadDialogs = dialogLoader(
  'device',
  async () => (await import('./GroupDialogs.tsx')).GroupDialogs,
);

const loadKinds = () => import('../../../../contract/areas/device/groupImport.ts');
const imports = {
  type: listImport('device.edit', async () => (await loadKinds()).deviceTypeImport),
  position: listImport('device.edit', async () => (await loadKinds()).positionImport),
};

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
      <PageTitle>{t('device.groups.title')}</PageTitle>
      <DetailTabs label={t('device.groups.title')} tabs={tabs} />
    </DetailPage>
  );
}

function GroupTree({ tree }: { readonly tree: DeviceTree }) {
  const { t } = useTranslation();
  const mayEdit = useCan('device.edit');
  const { data: groups, error, refetch } = useEndpoint(reads[tree], {});
  useLiveReads([reads[tree]], ['deviceGroup', 'device']);
  const [open, setOpen] = useState<OpenGroupDialog | null>(null);
  const [deleted, setDeleted] = useState<DeviceTreeNode | null>(null);
  const { Dialog: Dialogs, ...dialogs } = useLazyDialog(loadDialogs);
  const move = useAction(moveDeviceGroup, deviceReads);
  const place = useTreeMove((ID, { parent, before }) =>
    move.mutateAsync({ Tree: tree, ID, BelowID: parent, BeforeID: before }),
  );
  const remove = useAction(deleteDeviceGroup, deviceReads);
  const labels = useLabelDialog();
  if (groups === undefined) {
    if (error === null) return <SkeletonRows rows={8} />;
    return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
  }
  const show = (dialog: OpenGroupDialog) => void dialogs.whenHere(() => setOpen(dialog));
  const byID = new Map(groups.map((group) => [group.id, group]));
  const all = countBelow(groups);
  const positions = (groups as readonly DeviceTreeNode[]).filter(
    (one): one is DevicePosition => 'qrCode' in one,
  );
  const labelAction = (top: string) => ({
    key: 'labels',
    text: t('device.labels.open'),
    run: () => labels.open({ kind: 'positions', positions, top }),
  });
  const actionsOf = (group: DeviceTreeNode) => [
    ...(tree === 'position' ? [labelAction(group.id)] : []),
    ...(mayEdit ? editsOf(group) : []),
  ];
  const editsOf = (group: DeviceTreeNode) => [
    { key: 'add', text: t('kit.tree.addBelow'), run: () => show({ kind: 'add', below: group }) },
    {
      key: 'rename',
      text: t('device.groups.edit'),
      run: () => show({ kind: 'rename', group }),
    },
    ...(tree === 'type'
      ? [
          {
            key: 'fields',
            text: t('device.fields.open'),
            run: () => show({ kind: 'fields', group }),
          },
        ]
      : []),
    { key: 'move', text: t('kit.tree.move'), run: () => show({ kind: 'move', group }) },
    { key: 'merge', text: t('kit.tree.merge'), run: () => show({ kind: 'merge', group }) },
    {
      key: 'delete',
      text: t('kit.tree.delete'),
      destructive: true,
      run: () => setDeleted(group),
    },
  ];
  const endOf = (key: string) => {
    const group = byID.get(key);
    if (group === undefined) return null;
    const { name } = group;
    const { coordinates = null, managerName = null } = group as Partial<DevicePosition>;
    const manager = managerName === null ? null : t('device.groups.manager', { name: managerName });
    const facts = [group.groupCode, coordinates, manager].filter((fact) => fact !== null);
    const about = facts.length === 0 ? null : facts.join(' · ');
    const count = all.get(key) ?? 0;
    const listed = {
      text: t('device.groups.devices', { count }),
      label: t('device.groups.showDevices', { name, count }),
      to: `${pagePaths.deviceList}?${filterNames[tree]}=${key}`,
    };
    return { name, about, count: count > 0 ? listed : null, actions: actionsOf(group) };
  };
  return (
    <>
      <TreePanel
        label={t(`device.groups.${tree}`)}
        nodes={treeNodes(groups)}
        mayEdit={mayEdit}
        empty={{ title: t(`device.groups.none.${tree}`), text: t('device.groups.noneText') }}
        buttons={
          <>
            {positions.length > 0 && (
              <Button
                loading={labels.loading}
                onClick={() => labels.open({ kind: 'positions', positions })}
              >
                {t('device.labels.all')}
              </Button>
            )}
            <ImportButton of={imports[tree]} onChanged={() => void refetch()} />
            {mayEdit && (
              <Button
                type="primary"
                loading={dialogs.loading}
                onClick={() => show({ kind: 'add', below: null })}
              >
                {t(`device.groups.add.${tree}`)}
              </Button>
            )}
          </>
        }
        endOf={endOf}
        onMove={(key, to) => void place(groups, key, to)}
      />
      {Dialogs !== null && (
        <Dialogs tree={tree} groups={groups} open={open} onClose={() => setOpen(null)} />
      )}
      <DeleteNodeDialog
        node={deleted}
        text={t('device.groups.confirmDelete', { name: deleted?.name })}
        remove={(ID) => remove.mutateAsync({ Tree: tree, ID })}
        onClose={() => setDeleted(null)}
      />
      {labels.dialog}
    </>
  );
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
