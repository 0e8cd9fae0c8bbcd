import { useTranslation } from 'react-i18next';
import {
  addDeviceGroup,
  type DevicePosition,
  type DeviceTree,
  type DeviceTreeNode,
  mergeDeviceGroup,
  moveDeviceGroup,
  renameDeviceGroup,
} from '../../../../contract/areas/device/groups.ts';
import { useCan } from '../../../api/session/useSession.ts';
import { EntityDialog } from '../../../kit/form/EntityDialog.tsx';
import { personSource } from '../../../kit/form/fields/pickerSources.tsx';
import { RemotePicker } from '../../../kit/form/fields/RemotePicker.tsx';
import { TextField } from '../../../kit/form/fields/TextField.tsx';
import { TreeField } from '../../../kit/form/fields/TreeField.tsx';
import { useEntityForm } from '../../../kit/form/useEntityForm.ts';
import { useLastNonNull } from '../../../lib/useLastNonNull.ts';
import { treeNodes } from '../../../ui/data/treeNodes.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { toastSuccess } from '../../../ui/toasts/toast.ts';
import { deviceReads } from '../deviceReads.ts';
import { FieldsDialog } from '../fields/FieldsDialog.tsx';

/** The open dialog of a tree. */
export type OpenGroupDialog =
  | { readonly kind: 'add'; readonly below: DeviceTreeNode | null }
  | { readonly kind: 'fields' | 'merge' | 'move' | 'rename'; readonly group: DeviceTreeNode };

interface GroupDialogsProps {
  readonly tree: DeviceTree;
  readonly groups: readonly DeviceTreeNode[];
  readonly open: OpenGroupDialog | null;
  readonly onClose: () => void;
}

/** The dialogs of a tree of types or positions. */
export function GroupDialogs({ open, ...props }: GroupDialogsProps) {
  const adding = useLastNonNull(open?.kind === 'add' ? open : null);
  const changing = useLastNonNull(open !== null && open.kind !== 'add' ? open : null);
  const visible = open !== null;
  const shared = changing === null ? null : { ...props, group: changing.group };
  return (
    <>
      {adding !== null && (
        <AddDialog
          {...props}
          key={adding.below?.id ?? ''}
          below={adding.below}
          visible={open?.kind === 'add'}
        />
      )}
      {shared !== null && changing?.kind === 'fields' && (
        <FieldsDialog
          {...shared}
          key={`fields ${shared.group.id} ${shared.group.version}`}
          visible={visible && open.kind === 'fields'}
        />
      )}
      {shared !== null && changing?.kind === 'rename' && (
        <RenameDialog
          {...shared}
          key={`rename ${shared.group.id} ${shared.group.version}`}
          visible={visible && open.kind === 'rename'}
        />
      )}
      {shared !== null && changing?.kind === 'move' && (
        <MoveDialog
          {...shared}
          key={`move ${shared.group.id}`}
          visible={visible && open.kind === 'move'}
        />
      )}
      {shared !== null && changing?.kind === 'merge' && (
        <MergeDialog
          {...shared}
          key={`merge ${shared.group.id}`}
          visible={visible && open.kind === 'merge'}
        />
      )}
    </>
  );
}

/** Returns whether a node is a position. */
function isPosition(group: DeviceTreeNode): group is DevicePosition {
  return 'qrCode' in group;
}

interface DialogProps extends Omit<GroupDialogsProps, 'open'> {
  readonly visible: boolean;
}
interface ChangeProps extends DialogProps {
  readonly group: DeviceTreeNode;
}

function AddDialog({
  tree,
  below,
  visible,
  onClose,
}: DialogProps & { readonly below: DeviceTreeNode | null }) {
  const { t } = useTranslation();
  const form = useEntityForm(addDeviceGroup, {
    visible,
    fixed: { Tree: tree, BelowID: below?.id ?? null },
    invalidates: [...deviceReads],
    onDone() {
      onClose();
      toastSuccess(t('kit.tree.added'));
    },
    onClose,
  });
  const title =
    below === null
      ? t(`device.groups.add.${tree}`)
      : t('kit.tree.addBelowTitle', { name: below.name });
  return (
    <EntityDialog
      form={form}
      title={title}
      submitLabel={below === null ? title : t('kit.tree.addBelow')}
    >
      <TextField {...form.field('Name')} />
      <TextField {...form.field('GroupCode')} />
      {tree === 'position' && <TextField {...form.field('Coordinates')} />}
    </EntityDialog>
  );
}

