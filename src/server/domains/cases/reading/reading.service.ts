import { Fault, badInput } from '@shared/kernel/fault';
import type { CaseFilter } from '@shared/model/caseFilter';
import { caseFilterName, caseFilterNames, type CaseFilterName } from '@shared/model/caseFilterNames';
import { caseStatuses, statusLabels, type GroupBy } from '@shared/model/caseStatus';
import { BYTE_ORDER_MARK, csvLine } from '@shared/model/csv';
import type { Database, Sql, TenantScope } from '../../../db/database';
import type { Clock } from '../../../platform/clock';
import type { Boards } from '../../boards/boards.port';
import { Values, filterFields, whereCases, type Narrowing } from './caseFilter.store';
import { anomaliesStore } from './anomalies.store';
import { casesStore, sortKind, type CaseRow, type CaseSort, type Matching } from '../cases.store';
import type { RuleBook } from '../detection/costs.port';
import { toCase, toSummary } from '../entity';
import { readKey, searchMark, writeKey, type Position } from './pageKey';
import { systemTypes } from '../systemTypes';
import { summaryStore } from './summary.store';

const EXPORT_PAGE = 1000;

/** Whose cases: the active organisation's, or those of an MSP and its customers (then each says whose it is). */
export interface Whose {
  scope: TenantScope;
  msp: boolean;
  customerId?: string | undefined;
}

export interface Search {
  filters: Omit<CaseFilter, 'group_by'>;
  narrowing: Narrowing;
  sort: { by: CaseSort; order: 'asc' | 'desc' };
}

