import { costWords } from '@shared/words/costs';
import { kubernetesWords as words } from '@shared/words/kubernetes';
import type { Cluster, ClusterCosts } from '../../../data/kubernetes';
import type { Trend } from '@shared/model/trend';
import { TrendChart } from '../../../parts/chart/TrendChart';
import { filterTexts } from '../../../parts/spend/chargeFilter';
import { useUrl } from '../../../platform/urlState';
import type { DayRange } from '../../../platform/formatting/ranges';
import { Money } from '../../../ui/base/Money';
import { Panel } from '../../../ui/base/Panel';
import { Banner, Empty } from '../../../ui/feedback/States';
import { Columns, Stack, Text } from '../../../ui/layout/Layout';
import { askedLabel } from './clusterState';
import { LinePanel } from './LinePanel';
import { useCall } from '../../../platform/api/calls';
import { Pending } from '../../../parts/feedback/Loaded';

const HEIGHT = 260;

/** What a cluster costs in these days: on the bill, over time, and by namespace or workload. */
export function ClusterCostPanels({ cluster, days }: { cluster: Cluster; days: DayRange }) {
  const label = askedLabel(useUrl());
  const asked = useCall('kubernetes.costs', {
    params: { id: cluster.cluster_id },
    query: { from: days.from, to: days.to, label },
  });
  const { data, currentData, error } = asked;
  if (error || !data) return <Pending what={words.failed} query={asked} rows={8} />;
  const costs = data.data;
  const period = costWords.basis.days(days.from, days.to);
  if (cluster.allocations.days === 0 || costs.bill === 0)
    return (
      <>
        <Notes costs={costs} />
        <Panel flush>
          {cluster.allocations.days === 0 ? (
            <Empty icon="costs" title={words.noFiles}>
              {words.noFilesText}
            </Empty>
          ) : (
            <Empty icon="costs" title={words.noBill}>
              {words.noBillText}
            </Empty>
          )}
        </Panel>
      </>
    );
  return (
    <>
      <Notes costs={costs} />
      <Panel title={words.facts} note={filterTexts(cluster.filters).join(', ') || words.allSpend}>
        <Facts costs={costs} />
        <p className="cl-faint">
          {words.method(costWords.methods[costs.cost_method], costs.currency, period)}
          {costs.through !== null &&
            costs.through < days.to &&
            ` ${words.through(costWords.basis.day(costs.through))}`}
        </p>
        <TrendChart
          trend={trendOf(costs)}
          kind="bars"
          granularity="day"
          height={HEIGHT}
          label={words.chart(cluster.name, period)}
        />
      </Panel>
      <LinePanel costs={costs} byLabel={currentData?.data.labels.lines ?? null} />
    </>
  );
}

/** What the figures miss. */
function Notes({ costs }: { costs: ClusterCosts }) {
  const { nodes } = costs;
  const missing = costs.days - costs.covered_days;
  const notes = [
    ...(costs.incomplete.length > 0 ? [costWords.incomplete.line(costs.incomplete)] : []),
    ...(missing > 0 && costs.covered_days > 0 ? [words.notCoveredNote(missing)] : []),
    ...(costs.no_idle_days > 0 ? [words.noIdleNote(costs.no_idle_days)] : []),
    ...(costs.waiting_days > 0 ? [words.waitingNote(costs.waiting_days)] : []),
    ...(costs.other_currencies.length > 0
      ? [words.currencyNote(costs.currency, costs.other_currencies.join(', '))]
      : []),
    ...(nodes.known > nodes.matched ? [words.missingNodes(nodes.missing, nodes.known - nodes.matched)] : []),
  ];
  return notes.length > 0 && <Banner tone="warn">{notes.join(' ')}</Banner>;
}

function Facts({ costs }: { costs: ClusterCosts }) {
  const { nodes } = costs;
  const facts: { title: string; amount: number; note?: string }[] = [
    { title: words.onBill, amount: costs.bill },
    { title: words.covered, amount: costs.covered, note: words.coveredDays(costs.covered_days, costs.days) },
    { title: words.notCovered, amount: costs.not_covered },
    { title: words.allocated, amount: costs.allocated },
    { title: words.difference, amount: costs.difference },
    ...(nodes.known > 0
      ? [{ title: words.nodes, amount: nodes.on_bill, note: words.nodesOf(nodes.matched, nodes.known) }]
      : []),
  ];
  return (
    <Columns as="dl" min={150} gap="l" className="cl-kube__facts">
      {facts.map(({ title, amount, note }) => (
        <div key={title}>
          <Text as="dt" size="s" tone="faint">
            {title}
          </Text>
          <Stack as="dd" gap="none" className="cl-size-l">
            <Money exact amount={amount} currency={costs.currency} className="cl-strong" />
            {note !== undefined && <span className="cl-faint cl-size-s">{note}</span>}
          </Stack>
        </div>
      ))}
    </Columns>
  );
}

function trendOf({ trend, currency }: ClusterCosts): Trend {
  const names = {
    rest: words.rest,
    idle: words.idle,
    unallocated: words.unallocated,
    not_covered: words.notCovered,
  };
  return {
    currency,
    periods: trend.days,
    rest: [],
    series: trend.series.map(({ kind, namespace, values }) => {
      const name = kind === 'namespace' ? namespace : names[kind];
      const total = values.reduce((sum, value) => sum + value, 0);
      const key = `${kind} ${namespace}`;
      return { key, name, parts: [name], values, total, other: kind === 'not_covered' };
    }),
  };
}