/** Changes a node; a position also gets its manager, by people who see their colleagues. */
function RenameDialog({ tree, group, visible, onClose }: ChangeProps) {
  const { t } = useTranslation();
  const maySeePeople = useCan('personnel.view');
  const position = isPosition(group) ? group : null;
  const manager = maySeePeople ? position : null;
  const form = useEntityForm(renameDeviceGroup, {
    visible,
    initial: {
      Name: group.name,
      GroupCode: group.groupCode ?? '',
      Coordinates: position?.coordinates ?? '',
      ManagerID: manager?.managerID ?? '',
    },
    fixed: ({ GroupCode, Coordinates, ManagerID }) => ({
      Tree: tree,
      ID: group.id,
      Version: group.version,
      GroupCode: orNull(GroupCode),
      ...(position === null ? {} : { Coordinates: orNull(Coordinates) }),
      ...(manager === null ? {} : { ManagerID: orNull(ManagerID) }),
    }),
    invalidates: [...deviceReads],
    isIdempotent: true,
    onDone() {
      onClose();
      toastSuccess(t('kit.tree.saved'));
    },
    onClose,
  });
  return (
    <EntityDialog
      form={form}
      title={t(`device.groups.editTitle.${tree}`, { name: group.name })}
      submitLabel={t(`device.groups.save.${tree}`)}
    >
      <TextField {...form.field('Name')} />
      <TextField {...form.field('GroupCode')} />
      {position !== null && <TextField {...form.field('Coordinates')} />}
      {manager !== null && (
        <RemotePicker
          {...form.field('ManagerID')}
          source={personSource}
          valueText={manager.managerName ?? ''}
          help={t('device.groups.managerHelp')}
        />
      )}
    </EntityDialog>
  );
}

/** Returns null for an empty text: a cleared field is sent as null. */
function orNull(text: string): string | null {
  return text.trim() === '' ? null : text;
}

/** Stands for the top of the tree, which is no node. */
const top = 'top';

function MoveDialog({ tree, groups, group, visible, onClose }: ChangeProps) {
  const { t } = useTranslation();
  const form = useEntityForm(moveDeviceGroup, {
    visible,
    initial: { BelowID: group.parentID ?? top },
    fixed: ({ BelowID }) => ({
      Tree: tree,
      ID: group.id,
      BelowID: BelowID === top ? null : BelowID,
      BeforeID: null,
    }),
    invalidates: [...deviceReads],
    isIdempotent: true,
    onDone() {
      onClose();
      toastSuccess(t('kit.tree.moved', { name: group.name }));
    },
    onClose,
  });
  const nodes = [{ key: top, title: t('device.groups.top') }, ...treeNodes(groups, group.id)];
  return (
    <EntityDialog
      form={form}
      title={t('kit.tree.moveTitle', { name: group.name })}
      submitLabel={t('kit.tree.moveSubmit')}
    >
      <TreeField {...form.field('BelowID')} nodes={nodes} />
    </EntityDialog>
  );
}

function MergeDialog({ tree, groups, group, visible, onClose }: ChangeProps) {
  const { t } = useTranslation();
  const form = useEntityForm(mergeDeviceGroup, {
    visible,
    fixed: { Tree: tree, ID: group.id },
    invalidates: [...deviceReads],
    onDone({ devices }) {
      onClose();
      toastSuccess(t('device.groups.merged', { name: group.name, count: devices }));
    },
    onClose,
  });
  return (
    <EntityDialog
      form={form}
      title={t('kit.tree.mergeTitle', { name: group.name })}
      submitLabel={t('kit.tree.mergeSubmit')}
      destructive
    >
      <Banner tone="warn">
        {t('device.groups.mergeText', { name: group.name, count: group.devices })}
      </Banner>
      {group.scopes > 0 && (
        <Banner tone="warn">
          {t('device.groups.mergeScopes', { name: group.name, count: group.scopes })}
        </Banner>
      )}
      <TreeField {...form.field('IntoID')} nodes={treeNodes(groups, group.id)} />
    </EntityDialog>
  );
}
