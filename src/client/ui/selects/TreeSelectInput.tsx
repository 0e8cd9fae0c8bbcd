import '../arco/arcoBase.ts';
import '@arco-design/web-react/es/TreeSelect/style/css.js';
import TreeSelect from '@arco-design/web-react/es/TreeSelect';
import { useEffect, useRef, useState } from 'react';
import { PopupHost, popupHostOf } from '../arco/PopupHost.tsx';
import { TreeView } from '../data/TreeView.tsx';
import type { TreeNode } from '../data/treeNodes.ts';
import type { FieldControl } from '../inputs/Field.tsx';
import style from './TreeSelectInput.module.css';

interface TreeSelectInputProps extends Partial<FieldControl> {
  /** The accessible name. */
  readonly label: string;
  readonly nodes: readonly TreeNode[];
  readonly placeholder?: string;
  /** Text at the start of the box. */
  readonly prefix?: string;
  /** Offers to empty the selection. */
  readonly allowClear?: boolean;
  /** The key of the selected node; empty for none. */
  readonly value: string;
  readonly onChange: (key: string) => void;
}

/** A select whose list is a tree: Arco's box and popup around our tree, which has a keyboard. */
export function TreeSelectInput({
  label,
  nodes,
  value,
  onChange,
  ...control
}: TreeSelectInputProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Arco's input only shows the placeholder: the box around it has the focus and the name.
    root.current?.querySelector('input')?.setAttribute('aria-hidden', 'true');
  });
  const tree = (
    <TreeView
      label={label}
      nodes={nodes}
      value={value}
      onChange={(key) => {
        onChange(key);
        setOpen(false);
      }}
    />
  );
  return (
    <PopupHost ref={root} className={style.root}>
      <TreeSelect
        {...control}
        aria-label={label}
        aria-haspopup="tree"
        treeData={nodes as TreeNode[] & { children?: never }[]}
        {...(value === '' ? {} : { value })}
        popupVisible={open}
        onVisibleChange={setOpen}
        onChange={(key: string | undefined) => {
          if (key === undefined || key === '') onChange('');
        }}
        getPopupContainer={popupHostOf}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpen(false);
          if (event.key === 'Enter' || event.key === 'ArrowDown') setOpen(true);
        }}
        dropdownRender={() => tree}
      />
    </PopupHost>
  );
}
