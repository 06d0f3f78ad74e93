import { dayOf, addDays } from '@shared/model/case-life/life';
import { MONTH_DAYS } from '@shared/model/money';
import { Fault } from '@shared/kernel/fault';
import type { Database, TenantScope } from '../../db/database';
import type { Clock } from '../../platform/clock';
import type { Boards } from '../boards/boards.port';
import { casesStore, type CaseRow } from './cases.store';
import type { CasesCosts, CostSelector, RuleBook } from './costs.port';
import { toCase } from './entity';
import { moneyStore } from './money.store';
import { toRealised } from './savings.service';

export function createDetails(deps: {
  database: Database;
  clock: Clock;
  boards: Boards;
  book: RuleBook;
  costs: CasesCosts;
}) {
  const { database, clock, boards, book, costs } = deps;
  const ruleOf = (caseType: string) => book.rules.find(({ id }) => id === caseType);

  function selectorOf(row: CaseRow, charges: CostSelector['charges']): CostSelector {
    return {
      key: row.case_id,
      provider: row.provider,
      accountId: row.account_id,
      resourceId: row.resource_id,
      currency: row.currency,
      charges,
    };
  }

  const load = (scope: TenantScope, caseId: string) =>
    database.tenant(scope, async (sql) => {
      const row = await casesStore.find(sql, caseId);
      if (!row) throw new Fault('not_found', 'This case is not there (any more).');
      const exclusion =
        row.exclusion_id === null ? undefined : await casesStore.exclusion(sql, row.exclusion_id);
      return {
        row,
        exclusion,
        detail: (await casesStore.detail(sql, caseId)) ?? { evidence: [], charges: null },
        conflicts: row.conflict_group === null ? [] : await casesStore.conflicts(sql, row),
        saving: (await moneyStore.ofCases(sql, row.org_id, [caseId])).at(-1),
      };
    });

  return {
    async get(scope: TenantScope, ownOrgId: string, caseId: string) {
      const { row, exclusion, detail, conflicts, saving } = await load(scope, caseId);
      const foreign = row.org_id !== ownOrgId;
      const names = foreign ? await boards.organisationNames({ orgIds: [row.org_id] }) : null;
      const rule = ruleOf(row.case_type);
      return {
        ...toCase(row, clock.now(), names ? (names.get(row.org_id) ?? '') : null),
        evidence: detail.evidence,
        formula: rule?.formula ?? '',
        remediation: rule?.remediation ?? '',
        exclusion: exclusion
          ? {
              exclusion_id: exclusion.exclusion_id,
              until: exclusion.until,
              reason: exclusion.reason,
              author: exclusion.author,
              time: exclusion.created_at.toISOString(),
            }
          : null,
        conflicts: conflicts.map((one) => ({
          case_id: one.case_id,
          case_title: one.title,
          month: one.monthly_saving ?? 0,
          counts: one.counts,
        })),
        realised: saving ? toRealised(saving) : null,
      };
    },

    activities: (scope: TenantScope, caseId: string) =>
      database.tenant(scope, async (sql) => {
        if (!(await casesStore.find(sql, caseId)))
          throw new Fault('not_found', 'This case is not there (any more).');
        const rows = await casesStore.activities(sql, caseId);
        return rows.map((row) => ({
          activity_id: String(row.activity_id),
          case_id: row.case_id,
          activity_type: row.type,
          actor: row.actor,
          actor_kind: row.actor_kind,
          time: row.at.toISOString(),
          from: row.from_value,
          to: row.to_value,
          text: row.text,
        }));
      }),

    async costs(scope: TenantScope, caseId: string, days: number) {
      const { row, detail, saving } = await load(scope, caseId);
      const baseline = saving?.baseline_daily ?? row.monthly_cost / MONTH_DAYS;
      const reply = {
        currency: row.currency,
        baseline_daily: baseline,
        completed_on: row.completed_at ? dayOf(row.completed_at) : null,
      };
      const scopes = await costs.scopes(row.org_id);
      const through =
        scopes.throughOf({ provider: row.provider, accountId: row.account_id }) ?? scopes.newest;
      if (through === null) return { ...reply, days: [], charges: [] };
      const range = { from: addDays(through, 1 - days), to: through };
      const selector = selectorOf(row, detail.charges);
      // Once it is completed, the chart shows what the saving beside it is measured on.
      const basis =
        saving && row.completed_at && saving.charges?.measured !== null ? ('measured' as const) : undefined;
      const [series, charges] = await Promise.all([
        costs.dailyCosts(row.org_id, [selector], range, basis),
        costs.charges(row.org_id, selector, range, basis),
      ]);
      const cost = new Map((series.get(selector.key) ?? []).map((one) => [one.day, one.cost]));
      const all = Array.from({ length: days }, (_, at) => addDays(range.from, at));
      // A day without a row cost nothing, which is what the chart of a removed resource is for.
      return { ...reply, days: all.map((day) => ({ day, cost: cost.get(day) ?? 0 })), charges };
    },
  };
}

export type Details = ReturnType<typeof createDetails>;
