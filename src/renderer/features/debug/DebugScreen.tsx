import { useMemo } from 'react';
import { useStore } from 'react-redux';
import { debugWords as words } from '@shared/words/debug';
import { factsText, useAppFacts } from '../../parts/help/appFacts';
import { PathLink } from '../../parts/navigation/PathLink';
import { Page } from '../../parts/page/Page';
import { useRights, useUser } from '../../parts/user/userContext';
import { formatRelative } from '../../platform/formatting/dates';
import { useNow } from '../../platform/hooks/useNow';
import { Button } from '../../ui/base/Button';
import { Panel } from '../../ui/base/Panel';
import { Empty, Skeleton } from '../../ui/feedback/States';
import { Columns } from '../../ui/layout/Layout';
import { PlainTable } from '../../ui/table/PlainTable';
import { useToast } from '../../ui/overlays/Toasts';
import { cachedAnswers } from './cachedAnswers';
import { ClientReports } from './ClientReports';
import { ServerJobs } from './ServerJobs';
import './debug.css';
import { useCall } from '../../platform/api/calls';

/** PERM-12: what the app knows of itself, while the organisation's setting `debug` is on. */
export function DebugScreen() {
  const { data } = useCall('settings.get', { query: { type: 'debug' } });
  if (!data) return <Skeleton rows={6} />;
  const isOn = data.data.some(({ domain, value }) => domain === 'general' && value === true);
  return isOn ? (
    <Facts />
  ) : (
    <Empty
      icon="info"
      title={words.off}
      action={<PathLink to="/settings?tab=organization">{words.settings}</PathLink>}
    >
      {words.offText}
    </Empty>
  );
}

function Facts() {
  const user = useUser();
  const rights = useRights();
  const facts = useAppFacts();
  const { data } = useCall('settings.get', { query: {} });
  const now = useNow();
  const store = useStore();
  // Looked at again with every step of the clock.
  const cached = useMemo(() => cachedAnswers(store.getState(), now), [store, now]);
  const toast = useToast();
  const settings = data?.data ?? [];
  const active = user.orgIdToOrgMemberInfo[user.activeOrgId];
  const copy = () =>
    navigator.clipboard
      .writeText(JSON.stringify({ facts, user, settings, cached }, null, 2))
      .then(() => toast(words.copied));
  return (
    <Page
      bar={
        <Button icon="copy" onClick={() => void copy()}>
          {words.copy}
        </Button>
      }
    >
      <Columns min={380} gap="l" className="cl-debug">
        <Panel title={words.session}>
          <pre>{facts ? factsText(facts) : ''}</pre>
          <pre>{JSON.stringify({ ...user, orgIdToOrgMemberInfo: undefined }, null, 2)}</pre>
        </Panel>
        <Panel title={words.permissions}>
          <pre>{[...(active?.userPermissions ?? []), ...user.flags].join('\n')}</pre>
        </Panel>
        <Panel title={words.organisationSettings}>
          <pre>
            {settings.map((one) => `${one.domain}.${one.type} = ${JSON.stringify(one.value)}`).join('\n')}
          </pre>
        </Panel>
        {rights.may('systemSettings:write') && <ServerJobs />}
        {rights.may('systemSettings:write') && <ClientReports />}
        <Panel title={words.cache}>
          <p className="cl-muted">{words.cacheCount(cached.length)}</p>
          <PlainTable
            label={words.cache}
            rows={cached}
            rowKey={({ key }) => key}
            columns={[
              { id: 'endpoint', title: words.endpoint, cell: ({ key }) => key },
              { id: 'status', title: words.status, cell: ({ status }) => status },
              {
                id: 'age',
                title: words.age,
                cell: ({ fetchedAt: at }) => at && formatRelative(new Date(at).toISOString(), now),
              },
            ]}
          />
        </Panel>
      </Columns>
    </Page>
  );
}
