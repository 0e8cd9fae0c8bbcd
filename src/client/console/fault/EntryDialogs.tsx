import { useTranslation } from 'react-i18next';
import {
  addFaultEntry,
  type Catalogue,
  type FaultEntry,
  listFaultCauses,
  listFaultDescriptions,
  mergeFaultEntry,
  moveFaultEntry,
  renameFaultEntry,
} from '../../../contract/areas/fault/endpoints.ts';
import { EntityDialog } from '../../kit/form/EntityDialog.tsx';
import { TextField } from '../../kit/form/fields/TextField.tsx';
import { TreeField } from '../../kit/form/fields/TreeField.tsx';
import { useEntityForm } from '../../kit/form/useEntityForm.ts';
import { useLastNonNull } from '../../lib/useLastNonNull.ts';
import { type ListedNode, treeNodes } from '../../ui/data/treeNodes.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import { isHead, parentKey, usesText, wirePlace } from './faultTree.ts';

/** The open dialog of a catalogue. */
export type OpenEntryDialog =
  | {
      readonly kind: 'add';
      /** The node below which the entry is added at first. */
      readonly below: string;
    }
  | { readonly kind: 'merge' | 'move' | 'rename'; readonly entry: FaultEntry };

interface EntryDialogsProps {
  readonly catalogue: Catalogue;
  readonly entries: readonly FaultEntry[];
  /** The heads of all types, and the entries below them. */
  readonly nodes: readonly ListedNode[];
  readonly open: OpenEntryDialog | null;
  readonly onClose: () => void;
}

const stale = [listFaultDescriptions, listFaultCauses];

/** The dialogs of a catalogue of faults. */
export function EntryDialogs({ open, ...props }: EntryDialogsProps) {
  const last = useLastNonNull(open);
  if (last === null) return null;
  const visible = open !== null;
  if (last.kind === 'add')
    return <AddDialog {...props} key={`add ${last.below}`} below={last.below} visible={visible} />;
  const { entry } = last;
  const key = `${last.kind} ${entry.id} ${entry.version}`;
  if (last.kind === 'rename') return <RenameDialog {...props} {...{ entry, visible }} key={key} />;
  if (last.kind === 'move') return <MoveDialog {...props} {...{ entry, visible }} key={key} />;
  return <MergeDialog {...props} {...{ entry, visible }} key={key} />;
}

interface DialogProps extends Omit<EntryDialogsProps, 'open'> {
  readonly visible: boolean;
}
interface ChangeProps extends DialogProps {
  readonly entry: FaultEntry;
}

function AddDialog({
  catalogue,
  nodes,
  below,
  visible,
  onClose,
}: DialogProps & { readonly below: string }) {
  const { t } = useTranslation();
  const form = useEntityForm(addFaultEntry, {
    visible,
    initial: { BelowID: below },
    fixed: ({ BelowID }) => ({ Catalogue: catalogue, ...wirePlace(BelowID) }),
    repeated: ['BelowID'],
    invalidates: stale,
    onDone() {
      onClose();
      toastSuccess(t('kit.tree.added'));
    },
    onClose,
  });
  return (
    <EntityDialog
      form={form}
      title={t(`fault.add.${catalogue}`)}
      submitLabel={t(`fault.add.${catalogue}`)}
    >
      <TextField {...form.field('Name')} help={t(`fault.help.${catalogue}`)} />
      <TreeField {...form.field('BelowID')} nodes={treeNodes(nodes)} help={t('fault.help.below')} />
    </EntityDialog>
  );
}

function RenameDialog({ catalogue, entry, visible, onClose }: ChangeProps) {
  const { t } = useTranslation();
  const form = useEntityForm(renameFaultEntry, {
    visible,
    initial: { Name: entry.name },
    fixed: { Catalogue: catalogue, ID: entry.id, Version: entry.version },
    invalidates: stale,
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
      title={t('kit.tree.renameTitle', { name: entry.name })}
      submitLabel={t(`fault.save.${catalogue}`)}
    >
      <TextField {...form.field('Name')} help={t(`fault.help.rename.${catalogue}`)} />
    </EntityDialog>
  );
}

function MoveDialog({ catalogue, nodes, entry, visible, onClose }: ChangeProps) {
  const { t } = useTranslation();
  const form = useEntityForm(moveFaultEntry, {
    visible,
    initial: { BelowID: parentKey(entry) },
    fixed: ({ BelowID }) => ({
      Catalogue: catalogue,
      ID: entry.id,
      ...wirePlace(BelowID),
      BeforeID: null,
    }),
    invalidates: stale,
    isIdempotent: true,
    onDone() {
      onClose();
      toastSuccess(t('kit.tree.moved', { name: entry.name }));
    },
    onClose,
  });
  return (
    <EntityDialog
      form={form}
      title={t('kit.tree.moveTitle', { name: entry.name })}
      submitLabel={t('kit.tree.moveSubmit')}
    >
      <TreeField
        {...form.field('BelowID')}
        nodes={treeNodes(nodes, entry.id)}
        help={t('fault.help.below')}
      />
    </EntityDialog>
  );
}

function MergeDialog({ catalogue, nodes, entry, visible, onClose }: ChangeProps) {
  const { t } = useTranslation();
  const form = useEntityForm(mergeFaultEntry, {
    visible,
    fixed: ({ IntoID }) => ({
      Catalogue: catalogue,
      ID: entry.id,
      IntoID: isHead(IntoID) ? '' : IntoID, // a type is no entry
    }),
    emptyTexts: { IntoID: t('fault.chooseEntry') },
    invalidates: stale,
    onDone({ orders }) {
      onClose();
      toastSuccess(t('fault.merged', { name: entry.name, count: orders }));
    },
    onClose,
  });
  const used = nodes.filter(({ id }) => !isHead(id) || nodes.some((one) => one.parentID === id));
  return (
    <EntityDialog
      form={form}
      title={t('kit.tree.mergeTitle', { name: entry.name })}
      submitLabel={t('kit.tree.mergeSubmit')}
      destructive
    >
      <Banner tone="warn">
        {t('fault.mergeText', { name: entry.name, count: entry.uses, orders: usesText(entry) })}
      </Banner>
      <TreeField {...form.field('IntoID')} nodes={treeNodes(used, entry.id)} />
    </EntityDialog>
  );
}
