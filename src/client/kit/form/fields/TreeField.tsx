import type { TreeNode } from '../../../ui/data/treeNodes.ts';
import { Field } from '../../../ui/inputs/Field.tsx';
import { TreeSelectInput } from '../../../ui/selects/TreeSelectInput.tsx';

interface TreeFieldProps {
  readonly label: string;
  readonly required?: boolean;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  readonly nodes: readonly TreeNode[];
  /** The key of the selected node; empty for none. */
  readonly value: string;
  readonly onChange: (key: string) => void;
}

/** A field for a node of a tree, such as a type of devices or a position. */
export function TreeField({ label, required, help, error, ...select }: TreeFieldProps) {
  const { nodes, value, onChange } = select;
  return (
    <Field label={label} required={required ?? false} help={help} error={error}>
      {(control) => <TreeSelectInput {...control} {...{ label, nodes, value, onChange }} />}
    </Field>
  );
}
