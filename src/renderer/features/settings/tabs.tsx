import type { JSX } from 'react';
import { settingsWords } from '@shared/words/settings';
import { AllowedNetworks } from '../../parts/members/AllowedNetworks';
import { Provisioning } from '../../parts/members/Provisioning';
import { Members } from '../../parts/members/Members';
import { OrganisationSettings } from '../../parts/organisation/OrganisationSettings';
import type { IconName } from '../../ui/base/iconPaths';
import { Panel } from '../../ui/base/Panel';
import { About } from './About';
import { AuditTab } from './audit/AuditTab';
import { AiModelsTab } from './ai-models/AiModelsTab';
import { ApiTab } from './api/ApiTab';
import { Appearance } from './Appearance';
import { CloudChanges } from './cloud-changes/CloudChanges';
import { CostSettings } from './CostSettings';
import { MailTab } from './mail/MailTab';
import { Network } from './Network';
import { NotificationsTab } from './notifications/NotificationsTab';
import { OwnershipTab } from './ownership/OwnershipTab';
import { StorageTab } from './storage/StorageTab';
import { ThemesTab } from './themes/ThemesTab';

export type SettingsTabId = keyof typeof settingsWords.tabs;

interface SettingsTab {
  icon: IconName;
  group: keyof typeof settingsWords.groups;
  panel: JSX.Element;
}

/** The tabs by group. Everybody who may open the settings sees every one of them. */
export const settingsTabs: Record<SettingsTabId, SettingsTab> = {
  organization: { group: 'organization', icon: 'customers', panel: <OrganisationSettings /> },
  themes: { group: 'organization', icon: 'palette', panel: <ThemesTab /> },
  storage: { group: 'organization', icon: 'server', panel: <StorageTab /> },
  members: {
    group: 'access',
    icon: 'users',
    panel: (
      <div className="cl-stack cl-stack--l">
        <Panel title={settingsWords.members}>
          <Members />
        </Panel>
        <Provisioning />
        <AllowedNetworks />
      </div>
    ),
  },
  audit: { group: 'access', icon: 'history', panel: <AuditTab /> },
  cost: { group: 'costs', icon: 'costs', panel: <CostSettings /> },
  ownership: { group: 'costs', icon: 'user', panel: <OwnershipTab /> },
  'cloud-changes': { group: 'automation', icon: 'cloud', panel: <CloudChanges /> },
  'ai-models': { group: 'automation', icon: 'sparkle', panel: <AiModelsTab /> },
  network: { group: 'automation', icon: 'link', panel: <Network /> },
  notifications: { group: 'connections', icon: 'bell', panel: <NotificationsTab /> },
  mail: { group: 'connections', icon: 'mail', panel: <MailTab /> },
  api: { group: 'connections', icon: 'braces', panel: <ApiTab /> },
  appearance: { group: 'computer', icon: 'desktop', panel: <Appearance /> },
  about: { group: 'computer', icon: 'info', panel: <About /> },
};
