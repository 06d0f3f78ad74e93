import type { CallReply } from '@shared/api/index';
import { Fault } from '@shared/kernel/fault';
import type { Anomaly, AnomalyMeasure, AnomalyState } from '@shared/model/anomaly';
import { addDays } from '@shared/model/case-life/life';
import { usageOnly } from '../../../costs/charges/selector';
import type { Database, Sql, TenantScope } from '../../../db/database';
import type { Boards } from '../../boards/boards.port';
import { casesStore, type CaseRow } from '../cases.store';
import type { CasesCosts, CostSelector, RuleBook } from '../detection/costs.port';
import { readBoardRules } from '../detection/detection.service';
import { detectionStore } from '../detection/detection.store';
import type { BoardRule } from '../detection/plan';
import { anomalyListStore, type AnomalyEntryRow, type AnomalySearch } from './list.store';

/** The rule that finds what stands out. */
const RULES: Record<AnomalyMeasure, string> = { cost: 'cost-anomaly', usage: 'usage-anomaly' };
/** Days that the chart shows before an anomaly and after it. */
const BEFORE = 42;
const AFTER = 14;

type Entry = CallReply<'cases.anomaly'>['data']['anomaly'];

const usageOf = ({ sku, unit, actual, expected, price }: NonNullable<AnomalyEntryRow['usage']>) => ({
  sku,
  unit,
  actual,
  expected,
  price,
});

function toEntry(row: AnomalyEntryRow): Entry {
  const { title, status, resource_name, expected, impact } = row;
  return {
    case_id: row.case_id,
    case_type: row.case_type,
    case_title: title,
    case_status: status,
    status_reason: row.status_reason,
    state: row.state,
    verdict: row.verdict,
    name: resource_name,
    provider: row.provider,
    service: row.service,
    account_id: row.account_id,
    account_name: row.account_name,
    region: row.region,
    owner: row.owner,
    currency: row.currency,
    direction: row.direction,
    first_day: row.first_day,
    last_day: row.last_day,
    days: row.days,
    lasting: row.lasting,
    actual: row.actual,
    expected,
    impact,
    share: expected > 0 ? impact / expected : null,
    month: row.month,
    usage: row.usage && usageOf(row.usage),
  };
}

/** A parameter of a rule as its board has it. */
function numberOf({ rule, parameters }: BoardRule, id: string): number {
  const value = parameters[id] ?? rule.parameters.find((one) => one.id === id)?.default;
  return typeof value === 'number' ? value : 0;
}

/** The charges of an anomaly; null where nobody named them, as for one that a provider told. */
function selectorOf(row: CaseRow, charges: CostSelector['charges']): CostSelector | null {
  if (charges === null) return null;
  const { provider, account_id: accountId, resource_id: resourceId, currency } = row;
  return { key: row.case_id, provider, accountId, resourceId, currency, charges };
}

/**
 * Where to look for what a provider reported, the narrowest first: its name of a service may not be that of the bill.
 * One of before places were kept names its service alone.
 */
function reportedSelectors(row: CaseRow, { reported }: Anomaly): CostSelector[] {
  const { provider, currency, service, resource_id: resourceId } = row;
  const place = reported ?? { account: '', service, region: '' };
  const at = (names: readonly ('account' | 'region' | 'service')[]): CostSelector => {
    const named = names.flatMap((name) => (place[name] === '' ? [] : [[name, place[name]]]));
    const charges = { ...Object.fromEntries(named), charges: usageOnly, measured: null };
    return { key: row.case_id, provider, accountId: place.account, resourceId, currency, charges };
  };
  return [at(['account', 'region', 'service']), at(['account', 'region'])];
}

