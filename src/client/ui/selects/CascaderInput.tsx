import '../arco/arcoBase.ts';
import '@arco-design/web-react/es/Cascader/style/css.js';
import Cascader from '@arco-design/web-react/es/Cascader';
import { PopupHost, popupHostOf } from '../arco/PopupHost.tsx';
import type { FieldControl } from '../inputs/Field.tsx';

export interface CascaderOption {
  readonly value: string;
  readonly label: string;
  readonly children?: readonly CascaderOption[];
}

interface CascaderInputProps extends Partial<FieldControl> {
  /** The accessible name. */
  readonly label: string;
  readonly options: readonly CascaderOption[];
  readonly placeholder?: string;
  /** The values from the first column to the selected one; empty for none. */
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

/** Arco's cascader with a name: options in columns, each column the children of the former. */
export function CascaderInput({ label, options, value, onChange, ...control }: CascaderInputProps) {
  return (
    <PopupHost>
      <Cascader
        {...control}
        aria-label={label}
        aria-haspopup="menu"
        options={options as CascaderOption[] & { children?: never }[]}
        value={[...value]}
        getPopupContainer={popupHostOf}
        onChange={(path) => onChange((path as string[] | undefined) ?? [])}
      />
    </PopupHost>
  );
}
