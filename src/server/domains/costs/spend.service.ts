import { badInput } from '@shared/kernel/fault';
import { costWords } from '@shared/words/costs';
import { BYTE_ORDER_MARK, csvLine } from '@shared/model/csv';
import { drawnKeys } from '@shared/model/trend';
import type { TenantScope } from '../../db/database';
import type { Clock } from '../../platform/clock';
import { changesSql, daysBeforeSql } from '../../costs/queries/changes';
import { valuesSql } from '../../costs/queries/details';
import { bareDecimal, number, readSpend, readTotals, text } from '../../costs/queries/read';
import { currenciesBySpend, newestPeriods } from '../../costs/queries/freshness';
import {
  SPEND_GROUPS_MAX,
  spendSql,
  totalsSql,
  withBefore,
  type Sides,
  type SpendRequest,
} from '../../costs/queries/spend';
import { idsNamed, namer, type AccountNames } from './accountNames';
import type { BillFiles, Bills } from './bills';
import { halves } from './exporting';
import { labeled } from './groupLabels';
import { explainSpend } from './explainSpend';
import { askedIn } from './filtered';
import { tellIncomplete } from './incomplete';
import { createCostSummary } from './costSummary';
import { ownerRules, type CostSettings } from './ownerRules';
import { periodFacts } from './periodFacts';
import { comparisonOf, tellFrontiers } from './tellFrontier';
import type { ValueColors } from './valueColors';
import type { CompareQuery, Comparison, SpendLine, SpendQuery, SpendReply, SpendService } from './spend.port';

/** What the groups beyond the largest ones are called; a group of the bill keeps its own name beside it. */
const OTHER = 'Other';
const VALUES_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
const strings = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** By spend of the newest periods; those without any come last. */
function largestFirst(currencies: readonly string[], found: Pick<BillFiles, 'snapshots'>): string[] {
  const ranked = currenciesBySpend(newestPeriods(periodFacts(found.snapshots)));
  return [...new Set([...ranked.filter((code) => currencies.includes(code)), ...currencies])];
}

/** The days before are the period before, where nothing else is said. */
function sidesOf({ from, to, before_from, before_to }: CompareQuery): Sides {
  if (before_from !== undefined && before_to !== undefined)
    return { after: { from, to }, before: { from: before_from, to: before_to } };
  if (before_from === undefined && before_to === undefined) return withBefore({ from, to });
  const field = before_from === undefined ? 'before_from' : 'before_to';
  throw badInput([{ field, reason: 'is missing: give both days, or none' }]);
}

