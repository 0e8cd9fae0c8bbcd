import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { TreeView } from '../../ui/data/TreeView.tsx';
import type { Place, TreeNode } from '../../ui/data/treeNodes.ts';
import { StateNote } from '../../ui/feedback/StateNote.tsx';
import { StyledText } from '../../ui/layout/layout.tsx';
import { ActionMenu } from '../../ui/menus/ActionMenu.tsx';
import type { MenuAction } from '../../ui/menus/MenuList.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { toastSuccess } from '../../ui/toasts/toast.ts';
import { toastError } from '../../ui/toasts/toastError.tsx';
import { useErrorText } from '../form/useErrorText.ts';
import style from './TreePanel.module.css';

/** The end of a node's row: a remark, a count and a menu. */
export interface NodeEnd {
  readonly name: string;
  /** A short remark. */
  readonly about?: string | null;
  /** How much the node has, and where that is listed; without a path it is only shown. */
  readonly count?: { readonly text: string; readonly label: string; readonly to?: string } | null;
  /** The actions that the user may take on it. */
  readonly actions: readonly MenuAction[];
}

interface TreePanelProps {
  /** The accessible name of the tree. */
  readonly label: string;
  readonly nodes: readonly TreeNode[];
  readonly mayEdit: boolean;
  readonly empty: { readonly title: string; readonly text: string };
  /** The buttons at the right; they stand in the empty state too. */
  readonly buttons?: ReactNode;
  /** A filter at the left. */
  readonly filter?: ReactNode;
  readonly endOf: (key: string) => NodeEnd | null;
  /** Returns true for a node that only groups the nodes below it. */
  readonly isHeading?: (key: string) => boolean;
  readonly onMove: (key: string, place: Place) => void;
}

/** A tree that who may edit arranges by drag, key and the menu of each node. */
export function TreePanel({
  label,
  nodes,
  mayEdit,
  empty,
  endOf,
  onMove,
  ...panel
}: TreePanelProps) {
  const { t } = useTranslation();
  const [selected, setSelected] = useState('');
  const extra = (key: string) => <End end={endOf(key)} />;
  if (nodes.length === 0 && panel.filter === undefined)
    return (
      <div className={style.panel}>
        <StateNote {...empty} action={panel.buttons} />
      </div>
    );
  return (
    <div className={style.panel}>
      <div className={style.head}>
        {panel.filter !== undefined && <div className={style.filter}>{panel.filter}</div>}
        {mayEdit && <p className={style.hint}>{t('kit.tree.hint')}</p>}
        <div className={style.buttons}>{panel.buttons}</div>
      </div>
      {nodes.length === 0 ? (
        <StateNote {...empty} />
      ) : (
        <TreeView
          label={label}
          nodes={nodes}
          value={selected}
          onChange={setSelected}
          isOpen
          extra={extra}
          {...(panel.isHeading !== undefined && { isHeading: panel.isHeading })}
          {...(mayEdit && { onMove })}
        />
      )}
    </div>
  );
}

function End({ end }: { readonly end: NodeEnd | null }) {
  const { t } = useTranslation();
  if (end === null) return null;
  const { name, about, count, actions } = end;
  return (
    <span className={style.extra}>
      {about != null && <span className={style.about}>{about}</span>}
      {count != null &&
        (count.to === undefined ? (
          <StyledText as="span" ink={3} size={12} nowrap>
            {count.text}
          </StyledText>
        ) : (
          <Link className={style.count} to={count.to} aria-label={count.label}>
            {count.text}
          </Link>
        ))}
      {actions.length > 0 && (
        <ActionMenu
          quiet
          label={t('kit.list.more')}
          name={t('kit.list.moreOf', { name })}
          actions={actions}
        />
      )}
    </span>
  );
}

interface DeleteNodeDialogProps {
  /** The node to delete; null while none is. */
  readonly node: { readonly id: string; readonly name: string } | null;
  /** The question. */
  readonly text: string;
  readonly remove: (id: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** The question before a node is deleted. A refusal is shown as a message. */
export function DeleteNodeDialog({ node, text, remove, onClose }: DeleteNodeDialogProps) {
  const { t } = useTranslation();
  const reason = useErrorText();
  const confirm = async () => {
    if (node === null) return;
    onClose();
    try {
      await remove(node.id);
      toastSuccess(t('kit.tree.deleted', { name: node.name }));
    } catch (cause) {
      toastError(reason(cause));
    }
  };
  return (
    <ConfirmDialog
      visible={node !== null}
      title={t('kit.tree.delete')}
      text={text}
      confirmLabel={t('kit.tree.delete')}
      destructive
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
