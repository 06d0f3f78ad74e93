import { settingsWords } from '@shared/words/settings';
import { to, urlChoice, useUrl } from '../../platform/urlState';
import { Members } from '../../parts/members/Members';
import { Page } from '../../parts/page/Page';
import { Panel } from '../../ui/base/Panel';
import { Tabs } from '../../ui/base/Tabs';
import { About } from './About';
import { Appearance } from './Appearance';
import { CostSettings } from './CostSettings';
import './settings.css';

const tabParam = urlChoice('tab', ['general', 'cost', 'members', 'about'], 'general');

export function SettingsScreen() {
  const url = useUrl();
  const words = settingsWords.tabs;
  return (
    <Page narrow>
      <Tabs
        id="settings"
        selected={url.get(tabParam)}
        onSelect={(tab) => url.set(to(tabParam, tab))}
        tabs={[
          { id: 'general', title: words.general, panel: <Appearance /> },
          { id: 'cost', title: words.cost, panel: <CostSettings /> },
          {
            id: 'members',
            title: words.members,
            panel: (
              <Panel title={settingsWords.members}>
                <Members />
              </Panel>
            ),
          },
          { id: 'about', title: words.about, panel: <About /> },
        ]}
      />
    </Page>
  );
}