export function createSpend(deps: {
  bills: Bills;
  settings: CostSettings;
  clock: Clock;
  accountNames: AccountNames;
  colors: ValueColors;
}): SpendService {
  const { bills, settings } = deps;

  const naming = (orgId: string) => ({ orgId, accountNames: deps.accountNames });

  const owners = (scope: TenantScope) => ownerRules(settings, scope);

  async function request(orgId: string, query: SpendQuery): Promise<SpendRequest> {
    const scope = { orgIds: [orgId] };
    return {
      from: query.from,
      to: query.to,
      granularity: query.granularity,
      groupBy: query.group_by,
      costMethod: query.cost_method ?? (await settings.costMethod(scope)),
      filters: query.filters,
      top: query.top,
      owners: await owners(scope),
    };
  }

  /** `exact`: the cost of each row as the bills have it; its number is the nearest one. */
  async function answered(
    orgId: string,
    query: SpendQuery,
    signal: AbortSignal,
  ): Promise<{ reply: SpendReply; exact: string[] }> {
    const [asked, found] = await Promise.all([request(orgId, query), bills.files(orgId)]);
    const { sides, told: days } = comparisonOf(found, withBefore(asked), askedIn(query));
    const [answer, totals] = await Promise.all([
      bills.ask(found, spendSql(asked), { signal }),
      bills.ask(found, totalsSql(asked, sides), { signal }),
    ]);
    const read = readSpend(asked, answer.rows);
    const rest = asked.groupBy.map(() => OTHER);
    const told = read.rows.map(({ other, ...row }) => (other ? { ...row, group: rest, label: rest } : row));
    const reply = {
      cost_method: asked.costMethod,
      rows: await labeled(told, { ...naming(orgId), fields: asked.groupBy }),
      totals: readTotals(totals.rows).map((total) => ({
        ...total,
        previous: days.notCompared === null ? total.previous : null,
      })),
      ...days,
      truncated: read.truncated,
      completeThrough: found.through,
      frontiers: tellFrontiers(found),
      incomplete: tellIncomplete(found, asked, askedIn(query)),
    };
    return { reply, exact: answer.rows.map((row) => bareDecimal(text(row, 'cost'))) };
  }

  const spend: SpendService['spend'] = async (orgId, query, signal) => {
    const { reply } = await answered(orgId, query, signal);
    return { ...reply, colors: await deps.colors(orgId, query.group_by, drawnKeys(reply.rows)) };
  };

  /** More rows than an answer may have come in parts, the earlier periods first. */
  async function* rows(orgId: string, query: SpendQuery, signal: AbortSignal): AsyncIterable<SpendLine> {
    const { reply, exact } = await answered(orgId, { ...query, top: SPEND_GROUPS_MAX }, signal);
    const parts = reply.truncated ? halves(query) : null;
    if (parts) {
      for (const part of parts) yield* rows(orgId, part, signal);
      return;
    }
    const fresh = [costWords.frontier.line(reply.frontiers), costWords.incomplete.line(reply.incomplete)]
      .filter((text) => text !== '')
      .join(' · ');
    const { cost_method } = reply;
    for (const [at, { period, group, label, currency }] of reply.rows.entries())
      yield { period, group, label, currency, cost: exact[at] ?? '', cost_method, fresh };
  }

  async function compare(orgId: string, query: CompareQuery, signal: AbortSignal): Promise<Comparison> {
    const scope = { orgIds: [orgId] };
    const [rules, costMethod, found] = await Promise.all([
      owners(scope),
      query.cost_method ?? settings.costMethod(scope),
      bills.files(orgId),
    ]);
    const { from, to, filters, top, group_by: field } = query;
    const asked = { from, to, filters, top, field, costMethod, owners: rules };
    const { sides, told } = comparisonOf(found, sidesOf(query), askedIn(query));
    const known = { cost_method: costMethod, ...told };
    if (told.notCompared !== null) return { ...known, totals: [], groups: [], days: [] };
    const [totals, changes, days] = await Promise.all([
      bills.ask(found, totalsSql({ ...asked, ...sides.after }, sides), { signal }),
      bills.ask(found, changesSql(asked, sides), { signal }),
      bills.ask(found, daysBeforeSql(asked, sides), { signal }),
    ]);
    const rows = changes.rows.map((row) => ({
      group: [text(row, 'g')],
      label: [text(row, 'l')],
      currency: text(row, 'currency'),
      cost: number(row, 'cost'),
      previous: number(row, 'previous'),
    }));
    const groups = await labeled(rows, { ...naming(orgId), fields: [field] });
    return {
      ...known,
      totals: readTotals(totals.rows).map(({ currency, cost, previous }) => ({
        currency,
        cost,
        previous: previous ?? 0,
      })),
      groups: groups.map((row) => ({ ...row, group: row.group[0] ?? '', label: row.label[0] ?? '' })),
      days: days.rows.map((row) => ({
        day: text(row, 'day'),
        currency: text(row, 'currency'),
        cost: number(row, 'cost'),
      })),
    };
  }

  return {
    spend,
    compare,
    summary: createCostSummary({ spend, compare, bills }),

    async drivers(orgId, query, signal) {
      const scope = { orgIds: [orgId] };
      const [rules, costMethod, found] = await Promise.all([
        owners(scope),
        query.cost_method ?? settings.costMethod(scope),
        bills.files(orgId),
      ]);
      const asked = {
        query,
        costMethod,
        owners: rules,
        currencies: currenciesBySpend(newestPeriods(periodFacts(found.snapshots))),
      };
      const named = namer(await deps.accountNames(orgId));
      return explainSpend({ bills, found, named }, asked, signal);
    },

    async *csv(orgId, query, signal) {
      const groups = query.group_by.flatMap((field) => [field, `${field} name`]);
      yield (
        BYTE_ORDER_MARK +
        csvLine(['period', ...groups, 'currency', 'cost', 'cost method', 'complete through'])
      );
      for await (const row of rows(orgId, query, signal)) {
        const cells = row.group.flatMap((value, index) => [value, row.label[index] ?? '']);
        yield csvLine([row.period, ...cells, row.currency, row.cost, row.cost_method, row.fresh]);
      }
    },

    rows,

    async values(orgId, { field, search }, signal) {
      const scope = { orgIds: [orgId] };
      const [found, rules, costMethod] = await Promise.all([
        bills.files(orgId),
        owners(scope),
        settings.costMethod(scope),
      ]);
      const to = found.snapshots
        .map((row) => row.max_day)
        .toSorted()
        .at(-1);
      if (to === undefined) return [];
      const from = daysBefore(to, VALUES_DAYS - 1);
      const names = field === 'account' ? await deps.accountNames(orgId) : new Map<string, string>();
      const searched = search ? { search, also: idsNamed(names, search) } : {};
      const built = valuesSql({ field, from, to, costMethod, owners: rules, ...searched });
      const { rows } = await bills.ask(found, built, { signal });
      const values = rows.map((row) => ({
        group: [text(row, 'value')],
        label: [text(row, 'label')],
        currency: text(row, 'currency'),
        cost: number(row, 'cost'),
      }));
      const told = await labeled(values, { ...naming(orgId), fields: [field] });
      return told.map(({ group: [value = ''], label: [label = ''], ...row }) => ({ value, label, ...row }));
    },

    async range(orgId) {
      const found = await bills.files(orgId);
      const row = await bills.range(found);
      const demo = await bills.hasDemo(orgId);
      const virtual = await settings.virtualTags({ orgIds: [orgId] });
      return {
        firstDay: row ? text(row, 'first_day') || null : null,
        lastDay: row ? text(row, 'last_day') || null : null,
        completeThrough: found.through,
        frontiers: tellFrontiers(found),
        incomplete: tellIncomplete(found),
        currencies: largestFirst(strings(row?.currencies), found),
        providers: strings(row?.providers),
        tagKeys: strings(row?.tag_keys),
        virtualTags: virtual.map(({ name }) => name),
        rows: row ? number(row, 'rows') : 0,
        demo,
      };
    },
  };
}
