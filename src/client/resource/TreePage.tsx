import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { ChangeKind, PermissionID } from '../../contract/index.ts';
import type { AnyTree } from '../../contract/resource/anyResource.ts';
import { isReference } from '../../contract/resource/field.ts';
import { failureOf } from '../api/http/apiError.ts';
import { useAction, useEndpoint } from '../api/query/useEndpoint.ts';
import { useCan } from '../api/session/useSession.ts';
import { useLocale } from '../i18n/i18n.ts';
import { useExpiredReason } from '../kit/hooks/useExpiredReason.ts';
import { useLiveReads } from '../kit/hooks/useLiveReads.ts';
import { WriteButton } from '../kit/hooks/WriteButton.tsx';
import { ImportButton, type ListImport, listImport } from '../kit/list/import/ImportButton.tsx';
import { DeleteNodeDialog, TreePanel } from '../kit/tree/TreePanel.tsx';
import { useTreeMove } from '../kit/tree/useTreeMove.ts';
import { dialogLoader, useLazyDialog } from '../loading/lazyPart.ts';
import { Button } from '../ui/buttons/Button.ts';
import { type ListedNode, treeNodes } from '../ui/data/treeNodes.ts';
import { FailureNote } from '../ui/feedback/FailureNote.tsx';
import { SkeletonRows } from '../ui/feedback/Skeleton.tsx';
import type { MenuAction } from '../ui/menus/MenuList.tsx';
import { TreeSelectInput } from '../ui/selects/TreeSelectInput.tsx';
import { useFieldText } from './FieldValue.tsx';
import { countedNouns, type NodeRow, nounsOf, permissionOf, type TreeOf } from './record.ts';
import type { OpenTreeDialog } from './TreeDialogs.tsx';
import { headKey, headNodes, isHead, nodesWithHeads, wirePlace } from './treeHeads.ts';
import { useEndpoints } from './useTrees.ts';

/** The additions of an area to the panel of a tree. */
export interface TreePanelSlots<Node> {
  /** Further actions of a node, before the usual ones. */
  readonly nodeActions?: (node: Node, nodes: readonly Node[]) => readonly MenuAction[];
  /** A further button in the head for all nodes; absent while there are none. */
  readonly button?: {
    readonly text: string;
    readonly loading: boolean;
    readonly run: (nodes: readonly Node[]) => void;
  };
  /** Warns of what a merge of the node does beside the usual. */
  readonly mergeWarning?: (node: Node) => string | null;
  /** Further reads that a change makes stale. */
  readonly invalidates?: readonly Endpoint[];
  /** Further kinds of records whose changes change what the tree shows. */
  readonly changes?: readonly ChangeKind[];
}

