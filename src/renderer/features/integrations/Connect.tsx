import { useState } from 'react';
import { Navigate } from 'react-router';
import { integrationScreenWords as words } from '@shared/words/integrationScreens';
import type { ConnectionCheck, Integration, IntegrationKind } from '../../data/integrations';
import { Page } from '../../parts/page/Page';
import { useRights } from '../../parts/user/userContext';
import { Panel } from '../../ui/base/Panel';
import { Banner, Tag } from '../../ui/feedback/States';
import { Row, Stack, Text } from '../../ui/layout/Layout';
import { ConnectForm } from './ConnectForm';
import { TypeLogo } from '../../parts/integrations/TypeLogo';
import { Permissions } from './Permissions';
import { Setups } from './Setups';

/** What to do at the service and what it must grant, beside the form that connects it. */
export function Connect({ kind, all }: { kind: IntegrationKind; all: readonly Integration[] }) {
  const mayConnect = useRights().mayChange('integrations:read');
  const [check, setCheck] = useState<ConnectionCheck | null>(null);
  /** Where it goes on; nothing can be lost any more then. */
  const [done, setDone] = useState<string | null>(null);
  if (done !== null) return <Navigate to={done} replace />;
  return (
    <Page>
      <div className="cl-columns cl-gap-l cl-integration">
        <Row as="header" wrap gap="m" className="cl-integration__head">
          <TypeLogo type={kind.type} size={44} />
          <div className="cl-grow">
            <Row as="span">
              <Text as="strong" size="l" strong>
                {kind.name}
              </Text>
              <Tag>{words.categories[kind.category]}</Tag>
            </Row>
            <p className="cl-muted">{kind.summary}</p>
          </div>
        </Row>
        <Stack gap="l">
          <Panel title={words.connect.connection}>
            {mayConnect ? (
              <ConnectForm kind={kind} all={all} check={check} onCheck={setCheck} onConnected={setDone} />
            ) : (
              <Banner tone="info">
                {words.connect.readOnly}. {words.connect.readOnlyText}
              </Banner>
            )}
          </Panel>
          <Setups kind={kind} />
        </Stack>
        <Stack gap="l" className="cl-integration__side">
          {kind.guide.length > 0 && (
            <Panel title={words.guide(kind.name)}>
              <Stack as="ol" gap="s" className="cl-flush cl-flow-break cl-guide">
                {kind.guide.map((step, at) => (
                  <li key={at}>{step}</li>
                ))}
              </Stack>
            </Panel>
          )}
          <Panel title={words.permissions.title}>
            <Stack>
              {mayConnect && !check?.ok && kind.permissions.length > 0 && (
                <p className="cl-faint">{words.permissions.untested}</p>
              )}
              <Permissions needed={kind.permissions} check={check} />
            </Stack>
          </Panel>
        </Stack>
      </div>
    </Page>
  );
}