export function createAnomalies(deps: {
  database: Database;
  boards: Boards;
  book: RuleBook;
  costs: CasesCosts;
}) {
  const { database, boards, book, costs } = deps;

  const rulesOf = async (sql: Sql, orgId: string, caseType: string) =>
    (await readBoardRules(sql, orgId, boards, book)).filter(({ rule }) => rule.id === caseType);

  async function detectorOf(sql: Sql, orgId: string, measure: AnomalyMeasure) {
    const on = (await rulesOf(sql, orgId, RULES[measure])).filter(({ enabled }) => enabled);
    const [first] = on;
    if (!first) return null;
    const least = (id: string) => Math.min(...on.map((one) => numberOf(one, id)));
    const stretches = (await detectionStore.judged(sql, orgId))
      .filter(({ case_type }) => case_type === RULES[measure])
      .flatMap(({ judged }) => Object.values(judged));
    const from = stretches.map((one) => one.from).toSorted()[0] ?? null;
    const through = stretches.map((one) => one.through).toSorted();
    return {
      minimum_amount: least('minimum_saving'),
      minimum_percent: least('min_impact_share'),
      judged_from: from,
      judged_through: through.at(-1) ?? null,
    };
  }

  /** The anomaly, its case and how its board judges; `Fault('not_found')` for what is none within the scope. */
  const load = (scope: TenantScope, caseId: string) =>
    database.tenant(scope, async (sql) => {
      const row = await casesStore.find(sql, caseId);
      const entry = row && (await anomalyListStore.find(sql, caseId));
      const detail = entry && (await casesStore.detail(sql, caseId));
      if (!row || !entry || !detail?.anomaly)
        throw new Fault('not_found:anomaly_not_found', 'This anomaly no longer exists.');
      const rules = await rulesOf(sql, row.org_id, row.case_type);
      return {
        row,
        entry,
        anomaly: detail.anomaly,
        selector: selectorOf(row, detail.charges),
        rule: rules.find(({ boardId }) => boardId === row.board_id) ?? rules[0],
      };
    });

  return {
    load,

    search: (
      orgId: string,
      search: AnomalySearch,
      page: { size: number; offset: number },
    ): Promise<CallReply<'cases.searchAnomalies'>['data']> =>
      database.tenant(orgId, async (sql) => {
        const rows = await anomalyListStore.page(sql, orgId, search, page);
        const totals = await anomalyListStore.totals(sql, orgId, search);
        const counts = await anomalyListStore.counts(sql, orgId, search);
        const countOf = (state: AnomalyState) => counts.find((one) => one.state === state)?.n ?? 0;
        return {
          rows: rows.map(toEntry),
          total: totals.reduce((sum, { count }) => sum + count, 0),
          totals,
          counts: {
            open: countOf('open'),
            explained: countOf('explained'),
            dismissed: countOf('dismissed'),
            over: countOf('over'),
          },
          detector: await detectorOf(sql, orgId, search.measure),
        };
      }),

    /** With its daily cost (or usage), and the range that each day is judged by, as far as the bills reach. */
    async get(scope: TenantScope, caseId: string): Promise<CallReply<'cases.anomaly'>['data']> {
      const { row, entry, anomaly, selector, rule } = await load(scope, caseId);
      const shown = { anomaly: toEntry(entry), days: [] };
      if (selector === null || rule === undefined) return shown;
      const scopes = await costs.scopes(row.org_id);
      const place = { provider: row.provider, accountId: row.account_id };
      const last = scopes.throughOf(place) ?? scopes.newest;
      if (last === null || last < anomaly.firstDay) return shown;
      const until = addDays(anomaly.lastDay, AFTER);
      const range = { from: addDays(anomaly.firstDay, -BEFORE), to: until < last ? until : last };
      const judgedBy = {
        threshold: numberOf(rule, 'threshold'),
        minShare: numberOf(rule, 'min_impact_share') / 100,
        minAmount: numberOf(rule, 'minimum_saving') / (anomaly.usage?.price ?? 1),
      };
      const measure = anomaly.usage ? 'usage' : 'cost';
      const days = await costs.expectedDays(row.org_id, selector, range, judgedBy, measure);
      const told = new Map((anomaly.usage?.days ?? anomaly.days ?? []).map((one) => [one.day, one]));
      return {
        ...shown,
        days: days.map((one) => ({
          ...one,
          expected: told.get(one.day)?.expected ?? one.expected,
          anomalous: one.day >= anomaly.firstDay && one.day <= anomaly.lastDay,
        })),
      };
    },

    /** What made it, searched for in the bills; null where they have no charges of what a provider reported. */
    async cause(scope: TenantScope, caseId: string): Promise<CallReply<'cases.anomalyCause'>['data']> {
      const { row, anomaly, selector } = await load(scope, caseId);
      const { firstDay: from, lastDay: to } = anomaly;
      if (selector === null) {
        for (const reported of reportedSelectors(row, anomaly)) {
          const cause = await costs.cause(row.org_id, reported, { from, to });
          if (cause.actual !== 0 || cause.expected !== 0) return cause;
        }
        return null;
      }
      return costs.cause(row.org_id, selector, { from, to }, { measure: anomaly.usage ? 'usage' : 'cost' });
    },
  };
}

export type Anomalies = ReturnType<typeof createAnomalies>;
