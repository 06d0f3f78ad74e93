import type { ReactNode } from 'react';
import { kubernetesWords as words } from '@shared/words/kubernetes';
import type { ClusterCosts, ClusterLine } from '../../../data/kubernetes';
import { formatPercent } from '../../../platform/formatting/numbers';
import { to, useUrl } from '../../../platform/urlState';
import { Money } from '../../../ui/base/Money';
import { Panel } from '../../../ui/base/Panel';
import { Segmented } from '../../../ui/fields/Field';
import { Select } from '../../../ui/fields/Select';
import { Skeleton } from '../../../ui/feedback/States';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable';
import { askedLabel, labelParam, lineViewParam, lineViews, type LineView } from './clusterState';
import '../costs.css';

interface Column {
  title: string;
  help?: string;
  amount(line: ClusterLine): number;
}

/** Those that hold something are shown; CPU, memory, storage and network always. */
function columnsOf({ namespaces, workloads, idle, unallocated }: ClusterCosts): Column[] {
  const lines = [...namespaces.lines, ...workloads.lines, idle, unallocated];
  const optional = (column: Column) => (lines.some((line) => column.amount(line) !== 0) ? [column] : []);
  return [
    { title: words.cpu, amount: ({ cpu }) => cpu },
    { title: words.memory, amount: ({ memory }) => memory },
    ...optional({ title: words.gpu, amount: ({ gpu }) => gpu }),
    { title: words.storage, amount: ({ storage }) => storage },
    {
      title: words.network,
      help: words.networkHelp,
      amount: ({ network, load_balancer: balancer }) => network + balancer,
    },
    ...optional({ title: words.other, help: words.otherHelp, amount: ({ other }) => other }),
  ];
}

/** Which split the address asks for; by label without one is by namespace. */
const viewOf = (url: ReturnType<typeof useUrl>): LineView =>
  url.get(lineViewParam) === 'label' && askedLabel(url) === undefined ? 'namespace' : url.get(lineViewParam);

/** By what costs are split, and by which label. */
function SplitBy({ keys }: { keys: readonly string[] }) {
  const url = useUrl();
  const view = viewOf(url);
  const label = askedLabel(url);
  const [first] = keys;
  const views = lineViews.filter((one) => one !== 'label' || view === 'label' || first !== undefined);
  const known = label === undefined || keys.includes(label) ? keys : [label, ...keys];
  return (
    <>
      {view === 'label' && label !== undefined && (
        <Select
          label={words.label}
          prefix={words.label}
          value={label}
          options={known.map((value) => ({ value, label: value }))}
          onChange={(next) => url.set(to(labelParam, next))}
        />
      )}
      <Segmented
        label={words.by}
        value={view}
        options={views.map((value) => ({ value, label: words.views[value] }))}
        onChange={(next) =>
          url.set(to(lineViewParam, next), to(labelParam, next === 'label' ? (label ?? first ?? '') : ''))
        }
      />
    </>
  );
}

/** Cost by namespace, workload or a label; all rows add up to the bill. */
export function LinePanel(props: {
  costs: ClusterCosts;
  /** Null: not known yet, or not asked for. */
  byLabel: ClusterCosts['labels']['lines'];
}) {
  const { costs, byLabel } = props;
  const url = useUrl();
  const view = viewOf(url);
  const label = askedLabel(url);
  const columns = columnsOf(costs);
  const split = {
    namespace: costs.namespaces,
    workload: costs.workloads,
    label: byLabel,
  }[view];
  const title = view === 'label' ? (label ?? words.label) : words[view];
  const panel = {
    title: words.costBy[view],
    flush: true,
    actions: <SplitBy keys={costs.labels.keys} />,
  };
  if (!split)
    return (
      <Panel {...panel}>
        <Skeleton rows={6} />
      </Panel>
    );
  const { currency } = costs;
  const money = (amount: number) => <Money exact amount={amount} currency={currency} />;
  return (
    <Panel {...panel}>
      <div className="cl-scroll" tabIndex={0} role="group" aria-label={words.costBy[view]}>
        <PlainTable
          label={words.costBy[view]}
          rows={rowsOf(costs, split, view)}
          rowKey={({ key }) => key}
          columns={[
            { id: 'name', title, cell: ({ name }) => name },
            ...columns.map(({ title: part, help, amount }): PlainColumn<Shown> => ({
              id: part,
              title: part,
              help,
              align: 'end',
              cell: ({ line }) => line && money(amount(line)),
            })),
            {
              id: 'total',
              title: words.total,
              align: 'end',
              cell: (row) => <span className="cl-strong">{money(row.total)}</span>,
            },
            {
              id: 'idle',
              title: words.idleShare,
              help: words.idleShareHelp,
              align: 'end',
              cell: ({ line }) =>
                line?.kind === 'workload' && <span className="cl-muted">{money(line.idle_share)}</span>,
            },
            {
              id: 'efficiency',
              title: words.efficiency,
              help: words.efficiencyHelp,
              align: 'end',
              cell: ({ line }) =>
                line?.kind === 'workload' &&
                (line.efficiency === null ? '–' : formatPercent(line.efficiency)),
            },
          ]}
          foot={
            <tr>
              <th scope="row">{words.billTotal}</th>
              {columns.map((column) => (
                <td key={column.title} />
              ))}
              <td className="cl-plaintable__end cl-strong">{money(costs.bill)}</td>
              <td />
              <td />
            </tr>
          }
        />
      </div>
    </Panel>
  );
}

/** A row; without a line, its total alone is known. */
interface Shown {
  key: string;
  name: ReactNode;
  total: number;
  line?: ClusterLine;
}

/** What is allocated, what is not, and what no allocation covers. */
function rowsOf(
  { idle, unallocated, not_covered: notCovered }: ClusterCosts,
  { lines, more }: ClusterCosts['namespaces'],
  view: LineView,
): Shown[] {
  const rest: Shown[] = [
    { key: 'idle', name: words.idle, total: idle.total, line: idle },
    { key: 'unallocated', name: words.unallocated, total: unallocated.total, line: unallocated },
    { key: 'notCovered', name: words.notCovered, total: notCovered },
  ];
  return [
    ...lines.map((line) => ({
      key: `${line.namespace}/${line.controller_kind}/${line.controller}/${line.label}`,
      name: <Name line={line} view={view} />,
      total: line.total,
      line,
    })),
    ...(more.count > 0
      ? [
          {
            key: 'more',
            name: <span className="cl-muted">{words.more[view](more.count)}</span>,
            total: more.total,
          },
        ]
      : []),
    ...rest.filter(({ total }) => total !== 0),
  ];
}

function Name({ line, view }: { line: ClusterLine; view: LineView }) {
  if (view === 'workload') return <Workload line={line} />;
  if (view === 'namespace') return line.namespace;
  return line.label === '' ? <span className="cl-muted">{words.noLabel}</span> : line.label;
}

function Workload({ line }: { line: ClusterLine }) {
  const { namespace, controller, controller_kind: kind } = line;
  return (
    <span className="cl-stack cl-gap-none">
      <span className={controller === '' ? 'cl-muted' : undefined}>{controller || words.noWorkload}</span>
      <span className="cl-faint">{[namespace, kind].filter((text) => text !== '').join(' · ')}</span>
    </span>
  );
}
