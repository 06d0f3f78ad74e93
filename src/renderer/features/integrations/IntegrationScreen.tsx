import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { cloudAccountWords } from '@shared/words/cloudAccounts';
import { integrationScreenWords as words } from '@shared/words/integrationScreens';
import type { IntegrationDetails, IntegrationKind } from '../../data/integrations';
import { integrationPath, INTEGRATIONS_PATH } from '../../parts/integrations/integrationPaths';
import { PathLink } from '../../parts/navigation/PathLink';
import { Page } from '../../parts/page/Page';
import { usePage } from '../../parts/page/pageContext';
import { useRights } from '../../parts/user/userContext';
import { isGone } from '../../platform/api/reasonOf';
import { Panel } from '../../ui/base/Panel';
import { Banner, Empty } from '../../ui/feedback/States';
import { Stack } from '../../ui/layout/Layout';
import { BillExports } from './bills/BillExports';
import { About, LastCheck, UsedBy } from './details/Aside';
import { AwsPolicy } from './details/AwsPolicy';
import { DetailsForm } from './details/DetailsForm';
import { DetailsHead } from './details/DetailsHead';
import { KeptValues } from './details/KeptValues';
import { accountTypes } from './accounts/chosenAccounts';
import { AccountsPanel } from './accounts/AccountsPanel';
import { EventsPanel } from './events/EventsPanel';
import { InventoryPanel } from './inventory/InventoryPanel';
import { ToolsPanel } from './tools/ToolsPanel';
import './integrations.css';
import { useCall } from '../../platform/api/calls';
import { Pending } from '../../parts/feedback/Loaded';
import { together } from '../../parts/feedback/together';

const virtualWords = cloudAccountWords.virtual;

/** One integration. */
export function IntegrationScreen() {
  const { integrationId = '' } = useParams();
  return <Loaded key={integrationId} integrationId={integrationId} />;
}

function Loaded({ integrationId }: { integrationId: string }) {
  const one = useCall('integrations.get', { params: { id: integrationId } });
  const kinds = useCall('integrations.kinds');
  const [gone, setGone] = useState(false);
  usePage(one.data?.data.name ?? '', [{ text: words.title, path: INTEGRATIONS_PATH }]);
  if (gone) return <Navigate to={INTEGRATIONS_PATH} replace />;
  if (isGone(one.error))
    return (
      <Empty
        icon="integrations"
        title={words.details.gone}
        action={<PathLink to={INTEGRATIONS_PATH}>{words.connect.toList}</PathLink>}
      >
        {words.details.goneText}
      </Empty>
    );
  if (!one.data || !kinds.data)
    return <Pending what="the integration" query={together(one, kinds)} rows={8} />;
  const details = one.data.data;
  const kind = kinds.data.data.find(({ type }) => type === details.type);
  return <Details details={details} kind={kind} onGone={() => setGone(true)} />;
}

function Details(props: {
  details: IntegrationDetails;
  /** Absent where the server cannot connect this type. */
  kind: IntegrationKind | undefined;
  onGone(): void;
}) {
  const { details, kind } = props;
  const mayChange = useRights().mayChange('integrations:read') && !details.owned_by;
  const isOwn = !details.owned_by && details.status === 'ACTIVE';
  return (
    <Page>
      <div className="cl-columns cl-gap-l cl-integration">
        <DetailsHead details={details} kind={kind} mayChange={mayChange} onGone={props.onGone} />
        <Stack gap="l">
          {kind?.delivers_bills && isOwn && !details.part_of && (
            <BillExports integrationId={details.integrationId} integrationName={details.name} />
          )}
          {kind?.has_inventory && isOwn && !details.part_of && (
            <InventoryPanel integrationId={details.integrationId} />
          )}
          {isOwn && accountTypes.includes(details.type) && (
            <AccountsPanel details={details} mayChange={mayChange} />
          )}
          {isOwn && details.type === 'AWS' && !details.part_of && (
            <EventsPanel integrationId={details.integrationId} mayChange={mayChange} />
          )}
          {isOwn && mayChange && details.type === 'AWS' && !details.part_of && (
            <AwsPolicy integrationId={details.integrationId} check={details.last_check} />
          )}
          {isOwn && details.type === 'MCP' && <ToolsPanel integrationId={details.integrationId} />}
          <Panel title={words.connect.connection}>
            {details.part_of && (
              <Banner tone="info">
                {virtualWords.connection(details.part_of.name)}{' '}
                <PathLink to={integrationPath(details.part_of.integrationId)}>
                  {virtualWords.open(details.part_of.name)}
                </PathLink>
              </Banner>
            )}
            {details.owned_by ? (
              <Banner tone="info">{words.details.sharedText(details.owned_by)}</Banner>
            ) : mayChange ? (
              <DetailsForm details={details} fields={details.part_of ? [] : (kind?.fields ?? [])} />
            ) : (
              <KeptValues details={details} fields={kind?.fields ?? []} />
            )}
          </Panel>
          {mayChange && <UsedBy details={details} />}
        </Stack>
        <Stack gap="l" className="cl-integration__side">
          {!details.owned_by && <LastCheck details={details} kind={kind} mayChange={mayChange} />}
          <About details={details} />
        </Stack>
      </div>
    </Page>
  );
}
