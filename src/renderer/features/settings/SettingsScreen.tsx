import { useState, type ReactNode } from 'react';
import { SETTINGS_NAV_COLLAPSED, SETTINGS_NAV_OPEN } from '@shared/model/limits';
import { settingsWords as words } from '@shared/words/settings';
import { to, urlChoice, useUrl } from '../../platform/urlState';
import { SideTabs } from '../../ui/base/SideTabs';
import { HoldBanner } from './storage/HoldBanner';
import { settingsTabs, type SettingsTabId } from './tabs';
import './settings.css';

const isTab = (id: string): id is SettingsTabId => Object.hasOwn(settingsTabs, id);
const ids = Object.keys(settingsTabs).filter(isTab);
const tabParam = urlChoice('tab', ids, 'organization');
/** Below it the list of settings would leave too little room for them. */
const NARROW = 900;

export function SettingsScreen() {
  const url = useUrl();
  const [collapsed, setCollapsed] = useState(() => window.innerWidth < NARROW);
  return (
    <SideTabs
      id="settings"
      label={words.navigation}
      selected={url.get(tabParam)}
      onSelect={(tab) => url.set(to(tabParam, tab))}
      collapsed={collapsed}
      onCollapse={setCollapsed}
      collapseLabel={words.collapse}
      expandLabel={words.expand}
      width={SETTINGS_NAV_OPEN}
      collapsedWidth={SETTINGS_NAV_COLLAPSED}
      tabs={ids.map((id) => ({
        id,
        title: words.tabs[id],
        ...settingsTabs[id],
        group: words.groups[settingsTabs[id].group],
        panel: <WithHold>{settingsTabs[id].panel}</WithHold>,
      }))}
    />
  );
}

function WithHold({ children }: { children: ReactNode }) {
  return (
    <div className="cl-stack">
      <HoldBanner />
      {children}
    </div>
  );
}
