import { resourceWords as words } from '@shared/words/charges';
import { costWords } from '@shared/words/costs';
import type { BillResource } from '../../../data/costs';
import { ChangesPanel } from '../../../parts/cloud-changes/ChangesPanel';
import { UrlSegments } from '../../../parts/filters/UrlSegments';
import { PathLink } from '../../../parts/navigation/PathLink';
import { Page } from '../../../parts/page/Page';
import { usePage } from '../../../parts/page/pageContext';
import { only } from '../../../parts/spend/chargeFilter';
import { useCurrency } from '../../../parts/spend/useCurrency';
import { toDate } from '../../../platform/formatting/dates';
import { presetRange } from '../../../platform/formatting/ranges';
import { useNow } from '../../../platform/hooks/useNow';
import { urlChoice, urlText, useUrl } from '../../../platform/urlState';
import { Panel } from '../../../ui/base/Panel';
import { Empty } from '../../../ui/feedback/States';
import { Columns } from '../../../ui/layout/Layout';
import { ChargesTable } from '../ChargesTable';
import { AllocatedTo } from './AllocatedTo';
import { CostOverTime } from './CostOverTime';
import { ResourceCases } from './ResourceCases';
import { ResourceFacts } from './ResourceFacts';
import { TagHistory } from './TagHistory';
import './resource.css';
import { useCall } from '../../../platform/api/calls';
import { Pending } from '../../../parts/feedback/Loaded';

const idParam = urlText('id');
const spans = ['30d', '90d', '1y'] as const;
const spanParam = urlChoice('span', spans, '90d');

/** Everything that is known of one resource: what it costs and why, its tags, its cases. */
export function ResourceScreen() {
  const resource = useUrl().get(idParam);
  const query = useCall('costs.resource', { body: { resource } }, { skip: resource === '' });
  const found = query.data?.data;
  usePage(found ? found.name || found.resource : words.title, [{ text: words.spend, path: '/costs' }]);
  if (resource !== '' && found === undefined) return <Pending what="the resource" query={query} rows={10} />;
  if (!found)
    return (
      <Empty icon="costs" title={words.gone} action={<PathLink to="/costs">{words.spend}</PathLink>}>
        {words.goneText}
      </Empty>
    );
  return <Known found={found} />;
}

function Known({ found }: { found: BillResource }) {
  const span = useUrl().get(spanParam);
  const now = useNow();
  const days = presetRange(span, toDate(found.last_day) ?? now);
  const { currency, choice } = useCurrency(found.currencies);
  const request = { ...days, filters: [only('resource', found.resource)] };
  return (
    <Page
      bar={
        <>
          <UrlSegments
            label={costWords.overview.span}
            param={spanParam}
            values={spans}
            texts={costWords.overview.spans}
          />
          {choice}
        </>
      }
    >
      <ResourceFacts found={found} />
      <CostOverTime request={request} currency={currency} span={span} />
      <Columns min={340} gap="l">
        <ResourceCases resource={found.resource} />
        <ChangesPanel resource={found.resource} />
        <AllocatedTo allocations={found.allocations} />
        <TagHistory sets={found.tags} />
      </Columns>
      <Panel title={words.charges} flush>
        <ChargesTable request={request} currency={currency} />
      </Panel>
    </Page>
  );
}
