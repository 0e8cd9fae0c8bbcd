import '../arco/arcoBase.ts';
import '@arco-design/web-react/es/Collapse/style/css.js';
import Collapse from '@arco-design/web-react/es/Collapse';
import type { ReactNode } from 'react';

interface CollapsePanelsProps {
  readonly panels: readonly {
    readonly key: string;
    readonly title: string;
    readonly content: ReactNode;
  }[];
  /** The keys of the panels that are open at first. */
  readonly open?: readonly string[];
}

/** Arco's collapse: headings that open what is below them, by Enter too. */
export function CollapsePanels({ panels, open = [] }: CollapsePanelsProps) {
  return (
    <Collapse bordered={false} defaultActiveKey={[...open]}>
      {panels.map(({ key, title, content }) => (
        <Collapse.Item key={key} name={key} header={title}>
          {content}
        </Collapse.Item>
      ))}
    </Collapse>
  );
}
