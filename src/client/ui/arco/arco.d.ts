import type { JSX as ReactJSX } from 'react';

// Arco's types were written for React 17; without these names its props become `any`.
declare global {
  namespace JSX {
    type Element = ReactJSX.Element;
    type IntrinsicElements = ReactJSX.IntrinsicElements;
  }
}

declare module 'react' {
  type ReactText = string | number;
}
