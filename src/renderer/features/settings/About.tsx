import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import type { HostInfo } from '@shared/host/contract';
import { settingsWords as words } from '@shared/words/settings';
import { selectNotices, selectSession } from '../../data/session.slice';
import { useHost } from '../../platform/hostContext';
import { Panel } from '../../ui/base/Panel';
import { Banner, Skeleton } from '../../ui/feedback/States';
import { UpdatesPanel } from './updates/UpdatesPanel';
import { Text } from '../../ui/layout/Layout';
import { Facts } from '../../parts/page/Facts';

export function About() {
  const host = useHost();
  const session = useSelector(selectSession);
  const notices = useSelector(selectNotices).filter(({ code }) => code === 'no_keychain');
  const [info, setInfo] = useState<HostInfo | null>(null);
  useEffect(() => {
    host.info().then(setInfo, () => undefined);
  }, [host]);
  if (!info || !session) return <Skeleton rows={3} />;
  const { server } = session;
  return (
    <div className="cl-stack">
      <Panel title={words.data}>
        <div className="cl-stack">
          <p className="cl-muted">
            {server.kind === 'local' ? words.dataText : words.teamDataText(server.label)}
          </p>
          <Text as="code" mono size="s" flow="break" className="cl-box-sunken cl-path">
            {info.dataDir}
          </Text>
        </div>
      </Panel>
      {notices.map(({ code, message }) => (
        <Banner key={code} tone="warn">
          {message}
        </Banner>
      ))}
      <Panel title={words.about}>
        <Facts
          of={[
            [words.version, info.version],
            [words.host, words.hosts[info.host]],
            [words.platform, info.platform],
            [words.server, `${server.label} (${words.serverKinds[server.kind]})`],
            [words.license, words.licenseText],
          ]}
        />
      </Panel>
      <UpdatesPanel />
    </div>
  );
}
