import { resourceWords as words } from '@shared/words/charges';
import { costWords } from '@shared/words/costs';
import type { BillResource } from '../../../data/costs';
import { ChangesPanel } from '../../../parts/cloud-changes/ChangesPanel';
import { PathLink } from '../../../parts/navigation/PathLink';
import { Page } from '../../../parts/page/Page';
import { usePage } from '../../../parts/page/pageContext';
import { only } from '../../../parts/spend/chargeFilter';
import { toDate } from '../../../platform/formatting/dates';
import { presetRange } from '../../../platform/formatting/ranges';
import { useNow } from '../../../platform/hooks/useNow';
import { to, urlChoice, urlText, useUrl } from '../../../platform/urlState';
import { Panel } from '../../../ui/base/Panel';
import { Empty, Skeleton } from '../../../ui/feedback/States';
import { Segmented } from '../../../ui/fields/Field';
import { Columns } from '../../../ui/layout/Layout';
import { ChargesTable } from '../ChargesTable';
import { AllocatedTo } from './AllocatedTo';
import { CostOverTime } from './CostOverTime';
import { ResourceCases } from './ResourceCases';
import { ResourceFacts } from './ResourceFacts';
import { TagHistory } from './TagHistory';
import './resource.css';
import { useCall } from '../../../platform/api/calls';
import { FailedFetch } from '../../../parts/feedback/FailedFetch';

const idParam = urlText('id');
const spans = ['30d', '90d', '1y'] as const;
const spanParam = urlChoice('span', spans, '90d');
const currencyParam = urlText('currency');

/** Everything that is known of one resource: what it costs and why, its tags, its cases. */
export function ResourceScreen() {
  const resource = useUrl().get(idParam);
  const query = useCall('costs.resource', { body: { resource } }, { skip: resource === '' });
  const { data, error } = query;
  const found = data?.data;
  usePage(found ? found.name || found.resource : words.title, [{ text: words.spend, path: '/costs' }]);
  if (error && !data) return <FailedFetch what="the resource" query={query} />;
  if (resource !== '' && found === undefined) return <Skeleton rows={10} />;
  if (!found)
    return (
      <Empty icon="costs" title={words.gone} action={<PathLink to="/costs">{words.spend}</PathLink>}>
        {words.goneText}
      </Empty>
    );
  return <Known found={found} />;
}

function Known({ found }: { found: BillResource }) {
  const url = useUrl();
  const span = url.get(spanParam);
  const now = useNow();
  const days = presetRange(span, toDate(found.last_day) ?? now);
  const wanted = url.get(currencyParam);
  const currency = found.currencies.includes(wanted) ? wanted : (found.currencies[0] ?? 'USD');
  const request = { ...days, filters: [only('resource', found.resource)] };
  return (
    <Page
      bar={
        <>
          <Segmented
            label={costWords.overview.span}
            value={span}
            options={spans.map((value) => ({ value, label: costWords.overview.spans[value] }))}
            onChange={(next) => url.set(to(spanParam, next))}
          />
          {found.currencies.length > 1 && (
            <Segmented
              label={costWords.overview.currency}
              value={currency}
              options={found.currencies.map((code) => ({ value: code, label: code }))}
              onChange={(next) => url.set(to(currencyParam, next))}
            />
          )}
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
