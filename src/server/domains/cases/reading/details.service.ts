import { dayOf, addDays } from '@shared/model/case-life/life';
import { Fault } from '@shared/kernel/fault';
import type { Database, TenantScope } from '../../../db/database';
import type { Clock } from '../../../platform/clock';
import type { Boards } from '../../boards/boards.port';
import { casesStore, type CaseRow } from '../cases.store';
import type { CasesCosts, CostSelector, RuleBook } from '../detection/costs.port';
import { baselineDaily, toActivity, toCase, toConflict, toExclusion } from '../entity';
import { moneyStore } from '../life/money.store';
import { toRealised } from '../life/savings.service';
import { systemTypes } from '../systemTypes';

const MOST_ACTIVITIES = 500;

export function createDetails(deps: {
  database: Database;
  clock: Clock;
  boards: Boards;
  book: RuleBook;
  costs: CasesCosts;
}) {
  const { database, clock, boards, book, costs } = deps;
  const ruleOf = (caseType: string) => [...book.rules, ...systemTypes].find(({ id }) => id === caseType);

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
      if (!row) throw new Fault('not_found:case_not_found', 'This case no longer exists.');
      const exclusions =
        row.exclusion_id === null ? [] : await casesStore.exclusions(sql, [row.exclusion_id]);
      return {
        row,
        exclusion: exclusions[0],
        detail: (await casesStore.detail(sql, caseId)) ?? { evidence: [], charges: null, anomaly: null },
        conflicts: row.conflict_group === null ? [] : await casesStore.conflicts(sql, [caseId]),
        saving: (await moneyStore.ofCases(sql, row.org_id, [caseId])).at(-1),
      };
    });

  return {
    /** The organizations of cases, of those that the scope holds. */
    ownersOf: (scope: TenantScope, caseIds: readonly string[]) =>
      database.tenant(
        scope,
        async (sql) => new Map((await casesStore.some(sql, caseIds)).map((row) => [row.case_id, row.org_id])),
      ),

    async get(scope: TenantScope, ownOrgId: string, caseId: string) {
      const { row, exclusion, detail, conflicts, saving } = await load(scope, caseId);
      const foreign = row.org_id !== ownOrgId;
      const names = foreign ? await boards.organisationNames({ orgIds: [row.org_id] }) : null;
      const rule = ruleOf(row.case_type);
      return {
        ...toCase(row, clock.now(), names ? (names.get(row.org_id) ?? '') : null),
        evidence: detail.evidence,
        anomaly: detail.anomaly,
        formula: rule?.formula ?? '',
        remediation: rule?.remediation ?? '',
        exclusion: exclusion ? toExclusion(exclusion) : null,
        conflicts: conflicts.map(toConflict),
        realised: saving ? toRealised(saving) : null,
      };
    },

    activities: (scope: TenantScope, caseId: string) =>
      database.tenant(scope, async (sql) => {
        if (!(await casesStore.find(sql, caseId)))
          throw new Fault('not_found:case_not_found', 'This case no longer exists.');
        return (await casesStore.activities(sql, [caseId], MOST_ACTIVITIES)).map(toActivity);
      }),

    async costs(scope: TenantScope, caseId: string, days: number) {
      const { row, detail, saving } = await load(scope, caseId);
      const baseline = baselineDaily(row, saving);
      const reply = {
        currency: row.currency,
        baseline_daily: baseline,
        completed_on: row.completed_at ? dayOf(row.completed_at) : null,
      };
      const scopes = await costs.scopes(row.org_id);
      const through =
        scopes.throughOf({ provider: row.provider, accountId: row.account_id }) ?? scopes.newest;
      if (through === null) return { ...reply, days: [], charges: [], resources: [] };
      const range = { from: addDays(through, 1 - days), to: through };
      const selector = selectorOf(row, detail.charges);
      // Once it is completed, the chart shows what the saving beside it is measured on.
      const basis =
        saving && row.completed_at && saving.charges?.measured !== null ? ('measured' as const) : undefined;
      const [series, charges, resources] = await Promise.all([
        costs.dailyCosts(row.org_id, [selector], range, basis),
        costs.charges(row.org_id, selector, range, basis),
        costs.resources(row.org_id, selector, range, basis),
      ]);
      const cost = new Map((series.get(selector.key) ?? []).map((one) => [one.day, one.cost]));
      const all = Array.from({ length: days }, (_, at) => addDays(range.from, at));
      // A day without a row cost nothing, which is what the chart of a removed resource is for.
      return { ...reply, days: all.map((day) => ({ day, cost: cost.get(day) ?? 0 })), charges, resources };
    },
  };
}

export type Details = ReturnType<typeof createDetails>;
