import { useParams } from 'react-router';
import { integrationScreenWords } from '@shared/words/integrationScreens';
import type { Integration, IntegrationKind } from '../../data/integrations';
import { INTEGRATIONS_PATH } from '../../parts/integrations/integrationPaths';
import { PathLink } from '../../parts/navigation/PathLink';
import { Page } from '../../parts/page/Page';
import { usePage } from '../../parts/page/pageContext';
import { Panel } from '../../ui/base/Panel';
import { Empty } from '../../ui/feedback/States';
import { Connect } from './Connect';
import { KindCards } from './Gallery';
import { EmailPage } from './EmailPage';
import { kindOfProvider } from './integrationsView';
import './integrations.css';
import { useCall } from '../../platform/api/calls';
import { Pending } from '../../parts/feedback/Loaded';
import { together } from '../../parts/feedback/together';

const words = integrationScreenWords.connect;

/** ROUTE-25, -26: connects a service of the kind that the address names. */
export function ConnectScreen() {
  const { provider = '' } = useParams();
  const kinds = useCall('integrations.kinds');
  const list = useCall('integrations.list', { query: {} });
  const kind = kindOfProvider(kinds.data?.data ?? [], provider);
  const isEmail = provider.toUpperCase() === ('EMAIL' satisfies Integration['type']);
  const title = isEmail ? words.email.title : integrationScreenWords.titleNew;
  usePage(kind ? words.title(kind.name) : title, [
    { text: integrationScreenWords.title, path: INTEGRATIONS_PATH },
  ]);
  if (!kinds.data || !list.data)
    return <Pending what="integrations" query={together(kinds, list)} rows={8} />;
  if (!kind && isEmail) return <EmailPage />;
  if (!kind) return <Unknown provider={provider} kinds={kinds.data.data} all={list.data.data} />;
  return <Connect key={kind.type} kind={kind} all={list.data.data} />;
}

function Unknown(props: {
  provider: string;
  kinds: readonly IntegrationKind[];
  all: readonly Integration[];
}) {
  const { kinds } = props;
  return (
    <Page narrow>
      <Empty
        icon="integrations"
        title={words.unknown(props.provider)}
        action={<PathLink to={INTEGRATIONS_PATH}>{words.toList}</PathLink>}
      >
        {kinds.length > 0 ? words.unknownText : words.unknownNone}
      </Empty>
      {kinds.length > 0 && (
        <Panel>
          <KindCards kinds={kinds} all={props.all} />
        </Panel>
      )}
    </Page>
  );
}
