import { type ReactNode, useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Stack } from '../../ui/layout/layout.tsx';
import { type Tab, TabList } from '../../ui/menus/TabList.tsx';
import { DetailPanel } from './DetailPage.tsx';

/** A tab of a detail page. */
export interface DetailTab extends Tab<string> {
  readonly content: ReactNode;
}

interface DetailTabsProps {
  /** The accessible name of the tabs. */
  readonly label: string;
  readonly tabs: readonly DetailTab[];
  /** The content of each tab consists of panels of its own. */
  readonly ownPanels?: boolean;
  /** Returns the text of a count for screen readers. */
  readonly countText?: (count: number) => string;
}

/** The query parameter that names the open tab. */
const parameter = 'tab';

/** Tabs of a detail page. The open one is in the address; the first is open where the address names none. */
export function DetailTabs({
  label,
  tabs,
  ownPanels = false,
  countText = String,
}: DetailTabsProps) {
  const [query, setQuery] = useSearchParams();
  const panelID = useId();
  const open = tabs.find(({ key }) => key === query.get(parameter)) ?? tabs[0];
  if (open === undefined) return null;
  const select = (key: string) => {
    const next = new URLSearchParams(query);
    if (key === tabs[0]?.key) next.delete(parameter);
    else next.set(parameter, key);
    setQuery(next, { replace: true });
  };
  const list = (
    <TabList
      label={label}
      tabs={tabs}
      value={open.key}
      controls={panelID}
      kind="part"
      countText={countText}
      onChange={select}
    />
  );
  const panel = (
    <div id={panelID} role="tabpanel" aria-label={open.label}>
      {ownPanels ? <Stack gap={16}>{open.content}</Stack> : open.content}
    </div>
  );
  if (ownPanels)
    return (
      <>
        {list}
        {panel}
      </>
    );
  return (
    <DetailPanel label={label}>
      {list}
      {panel}
    </DetailPanel>
  );
}
