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
  panel: JSX.Element;
}

/** The tabs in their order. Everybody who may open the settings sees every one of them. */
export const settingsTabs: Record<SettingsTabId, SettingsTab> = {
  notifications: { icon: 'comment', panel: <NotificationsTab /> },
  mail: { icon: 'server', panel: <MailTab /> },
  cost: { icon: 'costs', panel: <CostSettings /> },
  ownership: { icon: 'user', panel: <OwnershipTab /> },
  themes: { icon: 'eye', panel: <ThemesTab /> },
  organization: { icon: 'customers', panel: <OrganisationSettings /> },
  members: {
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
  network: { icon: 'link', panel: <Network /> },
  'cloud-changes': { icon: 'stop', panel: <CloudChanges /> },
  'ai-models': { icon: 'sparkle', panel: <AiModelsTab /> },
  api: { icon: 'braces', panel: <ApiTab /> },
  appearance: { icon: 'desktop', panel: <Appearance /> },
  storage: { icon: 'server', panel: <StorageTab /> },
  audit: { icon: 'history', panel: <AuditTab /> },
  about: { icon: 'info', panel: <About /> },
};
