import { kubernetesWords as words } from '@shared/words/kubernetes';
import type { ClusterCosts, ClusterLine } from '../../../data/kubernetes';
import { formatPercent } from '../../../platform/formatting/numbers';
import { to, useUrl } from '../../../platform/urlState';
import { Money } from '../../../ui/base/Money';
import { Panel } from '../../../ui/base/Panel';
import { Segmented } from '../../../ui/fields/Field';
import { Select } from '../../../ui/fields/Select';
import { Skeleton } from '../../../ui/feedback/States';
import { askedLabel, labelParam, lineViewParam, lineViews, type LineView } from './clusterState';

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
  const { lines, more } = split;
  const blank = columns.map(({ title }) => <td key={title} />);
  return (
    <Panel {...panel}>
      <div className="cl-kube__scroll" tabIndex={0} role="group" aria-label={words.costBy[view]}>
        <table className="cl-plaintable cl-kube__table" aria-label={words.costBy[view]}>
          <thead>
            <tr>
              <th scope="col">{title}</th>
              {[
                ...columns,
                { title: words.total, help: undefined },
                { title: words.idleShare, help: words.idleShareHelp },
                { title: words.efficiency, help: words.efficiencyHelp },
              ].map(({ title, help }) => (
                <th key={title} scope="col" className="cl-plaintable__end" title={help}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Row
                key={`${line.namespace}/${line.controller_kind}/${line.controller}/${line.label}`}
                line={line}
                columns={columns}
                currency={costs.currency}
              >
                <Name line={line} view={view} />
              </Row>
            ))}
            {more.count > 0 && (
              <tr>
                <td className="cl-muted">{words.more[view](more.count)}</td>
                {blank}
                <td className="cl-plaintable__end">
                  <Money exact amount={more.total} currency={costs.currency} />
                </td>
                <td />
                <td />
              </tr>
            )}
            {costs.idle.total !== 0 && (
              <Row line={costs.idle} columns={columns} currency={costs.currency}>
                {words.idle}
              </Row>
            )}
            {costs.unallocated.total !== 0 && (
              <Row line={costs.unallocated} columns={columns} currency={costs.currency}>
                {words.unallocated}
              </Row>
            )}
            {costs.not_covered !== 0 && (
              <tr>
                <td>{words.notCovered}</td>
                {blank}
                <td className="cl-plaintable__end cl-strong">
                  <Money exact amount={costs.not_covered} currency={costs.currency} />
                </td>
                <td />
                <td />
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{words.billTotal}</th>
              {blank}
              <td className="cl-plaintable__end cl-strong">
                <Money exact amount={costs.bill} currency={costs.currency} />
              </td>
              <td />
              <td />
            </tr>
          </tfoot>
        </table>
      </div>
    </Panel>
  );
}

function Name({ line, view }: { line: ClusterLine; view: LineView }) {
  if (view === 'workload') return <Workload line={line} />;
  if (view === 'namespace') return line.namespace;
  return line.label === '' ? <span className="cl-muted">{words.noLabel}</span> : line.label;
}

function Workload({ line }: { line: ClusterLine }) {
  const { namespace, controller, controller_kind: kind } = line;
  return (
    <span className="cl-kube__two">
      <span className={controller === '' ? 'cl-muted' : undefined}>{controller || words.noWorkload}</span>
      <span className="cl-faint">{[namespace, kind].filter((text) => text !== '').join(' · ')}</span>
    </span>
  );
}

function Row(props: {
  line: ClusterLine;
  columns: readonly Column[];
  currency: string;
  children: React.ReactNode;
}) {
  const { line, columns, currency } = props;
  return (
    <tr>
      <td>{props.children}</td>
      {columns.map(({ title, amount }) => (
        <td key={title} className="cl-plaintable__end">
          <Money exact amount={amount(line)} currency={currency} />
        </td>
      ))}
      <td className="cl-plaintable__end cl-strong">
        <Money exact amount={line.total} currency={currency} />
      </td>
      <td className="cl-plaintable__end cl-muted">
        {line.kind === 'workload' && <Money exact amount={line.idle_share} currency={currency} />}
      </td>
      <td className="cl-plaintable__end cl-num">
        {line.kind === 'workload' && (line.efficiency === null ? '–' : formatPercent(line.efficiency))}
      </td>
    </tr>
  );
}
