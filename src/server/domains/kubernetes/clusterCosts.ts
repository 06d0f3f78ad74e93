import type { CallReply } from '@shared/api/index';
import { badInput } from '@shared/kernel/fault';
import { rounded } from '@shared/model/allocation/split';
import { BYTE_ORDER_MARK, csvLine } from '@shared/model/csv';
import { units } from '@shared/model/exact';
import { daysBetween } from '@shared/model/days';
import { KUBERNETES_RANGE_DAYS } from '@shared/model/kubernetes/allocation';
import { matchNodes, resourceOf } from '@shared/model/kubernetes/nodes';
import { allocationsToBill, byLabel, efficiencyOf } from '@shared/model/kubernetes/toBill';
import { smallestUnit } from '@shared/model/smallestUnit';
import { kubernetesFaults as faults, kubernetesWords as words } from '@shared/words/kubernetes';
import type { UnitBills } from '../units/units.port';
import type { NodeBills } from './nodes.port';
import type { Kubernetes } from './kubernetes.service';
import {
  labelLineOf,
  lineOf,
  listed,
  partsOf,
  roundedBill,
  roundedLabels,
  trendOf,
  type Rounded,
} from './present';

interface Asked {
  from: string;
  to: string;
  /** By the values of this label too. */
  label?: string | undefined;
}

/** Lines of a table, and namespaces of the chart. */
const LINES = 200;
/** Machines that no bill has: so many are named. */
const NODES_TOLD = 20;
const DRAWN = 7;

/** What a cluster costs on the bill, by its allocations. */
export function createClusterCosts(deps: {
  kubernetes: Pick<Kubernetes, 'whole'>;
  bills: UnitBills;
  nodeBills: NodeBills;
}) {
  const { kubernetes, bills, nodeBills } = deps;

  async function told(orgId: string, id: string, { from, to, label }: Asked, signal: AbortSignal) {
    if (to < from) throw badInput([{ field: 'to', reason: faults.before(to, from) }]);
    if (daysBetween(from, to) >= KUBERNETES_RANGE_DAYS)
      throw badInput([{ field: 'to', reason: faults.long(KUBERNETES_RANGE_DAYS) }]);
    const of = { from, to, label: label ?? null };
    const { cluster, rows, nodes, labels } = await kubernetes.whole(orgId, id, of);
    const { filters, cost_method: costMethod, currency } = cluster;
    const answer = await bills.days(orgId, { from, to, filters, costMethod }, signal);
    const days = answer.currencies.find((one) => one.currency === currency)?.days ?? [];
    const bill = new Map(days.map(({ day, cost }) => [day, units(cost)]));
    const { perUnit, decimal } = smallestUnit(currency);
    const period = { from, to, through: answer.through };
    const toBill = allocationsToBill(period, bill, rows);
    const shown = roundedBill(toBill, perUnit);
    const valued =
      label === undefined ? null : roundedLabels(allocationsToBill(period, bill, byLabel(rows)), shown);
    return { cluster, rows, nodes, labels, answer, toBill, perUnit, decimal, shown, valued };
  }

  return {
    async costs(
      orgId: string,
      id: string,
      asked: Asked,
      signal: AbortSignal,
    ): Promise<CallReply<'kubernetes.costs'>['data']> {
      const { cluster, rows, nodes, labels, answer, toBill, perUnit, decimal, shown, valued } = await told(
        orgId,
        id,
        asked,
        signal,
      );
      const money = (amount: bigint) => Number(decimal(amount));
      const { through } = answer;
      const to = through !== null && through < asked.to ? through : asked.to;
      const known = to < asked.from ? [] : nodes;
      const keys = known.flatMap((one) => [resourceOf(one.providerId), one.node.toLowerCase()]);
      const of = { from: asked.from, to, costMethod: answer.costMethod, filters: cluster.filters };
      const billed = await nodeBills.resources(
        orgId,
        { ...of, currency: cluster.currency, keys: [...new Set(keys)].filter((key) => key !== '') },
        signal,
      );
      const match = matchNodes(known, billed);
      const covered = toBill.days.filter(({ allocated }) => allocated !== null);
      const allocated = rounded(
        covered.reduce((sum, day) => sum + (day.allocated ?? 0n), 0n),
        perUnit,
      );
      const onBill = shown.bill - shown.notCovered;
      const later = rows.flatMap(({ day }) => (through === null || day > through ? [day] : []));
      const workloads = shown.namespaces.flatMap(({ workloads: own }) => own);
      return {
        currency: cluster.currency,
        cost_method: answer.costMethod,
        through,
        incomplete: answer.incomplete,
        other_currencies: answer.currencies.flatMap((one) =>
          one.currency === cluster.currency ? [] : [one.currency],
        ),
        days: toBill.days.length,
        covered_days: covered.length,
        no_idle_days: covered.filter(({ hasIdle }) => !hasIdle).length,
        waiting_days: new Set(later).size,
        bill: money(shown.bill),
        not_covered: money(shown.notCovered),
        covered: money(onBill),
        allocated: money(allocated),
        difference: money(onBill - allocated),
        nodes: {
          known: known.length,
          matched: match.matched,
          on_bill: money(rounded(match.onBill, perUnit)),
          missing: match.missing.slice(0, NODES_TOLD),
        },
        namespaces: listed(shown.namespaces, LINES, money),
        workloads: listed(
          workloads.toSorted((a, b) => (a.total === b.total ? 0 : a.total < b.total ? 1 : -1)),
          LINES,
          money,
        ),
        labels: { keys: labels, lines: valued && listed(valued, LINES, money, labelLineOf) },
        idle: lineOf(shown.idle, money),
        unallocated: lineOf(shown.unallocated, money),
        trend: trendOf(
          toBill,
          shown.namespaces.slice(0, DRAWN).map(({ line }) => line.namespace),
        ),
      };
    },

    async *csv(orgId: string, id: string, asked: Asked, signal: AbortSignal): AsyncIterable<string> {
      const { cluster, answer, decimal, shown, valued } = await told(orgId, id, asked, signal);
      const { currency, name } = cluster;
      yield BYTE_ORDER_MARK + csvLine(words.csv);
      const head = [name, asked.from, asked.to, currency, answer.costMethod];
      const line = (one: Rounded, isLabel = false) => {
        const { kind, namespace, controllerKind, controller } = one.line;
        const efficiency = efficiencyOf(one.line);
        return csvLine([
          ...head,
          words.kinds[kind],
          isLabel ? '' : namespace,
          controllerKind,
          controller,
          ...partsOf(one).map(decimal),
          decimal(one.total),
          efficiency === null ? '' : efficiency.toFixed(4),
          asked.label ?? '',
          isLabel ? namespace : '',
        ]);
      };
      for (const one of valued ?? []) yield line(one, true);
      if (!valued) for (const { workloads } of shown.namespaces) for (const one of workloads) yield line(one);
      yield line(shown.idle);
      yield line(shown.unallocated);
      const blank = ['', '', '', '', '', '', '', '', '', ''];
      yield csvLine([
        ...head,
        words.notCovered,
        ...blank,
        decimal(shown.notCovered),
        '',
        asked.label ?? '',
        '',
      ]);
    },
  };
}

export type ClusterCosts = ReturnType<typeof createClusterCosts>;
