import '../arco/arcoBase.ts';
import '@arco-design/web-react/es/Select/style/css.js';
import './Select.css';
import ArcoSelect, { type SelectProps } from '@arco-design/web-react/es/Select';
import type { SelectHandle } from '@arco-design/web-react/es/Select/interface';
import { useEffect, useRef, useState } from 'react';

/** Arco's select, but it keeps the focus when its list closes. */
export function Select(props: SelectProps) {
  const select = useRef<SelectHandle>(null);
  const [closed, setClosed] = useState(0);
  useEffect(() => {
    // Arco's own effect has run before this one; if the user focused another element, that one has
    // the focus
    if (closed > 0 && document.activeElement === document.body) select.current?.focus();
  }, [closed]);
  return (
    <ArcoSelect
      {...props}
      ref={select}
      onVisibleChange={(visible) => {
        if (!visible) setClosed((times) => times + 1);
        props.onVisibleChange?.(visible);
      }}
    />
  );
}