interface TreeResourcePanelProps<Node extends NodeRow> {
  readonly tree: TreeOf<Node>;
  /** Returns the path of the list of the records of a node. */
  readonly listPath: (id: string) => string;
  /** That list leaves out the records of the nodes below the node. */
  readonly isListedAlone?: true;
  /** The import of files, made outside a component by `treeImport`; absent for a tree without one. */
  readonly imports?: ListImport;
  readonly slots?: TreePanelSlots<Node>;
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
export function TreeResourcePanel<Node extends NodeRow>(props: TreeResourcePanelProps<Node>) {
  const { tree, listPath, imports, slots = {} } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const fieldText = useFieldText();
  const nouns = nounsOf(tree, locale);
  const permission = permissionOf(tree, 'edit');
  const mayEdit = useCan(permission);
  const expired = useExpiredReason()(permission);
  const offered = (actions: readonly MenuAction[]): readonly MenuAction[] =>
    expired === undefined
      ? actions
      : actions.map((action) => ({ ...action, disabled: true, title: expired }));
  const { calls } = tree;
  const { data, error, refetch } = useEndpoint(calls.list, {});
  const { groups, groupCalls } = useGroups(tree);
  const [shownGroup, setShownGroup] = useState('');
  useLiveReads([calls.list, ...groupCalls], [tree.name as ChangeKind, ...(slots.changes ?? [])]);
  const stale = [calls.list, ...(slots.invalidates ?? [])];
  const [open, setOpen] = useState<OpenTreeDialog | null>(null);
  const [deleted, setDeleted] = useState<Node | null>(null);
  const { Dialog: Dialogs, ...dialogs } = useLazyDialog(loadDialogs);
  const move = useAction(calls.place, stale);
  const remove = useAction(calls.remove, stale);
  const place = useTreeMove((ID, { parent, before }) =>
    move.mutateAsync({ ID, ...wirePlace(tree, parent ?? headKey(null)), BeforeID: before }),
  );
  if (data === undefined) {
    if (error === null) return <SkeletonRows rows={8} />;
    return <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />;
  }
  const nodes = data as readonly Node[] & typeof data;
  const show = (dialog: OpenTreeDialog) => void dialogs.whenHere(() => setOpen(dialog));
  const byID = new Map(nodes.map((node) => [node.id, node]));
  const counts = props.isListedAlone ? null : countBelow(nodes);
  const isGrouped = tree.groupedBy !== null;
  const groupLabel = tree.fields[tree.groupedBy ?? '']?.label[locale] ?? '';
  const nameOfAll = t('kit.tree.ofAll', { label: groupLabel.toLowerCase() });
  const listed = isGrouped ? nodesWithHeads(tree, nodes, groups, nameOfAll) : nodes;
  const shown = treeNodes(listed).filter(
    ({ key, children = [] }) =>
      !isGrouped || (shownGroup === '' ? children.length > 0 : key === shownGroup),
  );
  const addBelow = (key: string, name: string | null): MenuAction => ({
    key: 'add',
    text: t('kit.tree.addBelow'),
    run: () => show({ kind: 'add', below: key, name }),
  });
  const { button } = slots;
  const mergeWarning = (id: string) => {
    const node = byID.get(id);
    return node === undefined ? null : (slots.mergeWarning?.(node) ?? null);
  };
  const editsOf = (node: Node): MenuAction[] => [
    addBelow(node.id, node.name),
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
    if (node === undefined) {
      const head = listed.find(({ id }) => id === key);
      return head === undefined
        ? null
        : { name: head.name, actions: mayEdit ? offered([addBelow(key, head.name)]) : [] };
    }
    const { name } = node;
    const facts = Object.entries(tree.fields)
      .filter(([field]) => field !== 'Name' && field !== tree.groupedBy)
      .map(([field, one]) => {
        const text = fieldText(field, one, node);
        if (text === null || !isReference(one)) return text ?? '';
        return t('kit.resource.fact', { label: one.label[locale], text });
      })
      .filter((fact) => fact !== '');
    const counted = { ...countedNouns(tree, node, locale, counts?.get(key)), name };
    const records = {
      text: t('kit.resource.counted', counted),
      label: t('kit.resource.showCounted', counted),
      to: listPath(key),
    };
    return {
      name,
      about: facts.length === 0 ? null : facts.join(' · '),
      count: counted.count > 0 ? records : null,
      actions: [
        ...(slots.nodeActions?.(node, nodes) ?? []),
        ...(mayEdit ? offered(editsOf(node)) : []),
      ],
    };
  };
  return (
    <>
      <TreePanel
        label={nouns.list}
        nodes={shown}
        mayEdit={mayEdit && expired === undefined}
        empty={{
          title: t('kit.resource.noneTitle', nouns),
          text: t('kit.resource.noneTreeText', nouns),
        }}
        buttons={
          <>
            {button !== undefined && nodes.length > 0 && (
              <Button loading={button.loading} onClick={() => button.run(nodes)}>
                {button.text}
              </Button>
            )}
            {imports !== undefined && (
              <ImportButton of={imports} onChanged={() => void refetch()} />
            )}
            {mayEdit && (
              <WriteButton
                permission={permission}
                type="primary"
                loading={dialogs.loading}
                onClick={() =>
                  show({ kind: 'add', below: shownGroup || headKey(null), name: null })
                }
              >
                {t('kit.resource.add', nouns)}
              </WriteButton>
            )}
          </>
        }
        {...(isGrouped && {
          isHeading: isHead,
          filter: (
            <TreeSelectInput
              label={groupLabel}
              prefix={groupLabel}
              placeholder={t('kit.tree.allGroups')}
              allowClear
              nodes={treeNodes(headNodes(listed, groups))}
              value={shownGroup}
              onChange={setShownGroup}
            />
          ),
        })}
        endOf={endOf}
        onMove={(key, to) => {
          const isBesideHeads = isGrouped && (to.parent === null || isHead(to.before ?? ''));
          if (!isHead(key) && !isBesideHeads) void place(listed, key, to);
        }}
      />
      {Dialogs !== null && (
        <Dialogs
          tree={tree}
          nodes={listed}
          open={open}
          stale={stale}
          warning={open?.kind === 'merge' ? mergeWarning(open.node.id) : null}
          onClose={() => setOpen(null)}
        />
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

/** Reads the nodes of another tree by which a tree is grouped, for people who see them; none for another tree. */
function useGroups(tree: AnyTree) {
  const list = tree.fields[tree.groupedBy ?? '']?.options.target?.calls?.list;
  const permission = list?.permission as PermissionID | undefined;
  const maySee = useCan(permission ?? permissionOf(tree, 'view'));
  const groupCalls = list === undefined ? [] : [list];
  const [groups = []] = useEndpoints(groupCalls, maySee) as (readonly ListedNode[] | undefined)[];
  return { groups, groupCalls };
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
