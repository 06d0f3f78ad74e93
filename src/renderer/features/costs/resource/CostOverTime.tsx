import { useMemo } from 'react';
import { SPEND_SERIES } from '@shared/model/limits';
import { resourceWords as words } from '@shared/words/charges';
import { costWords } from '@shared/words/costs';
import { trendOf } from '@shared/model/trend';
import { ChartPlace, TrendChart } from '../../../parts/chart/TrendChart';
import { PathLink } from '../../../parts/navigation/PathLink';
import { BasisLine } from '../../../parts/spend/BasisLine';
import { filtersText, type ChargeFilter } from '../../../parts/spend/chargeFilter';
import { formatPercent } from '../../../platform/formatting/numbers';
import { Money } from '../../../ui/base/Money';
import { Panel } from '../../../ui/base/Panel';
import { Empty } from '../../../ui/feedback/States';
import { Row, Text } from '../../../ui/layout/Layout';
import { useCall } from '../../../platform/api/calls';
import { Pending } from '../../../parts/feedback/Loaded';
import '../costs.css';

const HEIGHT = 240;

interface Props {
  request: { from: string; to: string; filters: ChargeFilter[] };
  currency: string;
  span: string;
}

/** What a resource cost, by its charges; and how much of it a commitment paid. */
export function CostOverTime({ request, currency, span }: Props) {
  const granularity = span === '1y' ? 'month' : 'day';
  const query = useCall('costs.spend', {
    body: { ...request, granularity, group_by: ['charge'], top: SPEND_SERIES },
  });
  const { data, error } = query;
  const reply = data?.data;
  const trend = useMemo(
    () => trendOf(reply?.rows ?? [], currency, SPEND_SERIES, [], reply?.colors),
    [reply, currency],
  );
  const total = reply?.totals.find((sum) => sum.currency === currency);
  const explore = new URLSearchParams({
    range: `${request.from}..${request.to}`,
    group: 'charge',
    filters: filtersText(request.filters),
  });
  return (
    <Panel
      title={words.cost}
      actions={<PathLink to={`/costs?${explore}`}>{costWords.overview.explore}</PathLink>}
    >
      {total && (
        <Text as="p" size="xxl" strong className="cl-costfigure">
          <Money amount={total.cost} currency={currency} exact />
        </Text>
      )}
      <BasisLine
        days={request}
        method={reply?.cost_method}
        filters={request.filters}
        totals={reply?.totals}
      />
      {error || !reply ? (
        <Pending what="spend" query={query}>
          <ChartPlace height={HEIGHT} />
        </Pending>
      ) : trend.series.length === 0 ? (
        <Empty icon="costs" title={costWords.spend.empty} />
      ) : (
        <TrendChart
          trend={trend}
          kind="bars"
          granularity={granularity}
          height={HEIGHT}
          label={costWords.spend.chart(costWords.fields.charge, `${request.from} – ${request.to}`)}
        />
      )}
      <Covered request={request} currency={currency} />
    </Panel>
  );
}

/** The commitments that paid for it, each with its share. */
function Covered({ request, currency }: Omit<Props, 'span'>) {
  const { data } = useCall('costs.spend', {
    body: { ...request, granularity: 'total', group_by: ['commitment'], top: 20 },
  });
  const rows = (data?.data.rows ?? []).filter((row) => row.currency === currency);
  const all = rows.reduce((sum, row) => sum + row.cost, 0);
  const by = rows.filter((row) => row.group[0] !== '');
  if (!data || all <= 0) return null;
  if (by.length === 0) return <p className="cl-faint">{words.notCovered}</p>;
  return (
    <Row as="dl" wrap align="stretch" className="cl-resourcecover">
      {by.map((row) => (
        <div key={row.group[0]}>
          <Text as="dt" size="s" tone="muted">
            {words.coveredBy(row.label[0] || row.group[0] || '')}
          </Text>
          <dd className="cl-num cl-flow-break">
            <Money amount={row.cost} currency={currency} exact /> · {formatPercent(row.cost / all)}
          </dd>
        </div>
      ))}
    </Row>
  );
}
