import { AbcList } from './AbcList.tsx';
import { CoverList, DeadList } from './CoverList.tsx';
import { type FigureTab, useFigureTab } from './figureParts.tsx';
import { MissingList } from './MissingList.tsx';
import { Overview } from './Overview.tsx';
import { ReorderList } from './ReorderList.tsx';
import { UseList } from './UseList.tsx';
import { ValueList } from './ValueList.tsx';

const contents = {
  overview: Overview,
  reorder: ReorderList,
  cover: CoverList,
  dead: DeadList,
  use: UseList,
  abc: AbcList,
  value: ValueList,
  missing: MissingList,
} as const satisfies Record<FigureTab, () => React.ReactNode>;

/** /sparePart/figures: the figures of the stock, each with its formula, its window and its movements. */
export function FiguresPage() {
  const tab = useFigureTab();
  const Content = contents[tab];
  return <Content />;
}
