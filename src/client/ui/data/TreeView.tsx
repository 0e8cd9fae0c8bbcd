import '../arco/arcoBase.ts';
import '@arco-design/web-react/es/Tree/style/css.js';
import Tree from '@arco-design/web-react/es/Tree';
import type { TFunction } from 'i18next';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import style from './TreeView.module.css';
import { keysOf, type Place, placeByKey, placeOfDrop, type TreeNode } from './treeNodes.ts';

interface TreeViewProps {
  /** The accessible name of the tree. */
  readonly label: string;
  readonly nodes: readonly TreeNode[];
  /** The key of the selected node; empty for none. */
  readonly value: string;
  readonly onChange: (key: string) => void;
  /** All nodes are open at first; otherwise those of the first level. */
  readonly isOpen?: boolean;
  /** Returns what stands at the end of a node's row. */
  readonly extra?: (key: string) => ReactNode;
  /** Returns true for a node that only groups the nodes below it. */
  readonly isHeading?: (key: string) => boolean;
  /** Nodes can be moved: dragged, or with the arrow keys while Alt is pressed. */
  readonly onMove?: (key: string, place: Place) => void;
}

/**
 * Arco's tree with a name and a keyboard, which it lacks: arrow keys move through the nodes and open
 * and close them, Enter selects. The buttons that open a node have names in the current language.
 */
export function TreeView({ label, nodes, value, onChange, extra, ...props }: TreeViewProps) {
  const { onMove, isOpen, isHeading } = props;
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(() =>
    isOpen === true ? keysOf(nodes) : nodes.map(({ key }) => key),
  );
  /** The node that was moved by a key; it gets the focus at its new place. */
  const [moved, setMoved] = useState('');
  useEffect(() => {
    if (moved === '') return;
    root.current?.querySelector<HTMLElement>(`[data-node-title="${CSS.escape(moved)}"]`)?.focus();
  }, [moved, nodes]);
  useEffect(() => {
    const { current } = root;
    if (current === null) return undefined;
    const mend = () => mendRoles(current, label, t);
    const observer = new MutationObserver(mend);
    observer.observe(current, {
      subtree: true,
      childList: true,
      attributeFilter: ['aria-expanded'],
    });
    mend();
    return () => observer.disconnect();
  }, [label, t]);
  const toggle = (key: string, opens: boolean) =>
    setOpen((before) =>
      opens ? [...new Set([...before, key])] : before.filter((one) => one !== key),
    );
  const move = (key: string, place: Place | null) => {
    if (place === null || onMove === undefined) return;
    if (place.parent !== null) toggle(place.parent, true);
    onMove(key, place);
  };
  const moveByKey = (event: KeyboardEvent<HTMLElement>, key: string): boolean => {
    const place = event.altKey && onMove !== undefined ? placeByKey(nodes, key, event.key) : null;
    if (place === null) return false;
    event.preventDefault();
    event.stopPropagation();
    setMoved(key);
    move(key, place);
    return true;
  };
  return (
    <div ref={root} className={style.tree}>
      <Tree
        blockNode={extra !== undefined}
        draggable={onMove !== undefined}
        onDrop={({ dragNode, dropNode, dropPosition }) => {
          if (dragNode === null || dropNode === null) return;
          const [dragged, target] = [String(dragNode.key), String(dropNode.key)];
          move(dragged, placeOfDrop(nodes, dragged, target, dropPosition));
        }}
        {...(extra === undefined ? {} : { renderExtra: ({ _key: key = '' }) => extra(key) })}
        treeData={nodes as TreeNode[] & { children?: never }[]}
        selectedKeys={value === '' ? [] : [value]}
        expandedKeys={open}
        onExpand={(keys) => setOpen(keys)}
        onSelect={([key]) => onChange(key ?? value)}
        renderTitle={({ title, _key: key = '' }) => (
          <span
            className={style.title}
            data-heading={isHeading?.(key) === true || undefined}
            role="button"
            data-node-title={key}
            tabIndex={0}
            aria-current={key === value ? 'true' : undefined}
            onBlur={() => setMoved('')}
            onKeyDown={(event) => {
              if (!moveByKey(event, key)) pressNode(event, (opens) => toggle(key, opens));
            }}
          >
            {title}
          </span>
        )}
      />
    </div>
  );
}

/** Gives the tree its name, its nodes their levels, and the buttons that open them names in the language. */
function mendRoles(root: HTMLElement, label: string, t: TFunction) {
  root.querySelector('[role="tree"]')?.setAttribute('aria-label', label);
  root.querySelector('[role="tree"]')?.setAttribute('tabindex', '-1'); // its nodes have the focus
  for (const node of root.querySelectorAll('[role="treeitem"]')) {
    const depth = node.querySelectorAll('.arco-tree-node-indent-block').length;
    node.setAttribute('aria-level', String(depth + 1));
    const button = node.querySelector('.arco-tree-node-switcher [role="button"]');
    const isOpen = node.classList.contains('arco-tree-node-expanded');
    button?.setAttribute('aria-label', t(isOpen ? 'kit.ui.collapse' : 'kit.ui.expand'));
    button?.setAttribute('tabindex', '-1'); // the arrow keys of the node do the same
    if (button === null) node.removeAttribute('aria-expanded');
  }
}

/** Handles a key on a node's title; `toggle` opens or closes the node. */
function pressNode(event: KeyboardEvent<HTMLElement>, toggle: (opens: boolean) => void) {
  const { currentTarget: title, key } = event;
  const handlers: Readonly<Record<string, () => void>> = {
    Enter: () => title.click(),
    ' ': () => title.click(),
    ArrowRight: () => toggle(true),
    ArrowLeft: () => toggle(false),
    ArrowDown: () => focusNode(title, 1),
    ArrowUp: () => focusNode(title, -1),
  };
  const handler = handlers[key];
  if (handler === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  handler();
}

function focusNode(title: HTMLElement, by: number) {
  const tree = title.closest('[role="tree"]');
  const titles = [...(tree?.querySelectorAll<HTMLElement>('[data-node-title]') ?? [])];
  titles[titles.indexOf(title) + by]?.focus();
}
