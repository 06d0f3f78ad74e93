import { useNavigate } from 'react-router';
import { importWords } from '@shared/words/imports';
import { syncWords } from '@shared/words/syncs';
import { useCall } from '../../platform/api/calls';
import { to, urlChoice, useUrl } from '../../platform/urlState';
import { Pending } from '../../parts/feedback/Loaded';
import { StartCard } from '../../parts/imports/StartCard';
import { Page } from '../../parts/page/Page';
import { SyncList } from '../../parts/syncs/SyncList';
import { useRights } from '../../parts/user/userContext';
import { Button } from '../../ui/base/Button';
import { Panel } from '../../ui/base/Panel';
import { Tabs } from '../../ui/base/Tabs';
import { Row } from '../../ui/layout/Layout';
import { ImportList } from './ImportList';
import { SourceList } from './sources/SourceList';
import './import.css';

const tab = urlChoice('tab', ['sources', 'imports', 'syncs'], 'sources');

/** Where the costs come from, what brings them by itself, and what was imported when. */
export function BillsScreen() {
  const words = importWords.bills;
  const url = useUrl();
  const may = useRights().mayChange('resources:write');
  const navigate = useNavigate();
  const syncs = useCall('costs.listSyncs', {}).data?.data ?? [];
  const chosen = url.get(tab);
  return (
    <Page>
      <div className="cl-bills">
        {may && (
          <Row align="stretch" className="cl-bills__action">
            <Button icon="integrations" onClick={() => void navigate('/integrations?category=cloud')}>
              {syncWords.bills.connect}
            </Button>
            <Button kind="primary" icon="upload" onClick={() => void navigate('/bills/import')}>
              {words.importAction}
            </Button>
          </Row>
        )}
        <Tabs
          id="bills"
          selected={chosen === 'syncs' && syncs.length === 0 ? 'sources' : chosen}
          onSelect={(next) => url.set(to(tab, next))}
          tabs={[
            { id: 'sources', title: words.sources, panel: <Sources editable={may} /> },
            ...(syncs.length > 0
              ? [
                  {
                    id: 'syncs' as const,
                    title: syncWords.title,
                    panel: (
                      <Panel flush>
                        <SyncList syncs={syncs} linked />
                      </Panel>
                    ),
                  },
                ]
              : []),
            { id: 'imports', title: words.imports, panel: <ImportList /> },
          ]}
        />
      </div>
    </Page>
  );
}

function Sources({ editable }: { editable: boolean }) {
  const query = useCall('costs.listSources');
  const syncs = useCall('costs.listSyncs', {});
  const sources = query.data?.data;
  if (!sources || syncs.isLoading) return <Pending what="sources" query={query} rows={6} />;
  const followed = syncs.data?.data ?? [];
  if (sources.length === 0 && followed.length === 0) return <StartCard />;
  return <SourceList sources={sources} syncs={followed} editable={editable} />;
}
