import { useTranslation } from 'react-i18next';
import type { ListedNode, Place } from '../../ui/data/treeNodes.ts';
import { toastError } from '../../ui/toasts/toastError.tsx';
import { toastUndo } from '../../ui/toasts/toastWithAction.tsx';
import { useErrorText } from '../form/useErrorText.ts';

/**
 * Returns a function that moves a node at once, with a way back.
 *
 * @param send sends the move
 */
export function useTreeMove(send: (id: string, place: Place) => Promise<unknown>) {
  const { t } = useTranslation();
  const reason = useErrorText();
  const trySend = async (id: string, place: Place) => {
    try {
      await send(id, place);
      return true;
    } catch (cause) {
      toastError(reason(cause));
      return false;
    }
  };
  return async (nodes: readonly ListedNode[], id: string, to: Place) => {
    const node = nodes.find((one) => one.id === id);
    if (node === undefined) return;
    const level = nodes.filter(({ parentID }) => parentID === node.parentID);
    const before = level[level.indexOf(node) + 1]?.id ?? null;
    if (!(await trySend(id, to))) return;
    toastUndo(t('kit.tree.moved', { name: node.name }), t('kit.follow.undo'), () => {
      void trySend(id, { parent: node.parentID, before });
    });
  };
}
