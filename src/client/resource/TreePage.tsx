import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangeKind } from '../../contract/index.ts';
import type { AnyTree } from '../../contract/resource/anyResource.ts';
import { readName } from '../../contract/resource/field.ts';
import { failureOf } from '../api/http/apiError.ts';
import { useAction, useEndpoint } from '../api/query/useEndpoint.ts';
import { useCan } from '../api/session/useSession.ts';
import { useLocale } from '../i18n/i18n.ts';
import { useLiveReads } from '../kit/hooks/useLiveReads.ts';
import { ImportButton, type ListImport, listImport } from '../kit/list/import/ImportButton.tsx';
import { DeleteNodeDialog, TreePanel } from '../kit/tree/TreePanel.tsx';
import { useTreeMove } from '../kit/tree/useTreeMove.ts';
import { dialogLoader, useLazyDialog } from '../loading/lazyPart.ts';
import { Button } from '../ui/buttons/Button.ts';
import { treeNodes } from '../ui/data/treeNodes.ts';
import { FailureNote } from '../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../ui/feedback/Skeleton.tsx';
import type { MenuAction } from '../ui/menus/MenuList.tsx';
import { nounsOf, permissionOf, textOf } from './record.ts';
import type { NodeRow, OpenTreeDialog } from './TreeDialogs.tsx';

/** The additions of an area to the panel of a tree. */
export interface TreePanelSlots {
  /** Further actions of a node, before the usual ones. */
  readonly nodeActions?: (node: NodeRow) => readonly MenuAction[];
}

interface TreeResourcePanelProps {
  readonly tree: AnyTree;
  /** Returns the path of the list of the records of a node. */
  readonly listPath: (id: string) => string;
  /** The import of files, made outside a component by `treeImport`. */
  readonly imports: ListImport;
  readonly slots?: TreePanelSlots;
}

const loadDialogs = dialogLoader(
  'kit',
  async () => (await import('./TreeDialogs.tsx')).TreeDialogs,
);

/** Returns the import of files into a tree. */
export function treeImport(tree: AnyTree): ListImport {
  const [kind] = tree.parts.imports;
  if (kind === undefined) throw new Error(`${tree.name} has no import`);
  return listImport(permissionOf(tree, 'edit'), () => Promise.resolve(kind));
}

/** A tree that people who may edit it arrange, with the number of records of each node and what may be done with it. */
export function TreeResourcePanel({ tree, listPath, imports, slots = {} }: TreeResourcePanelProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const nouns = nounsOf(tree, locale);
  const mayEdit = useCan(permissionOf(tree, 'edit'));
  const { calls } = tree;
  const { data, error, refetch } = useEndpoint(calls.list, {});
  useLiveReads([calls.list], [tree.name as ChangeKind]);
  const [open, setOpen] = useState<OpenTreeDialog | null>(null);
  const [deleted, setDeleted] = useState<NodeRow | null>(null);
  const { Dialog: Dialogs, ...dialogs } = useLazyDialog(loadDialogs);
  const move = useAction(calls.place, [calls.list]);
  const remove = useAction(calls.remove, [calls.list]);
  const place = useTreeMove((ID, { parent, before }) =>
    move.mutateAsync({ ID, BelowID: parent, BeforeID: before }),
  );
  if (data === undefined) {
    if (error === null) return <SkeletonRows rows={8} />;
    return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
  }
  const nodes = data as readonly NodeRow[] & typeof data;
  const show = (dialog: OpenTreeDialog) => void dialogs.whenHere(() => setOpen(dialog));
  const byID = new Map(nodes.map((node) => [node.id, node]));
  const all = countBelow(nodes);
  const editsOf = (node: NodeRow): MenuAction[] => [
    { key: 'add', text: t('kit.tree.addBelow'), run: () => show({ kind: 'add', below: node }) },
    { key: 'edit', text: t('kit.resource.edit'), run: () => show({ kind: 'edit', node }) },
    { key: 'move', text: t('kit.tree.move'), run: () => show({ kind: 'move', node }) },
    { key: 'merge', text: t('kit.tree.merge'), run: () => show({ kind: 'merge', node }) },
    {
      key: 'delete',
      text: t('kit.tree.delete'),
      destructive: true,
      run: () => setDeleted(node),
    },
  ];
  const endOf = (key: string) => {
    const node = byID.get(key);
    if (node === undefined) return null;
    const { name } = node;
    const facts = Object.keys(tree.fields)
      .filter((field) => field !== 'Name')
      .map((field) => textOf(node, readName(field)))
      .filter((fact) => fact !== '');
    const count = all.get(key) ?? 0;
    const counted = { ...nounsOf({ ...tree, noun: tree.counted }, locale, count), name };
    const listed = {
      text: t('kit.resource.counted', counted),
      label: t('kit.resource.showCounted', counted),
      to: listPath(key),
    };
    return {
      name,
      about: facts.length === 0 ? null : facts.join(' · '),
      count: count > 0 ? listed : null,
      actions: [...(slots.nodeActions?.(node) ?? []), ...(mayEdit ? editsOf(node) : [])],
    };
  };
  return (
    <>
      <TreePanel
        label={nouns.list}
        nodes={treeNodes(nodes)}
        mayEdit={mayEdit}
        empty={{
          title: t('kit.resource.noneTitle', nouns),
          text: t('kit.resource.noneTreeText', nouns),
        }}
        buttons={
          <>
            <ImportButton of={imports} onChanged={() => void refetch()} />
            {mayEdit && (
              <Button
                type="primary"
                loading={dialogs.loading}
                onClick={() => show({ kind: 'add', below: null })}
              >
                {t('kit.resource.add', nouns)}
              </Button>
            )}
          </>
        }
        endOf={endOf}
        onMove={(key, to) => void place(nodes, key, to)}
      />
      {Dialogs !== null && (
        <Dialogs tree={tree} nodes={nodes} open={open} onClose={() => setOpen(null)} />
      )}
      <DeleteNodeDialog
        node={deleted}
        text={t('kit.resource.confirmDelete', { ...nouns, name: deleted?.name })}
        remove={(ID) => remove.mutateAsync({ ID })}
        onClose={() => setDeleted(null)}
      />
    </>
  );
}

/** Returns the number of records of each node with those of the nodes below it. */
function countBelow(nodes: readonly NodeRow[]): ReadonlyMap<string, number> {
  const byParent = Map.groupBy(nodes, ({ parentID }) => parentID);
  const counts = new Map<string, number>();
  const count = ({ id, records }: NodeRow): number => {
    const below = (byParent.get(id) ?? []).reduce((sum, child) => sum + count(child), 0);
    counts.set(id, records + below);
    return records + below;
  };
  for (const node of byParent.get(null) ?? []) count(node);
  return counts;
}
