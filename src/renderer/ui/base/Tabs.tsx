import { Tab, Tabs as BlueprintTabs } from '@blueprintjs/core';
import type { JSX } from 'react';
import './tabs.css';

export interface TabChoice<T extends string> {
  id: T;
  title: string;
  panel: JSX.Element;
}

export function Tabs<T extends string>(props: {
  id: string;
  tabs: readonly TabChoice<T>[];
  selected: T;
  onSelect(tab: T): void;
  vertical?: boolean;
  /** Fill: the panel has the room that is left, and scrolls. Pane: so too, with a line under the titles and space around. */
  look?: 'fill' | 'pane';
}) {
  const choose = (id: string | number) => {
    const found = props.tabs.find((tab) => tab.id === id);
    if (found) props.onSelect(found.id);
  };
  return (
    <BlueprintTabs
      id={props.id}
      className={props.look && `cl-tabs cl-tabs--${props.look}`}
      selectedTabId={props.selected}
      onChange={choose}
      vertical={props.vertical}
      renderActiveTabPanelOnly
    >
      {props.tabs.map((tab) => (
        <Tab key={tab.id} id={tab.id} title={tab.title} panel={tab.panel} />
      ))}
    </BlueprintTabs>
  );
}
