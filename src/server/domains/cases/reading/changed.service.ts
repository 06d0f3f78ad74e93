import { CHANGED_ACTIVITIES, CHANGED_MOST, type ChangedCases } from '@shared/api/cases/changed';
import { dayOf } from '@shared/model/case-life/life';
import type { Database, Sql } from '../../../db/database';
import type { Clock } from '../../../platform/clock';
import type { Boards } from '../../boards/boards.port';
import { casesStore, type CaseRow } from '../cases.store';
import type { RuleBook } from '../detection/costs.port';
import { baselineDaily, toActivity, toCase, toConflict, toExclusion } from '../entity';
import { moneyStore } from '../life/money.store';
import { toRealised } from '../life/savings.service';
import { systemTypes } from '../systemTypes';
import { summaryStore } from './summary.store';

/** Cases after a change, with all that it moved: for the reply of who changed them and for the windows of all others. */
export function createChanged(deps: { database: Database; clock: Clock; boards: Boards; book: RuleBook }) {
  const { database, clock, boards, book } = deps;
  const titles = new Map([...book.rules, ...systemTypes].map((rule) => [rule.id, rule.title]));

  async function besides(sql: Sql, rows: readonly CaseRow[]) {
    const ids = rows.map((row) => row.case_id);
    const orgId = rows[0]?.org_id ?? '';
    const excluded = rows.flatMap((row) => row.exclusion_id ?? []);
    const disputed = rows.flatMap((row) => (row.conflict_group === null ? [] : row.case_id));
    const exclusions = excluded.length === 0 ? [] : await casesStore.exclusions(sql, excluded);
    const conflicts = disputed.length === 0 ? [] : await casesStore.conflicts(sql, disputed);
    return {
      exclusions: new Map(exclusions.map((one) => [one.exclusion_id, one])),
      conflicts: Map.groupBy(conflicts, (one) => one.of_case),
      // In the order of their completions: the last one of a case stands.
      savings: new Map((await moneyStore.ofCases(sql, orgId, ids)).map((one) => [one.case_id, one])),
      activities: Map.groupBy(
        await casesStore.activities(sql, ids, CHANGED_ACTIVITIES),
        (one) => one.case_id,
      ),
    };
  }

  return {
    /** Null when they are too many to be told one by one. */
    read: async (orgId: string, caseIds: readonly string[]): Promise<ChangedCases | null> => {
      if (caseIds.length > CHANGED_MOST) return null;
      return database.tenant(orgId, async (sql) => {
        const rows = await casesStore.some(sql, caseIds);
        const { exclusions, conflicts, savings, activities } = await besides(sql, rows);
        const found = new Set(rows.map((row) => row.case_id));
        const boardIds = [...new Set(rows.map((row) => row.board_id))];
        const types = [...new Set(rows.map((row) => row.case_type))];
        const now = clock.now();
        const cases = rows.map((row) => {
          const exclusion = row.exclusion_id === null ? undefined : exclusions.get(row.exclusion_id);
          const saving = savings.get(row.case_id);
          return {
            ...toCase(row, now, null),
            exclusion: exclusion ? toExclusion(exclusion) : null,
            conflicts: (conflicts.get(row.case_id) ?? []).map(toConflict),
            realised: saving ? toRealised(saving) : null,
            completed_on: row.completed_at ? dayOf(row.completed_at) : null,
            baseline_daily: baselineDaily(row, saving),
            activities: (activities.get(row.case_id) ?? []).map(toActivity),
          };
        });
        const counted = await summaryStore.someTypes(sql, orgId, { boardIds, types });
        return {
          org_id: orgId,
          cases,
          gone: caseIds.filter((id) => !found.has(id)),
          boards: await boards.counted(sql, orgId, boardIds),
          types: counted.map((one) => ({ ...one, title: titles.get(one.case_type) ?? one.case_type })),
        };
      });
    },
  };
}

export type Changed = ReturnType<typeof createChanged>;