export function createReading(deps: { database: Database; clock: Clock; boards: Boards; book: RuleBook }) {
  const { database, clock, boards, book } = deps;
  const titles = new Map([...book.rules, ...systemTypes].map((rule) => [rule.id, rule.title]));

  /** Narrowed to a customer, with the names of the organisations where they are told. */
  async function reach({ scope, msp, customerId }: Whose) {
    const orgIds =
      customerId === undefined ? scope.orgIds : scope.orgIds.filter((orgId) => orgId === customerId);
    if (orgIds.length === 0) {
      const reason = 'is neither your organization nor one of its customers';
      throw badInput([{ field: 'customer_id', reason }]);
    }
    const names = msp ? await boards.organisationNames({ orgIds }) : null;
    const nameOf = (orgId: string) => (names ? (names.get(orgId) ?? '') : null);
    return { orgIds, nameOf };
  }

  async function pageOf(orgIds: readonly string[], search: Search, limit: number, after: Position | null) {
    const now = after?.now ?? clock.now();
    return database.tenant({ orgIds }, async (sql) => {
      const values = new Values();
      const where = whereCases(values, orgIds, search.filters, search.narrowing, now);
      const { total, ids }: Matching = after
        ? { total: after.total }
        : await matchingOf(sql, where, values, search);
      const query = { where, values, now, sort: search.sort, after, limit: limit + 1, total };
      const rows = total === 0 ? [] : await casesStore.page(sql, ids ? { ...query, ...those(ids) } : query);
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      const next: Position | null =
        rows.length > limit && last ? { key: keyOf(last.sort_key), caseId: last.case_id, now, total } : null;
      return { rows: shown, total, now, next };
    });
  }

  /** A text that is looked for, and rules, are read from each case; all else is known to indexes. */
  async function matchingOf(sql: Sql, where: string, values: Values, { filters }: Search): Promise<Matching> {
    if (filters.search || (filters.filters?.length ?? 0) > 0) return casesStore.matching(sql, where, values);
    return { total: await casesStore.count(sql, where, values) };
  }

  function those(ids: readonly string[]): { where: string; values: Values } {
    const values = new Values();
    return { where: `c.case_id = any (${values.add(ids)}::text[])`, values };
  }

  const keyOf = (key: string | number | Date) => (key instanceof Date ? key.toISOString() : key);

  async function* lines(orgIds: readonly string[], search: Search, nameOf: (orgId: string) => string | null) {
    const now = clock.now();
    const scope = { orgIds: [...orgIds] };
    // Which ones at once: a case that changes meanwhile is neither missing nor there twice.
    const ids = await database.tenant(scope, (sql) => {
      const values = new Values();
      const where = whereCases(values, orgIds, search.filters, search.narrowing, now);
      return casesStore.ids(sql, { where, values, now, sort: search.sort });
    });
    yield `${BYTE_ORDER_MARK}${csvLine(exportColumns.map(([title]) => title))}`;
    for (let from = 0; from < ids.length; from += EXPORT_PAGE) {
      const part = ids.slice(from, from + EXPORT_PAGE);
      const rows = await database.tenant(scope, (sql) => casesStore.some(sql, part));
      const found = new Map(rows.map((row) => [row.case_id, row]));
      const lines = part.flatMap((id) => {
        const row = found.get(id);
        if (!row) return [];
        const entity = toCase(row, now, nameOf(row.org_id));
        return [csvLine(exportColumns.map(([, of]) => of(entity)))];
      });
      yield lines.join('');
    }
  }

  function labelOf(name: CaseFilterName, value: string, label: string): string {
    if (value === '') return '(none)';
    if (name === 'case_type') return titles.get(value) ?? value;
    const status = name === 'case_status' ? caseStatuses.find((one) => one === value) : undefined;
    if (status) return statusLabels[status];
    if (name === 'case_account_id' && label !== value && label !== '') return `${label} (${value})`;
    return label;
  }

  return {
    async search(whose: Whose, search: Search, limit: number, startKey: string | null) {
      const { orgIds, nameOf } = await reach(whose);
      const mark = searchMark([orgIds, search]);
      const after = startKey === null ? null : readKey(mark, startKey, sortKind(search.sort.by));
      const page = await pageOf(orgIds, search, limit, after);
      return {
        details: page.rows.map((row) => toCase(row, clock.now(), nameOf(row.org_id))),
        total: page.total,
        next_page_key: { scroll_id: page.next ? writeKey(mark, page.next) : null },
      };
    },

    async export(whose: Whose, search: Search): Promise<AsyncIterable<string>> {
      const { orgIds, nameOf } = await reach(whose);
      return lines(orgIds, search, nameOf);
    },

    /** `Fault('not_found')` for a board that is not there. */
    async haveBoards({ scope }: Whose, boardIds: readonly string[]): Promise<void> {
      await database.tenant(scope, async (sql) => {
        for (const boardId of boardIds) await boards.find(sql, boardId);
      });
    },

    async summary(whose: Whose, filters: CaseFilter, group: GroupBy, narrowing: Narrowing = {}) {
      const { orgIds, nameOf } = await reach(whose);
      const rows = await database.tenant({ orgIds }, (sql) => {
        const values = new Values();
        const where = whereCases(values, orgIds, filters, narrowing, clock.now());
        return summaryStore.summary(sql, group, where, values);
      });
      return rows.map((row) => {
        const types = [...book.rules, ...systemTypes];
        const rule = group === 'TYPE' ? types.find(({ id }) => id === row.value) : undefined;
        const label = {
          TYPE: rule?.title ?? row.value,
          ACCOUNT: row.label || row.value,
          OWNER: row.value || 'No owner',
        };
        const texts = {
          label: group === 'NONE' ? 'All cases' : label[group],
          summaries: rule ? [rule.remediation] : [],
        };
        return toSummary(group, row, texts, nameOf(row.org_id));
      });
    },

    async filterValues(whose: Whose, name: string, search: string | null) {
      const known = caseFilterName(name);
      if (!known) {
        const reason = `“${name}” is not a filter; known are ${caseFilterNames.join(', ')}`;
        throw badInput([{ field: 'name', reason }]);
      }
      if (filterFields[known].kind === 'number')
        throw badInput([{ field: 'name', reason: `${name} is a number and has no list of values` }]);
      const { orgIds } = await reach(whose);
      const rows = await database.tenant({ orgIds }, (sql) => {
        const values = new Values();
        const where = whereCases(values, orgIds, {}, {}, clock.now());
        return summaryStore.filterValues(sql, known, search, where, values);
      });
      return rows.map((row) => ({ ...row, label: labelOf(known, row.value, row.label) }));
    },

    async types(whose: Whose, boardId: string | null) {
      const { orgIds } = await reach(whose);
      const rows = await database.tenant({ orgIds }, async (sql) => {
        if (boardId !== null) await boards.find(sql, boardId);
        return summaryStore.types(sql, orgIds, boardId);
      });
      return rows.map(({ org_id, board_id, case_type, quantity }) => ({
        case_type,
        title: titles.get(case_type) ?? case_type,
        board_id,
        quantity,
        customer_id: org_id,
      }));
    },

    bySpace: summaryStore.bySpace,

    anomalies: (scope: TenantScope, days: { from: string; to: string }) =>
      database.tenant(scope, async (sql) =>
        (await anomaliesStore.between(sql, days)).map(({ anomaly, ...row }) => ({
          case_id: row.case_id,
          case_title: row.title,
          currency: row.currency,
          provider: row.provider,
          service: row.service,
          account_id: row.account_id,
          name: row.resource_name,
          first_day: anomaly.firstDay,
          last_day: anomaly.lastDay,
          actual: anomaly.actual,
          expected: anomaly.expected,
        })),
      ),

    overview: (orgId: string) =>
      database.tenant(orgId, async (sql) => {
        const rows = await summaryStore.overview(sql, orgId);
        return rows.map((row) => ({ ...row, by_effort: row.by_effort ?? [] }));
      }),

    /** `Fault('not_found')` for a case that the scope does not hold. */
    find: (scope: TenantScope, caseId: string): Promise<CaseRow> =>
      database.tenant(scope, async (sql) => {
        const row = await casesStore.find(sql, caseId);
        if (!row) throw new Fault('not_found:case_not_found', 'This case no longer exists.');
        return row;
      }),
  };
}

