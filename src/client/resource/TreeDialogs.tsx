import { useTranslation } from 'react-i18next';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { AnyTree } from '../../contract/resource/anyResource.ts';
import { useLocale } from '../i18n/i18n.ts';
import { EntityDialog } from '../kit/form/EntityDialog.tsx';
import { TreeField } from '../kit/form/fields/TreeField.tsx';
import { type FormField, useEntityForm } from '../kit/form/useEntityForm.ts';
import { useLastNonNull } from '../lib/useLastNonNull.ts';
import { type ListedNode, type TreeNode, treeNodes } from '../ui/data/treeNodes.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { toastSuccess } from '../ui/toasts/toast.ts';
import { type AnyForm, FieldInput } from './FieldInput.tsx';
import { countedNouns, type NodeRow, nounsOf } from './record.ts';
import { headKey, isHead, parentKey, wirePlace } from './treeHeads.ts';
import { useTrees } from './useTrees.ts';

/** The open dialog of a tree. */
export type OpenTreeDialog =
  | {
      readonly kind: 'add';
      /** The key of the node or the head below which the new one stands. */
      readonly below: string;
      readonly name: string | null;
    }
  | { readonly kind: 'edit' | 'merge' | 'move'; readonly node: NodeRow };

interface TreeDialogsProps {
  readonly tree: AnyTree;
  /** The nodes, and the heads of a grouped tree. */
  readonly nodes: readonly ListedNode[];
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
          key={adding.below}
          node={null}
          below={adding}
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

/** Adds a node, or changes one: a field for each of the definition. A new node of a grouped tree has its place as a field too. */
function NodeDialog({
  tree,
  nodes,
  node,
  below,
  visible,
  stale,
  onClose,
}: DialogProps & {
  readonly node: NodeRow | null;
  readonly below: { readonly below: string; readonly name: string | null } | null;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const nouns = nounsOf(tree, locale);
  const trees = useTrees(tree.fields, visible);
  const { groupedBy } = tree;
  const placed = node === null && groupedBy !== null ? ['BelowID'] : [];
  const form = useEntityForm<Endpoint>(node === null ? tree.calls.add : tree.calls.update, {
    visible,
    row: node ?? undefined,
    initial: Object.fromEntries(placed.map((name) => [name, below?.below ?? ''])),
    fixed: (draft) =>
      node === null
        ? wirePlace(tree, groupedBy === null ? (below?.below ?? '') : String(draft['BelowID']))
        : {},
    repeated: placed,
    invalidates: stale,
    onDone() {
      onClose();
      toastSuccess(t(node === null ? 'kit.tree.added' : 'kit.tree.saved'));
    },
    onClose,
  });
  const addTitle =
    below === null || below.name === null
      ? t('kit.resource.addTitle', nouns)
      : t('kit.tree.addBelowTitle', { name: below.name });
  return (
    <EntityDialog
      form={form}
      title={node === null ? addTitle : t('kit.resource.editTitle', { ...nouns, name: node.name })}
      submitLabel={t('kit.resource.submit', nouns)}
    >
      {Object.entries(tree.fields)
        .filter(([name]) => name !== groupedBy)
        .map(([name, one]) => (
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
      {placed.length > 0 && <PlaceField tree={tree} form={form} nodes={treeNodes(nodes)} />}
    </EntityDialog>
  );
}

/** The field for the node or the head below which a node stands. */
function PlaceField(props: {
  readonly tree: AnyTree;
  readonly form: AnyForm;
  readonly nodes: readonly TreeNode[];
}) {
  const { tree, form, nodes } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const label = tree.fields[tree.groupedBy ?? '']?.label[locale];
  return (
    <TreeField
      {...(form.field('BelowID') as FormField)}
      nodes={nodes}
      help={
        label === undefined ? undefined : t('kit.tree.placeHelp', { label: label.toLowerCase() })
      }
    />
  );
}

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
    initial: { BelowID: parentKey(tree, node) },
    fixed: ({ BelowID }) => ({
      ID: node.id,
      ...wirePlace(tree, String(BelowID)),
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
  const top = tree.groupedBy === null ? [{ key: headKey(null), title: t('kit.resource.top') }] : [];
  return (
    <EntityDialog
      form={form}
      title={t('kit.tree.moveTitle', { name: node.name })}
      submitLabel={t('kit.tree.moveSubmit')}
    >
      <PlaceField tree={tree} form={form} nodes={[...top, ...treeNodes(nodes, node.id)]} />
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
  const label = tree.fields[tree.groupedBy ?? '']?.label[locale];
  const form = useEntityForm<Endpoint>(tree.calls.merge, {
    visible,
    fixed: ({ IntoID }) => ({
      ID: node.id,
      ...(isHead(String(IntoID)) && { IntoID: '' }), // a head is no node
    }),
    ...(label !== undefined && {
      emptyTexts: { IntoID: t('kit.tree.chooseNode', { label: label.toLowerCase() }) },
    }),
    invalidates: stale,
    onDone(answer) {
      const { records } = answer as typeof answer & { readonly records: number };
      const counted = nounsOf({ ...tree, noun: tree.counted }, locale, records);
      onClose();
      toastSuccess(t('kit.resource.merged', { name: node.name, ...counted }));
    },
    onClose,
  });
  const used = treeNodes(nodes, node.id).filter(
    ({ key, children = [] }) => !isHead(key) || children.length > 0,
  );
  return (
    <EntityDialog
      form={form}
      title={t('kit.tree.mergeTitle', { name: node.name })}
      submitLabel={t('kit.tree.mergeSubmit')}
      destructive
    >
      <Banner tone="warn">
        {t('kit.resource.mergeText', { name: node.name, ...countedNouns(tree, node, locale) })}
      </Banner>
      {warning !== null && <Banner tone="warn">{warning}</Banner>}
      <TreeField {...(form.field('IntoID') as FormField)} nodes={used} />
    </EntityDialog>
  );
}
