import { useTranslation } from 'react-i18next';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { AnyTree } from '../../contract/resource/anyResource.ts';
import { useLocale } from '../i18n/i18n.ts';
import { EntityDialog } from '../kit/form/EntityDialog.tsx';
import { TreeField } from '../kit/form/fields/TreeField.tsx';
import { type FormField, useEntityForm } from '../kit/form/useEntityForm.ts';
import { useLastNonNull } from '../lib/useLastNonNull.ts';
import { type ListedNode, treeNodes } from '../ui/data/treeNodes.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { toastSuccess } from '../ui/toasts/toast.ts';
import { FieldInput } from './FieldInput.tsx';
import { nounsOf, type RecordRow } from './record.ts';
import { useTrees } from './useTrees.ts';

/** A node of a tree as its list has it. */
export type NodeRow = ListedNode & RecordRow & { readonly records: number };

/** The open dialog of a tree. */
export type OpenTreeDialog =
  | { readonly kind: 'add'; readonly below: NodeRow | null }
  | { readonly kind: 'edit' | 'merge' | 'move'; readonly node: NodeRow };

interface TreeDialogsProps {
  readonly tree: AnyTree;
  readonly nodes: readonly NodeRow[];
  readonly open: OpenTreeDialog | null;
  /** The reads that a change makes stale. */
  readonly stale: readonly Endpoint[];
  /** A further warning of the merge that is open. */
  readonly warning: string | null;
  readonly onClose: () => void;
}

/** The dialogs of a tree. */
export function TreeDialogs({ open, ...props }: TreeDialogsProps) {
  const adding = useLastNonNull(open?.kind === 'add' ? open : null);
  const changing = useLastNonNull(open !== null && open.kind !== 'add' ? open : null);
  const node = changing?.node;
  return (
    <>
      {adding !== null && (
        <NodeDialog
          {...props}
          key={adding.below?.id ?? ''}
          node={null}
          below={adding.below}
          visible={open?.kind === 'add'}
        />
      )}
      {node !== undefined && changing?.kind === 'edit' && (
        <NodeDialog
          {...props}
          key={`edit ${node.id} ${node.version}`}
          node={node}
          below={null}
          visible={open?.kind === 'edit'}
        />
      )}
      {node !== undefined && changing?.kind === 'move' && (
        <MoveDialog
          {...props}
          key={`move ${node.id}`}
          node={node}
          visible={open?.kind === 'move'}
        />
      )}
      {node !== undefined && changing?.kind === 'merge' && (
        <MergeDialog
          {...props}
          key={`merge ${node.id}`}
          node={node}
          visible={open?.kind === 'merge'}
        />
      )}
    </>
  );
}

interface DialogProps extends Omit<TreeDialogsProps, 'open'> {
  readonly visible: boolean;
}

/** Adds a node, or changes one: a field for each of the definition. */
function NodeDialog({
  tree,
  node,
  below,
  visible,
  stale,
  onClose,
}: DialogProps & { readonly node: NodeRow | null; readonly below: NodeRow | null }) {
  const { t } = useTranslation();
  const nouns = nounsOf(tree, useLocale());
  const trees = useTrees(tree.fields, visible);
  const form = useEntityForm<Endpoint>(node === null ? tree.calls.add : tree.calls.update, {
    visible,
    row: node ?? undefined,
    fixed: node === null ? { BelowID: below?.id ?? null } : {},
    invalidates: stale,
    onDone() {
      onClose();
      toastSuccess(t(node === null ? 'kit.tree.added' : 'kit.tree.saved'));
    },
    onClose,
  });
  const addTitle =
    below === null
      ? t('kit.resource.addTitle', nouns)
      : t('kit.tree.addBelowTitle', { name: below.name });
  return (
    <EntityDialog
      form={form}
      title={node === null ? addTitle : t('kit.resource.editTitle', { ...nouns, name: node.name })}
      submitLabel={t('kit.resource.submit', nouns)}
    >
      {Object.entries(tree.fields).map(([name, one]) => (
        <FieldInput
          key={name}
          name={name}
          field={one}
          form={form}
          trees={trees}
          emptyText={t('kit.resource.none')}
          onBusyChange={() => {}}
        />
      ))}
    </EntityDialog>
  );
}

/** Stands for the top of the tree, which is no node. */
const top = 'top';

function MoveDialog({
  tree,
  nodes,
  node,
  visible,
  stale,
  onClose,
}: DialogProps & { readonly node: NodeRow }) {
  const { t } = useTranslation();
  const form = useEntityForm<Endpoint>(tree.calls.place, {
    visible,
    initial: { BelowID: node.parentID ?? top },
    fixed: ({ BelowID }) => ({
      ID: node.id,
      BelowID: BelowID === top ? null : BelowID,
      BeforeID: null,
    }),
    invalidates: stale,
    isIdempotent: true,
    onDone() {
      onClose();
      toastSuccess(t('kit.tree.moved', { name: node.name }));
    },
    onClose,
  });
  const places = [{ key: top, title: t('kit.resource.top') }, ...treeNodes(nodes, node.id)];
  return (
    <EntityDialog
      form={form}
      title={t('kit.tree.moveTitle', { name: node.name })}
      submitLabel={t('kit.tree.moveSubmit')}
    >
      <TreeField {...(form.field('BelowID') as FormField)} nodes={places} />
    </EntityDialog>
  );
}

function MergeDialog({
  tree,
  nodes,
  node,
  visible,
  stale,
  warning,
  onClose,
}: DialogProps & { readonly node: NodeRow }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const nounOf = (count: number) => nounsOf({ ...tree, noun: tree.counted }, locale, count);
  const form = useEntityForm<Endpoint>(tree.calls.merge, {
    visible,
    fixed: { ID: node.id },
    invalidates: stale,
    onDone(answer) {
      const { records } = answer as typeof answer & { readonly records: number };
      onClose();
      toastSuccess(t('kit.resource.merged', { name: node.name, ...nounOf(records) }));
    },
    onClose,
  });
  return (
    <EntityDialog
      form={form}
      title={t('kit.tree.mergeTitle', { name: node.name })}
      submitLabel={t('kit.tree.mergeSubmit')}
      destructive
    >
      <Banner tone="warn">
        {t('kit.resource.mergeText', { name: node.name, ...nounOf(node.records) })}
      </Banner>
      {warning !== null && <Banner tone="warn">{warning}</Banner>}
      <TreeField {...(form.field('IntoID') as FormField)} nodes={treeNodes(nodes, node.id)} />
    </EntityDialog>
  );
}