export type Reading = ReturnType<typeof createReading>;

type Entity = ReturnType<typeof toCase>;

const exportColumns: readonly [string, (of: Entity) => string | number | boolean | null][] = [
  ['case_id', (of) => of.case_id],
  ['case_title', (of) => of.case_title],
  ['case_type', (of) => of.case_type],
  ['case_status', (of) => statusLabels[of.case_status]],
  ['cost_impact_month', (of) => (of.cost_impact ? Number(of.cost_impact.month.toFixed(2)) : null)],
  ['cost_impact_year', (of) => (of.cost_impact ? Number(of.cost_impact.year.toFixed(2)) : null)],
  ['currency', (of) => of.currency],
  ['counts', (of) => of.counts],
  ['case_age', (of) => of.case_age],
  ['case_owner', (of) => of.case_owner],
  ['case_account_id', (of) => of.case_account_id],
  ['case_account_name', (of) => of.case_account_name],
  ['case_region', (of) => of.case_region],
  ['case_resource_id', (of) => of.case_resource_id],
  ['case_resource_name', (of) => of.case_resource_name],
  ['case_service', (of) => of.case_service],
  ['case_service_group', (of) => of.case_service_group],
  ['case_group', (of) => of.case_group],
  ['provider', (of) => of.provider],
  ['effort', (of) => of.effort],
  ['judged_through', (of) => of.judged_through],
  ['last_seen', (of) => of.last_seen],
  ['not_seen', (of) => of.not_seen],
  ['source_ended', (of) => of.source_ended],
  ['case_creation_time', (of) => of.case_creation_time],
  ['case_last_update', (of) => of.case_last_update],
  ['excluded_until', (of) => of.excluded_until],
  ['status_reason', (of) => of.status_reason],
  ['customer_name', (of) => of.customer_name],
  ['summaries', (of) => of.summaries.join(' ')],
];
