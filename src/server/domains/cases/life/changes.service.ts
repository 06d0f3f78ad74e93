import { decide } from '@shared/model/case-life/decide';
import { dayOf, defaultLifeSettings, type SetStatus } from '@shared/model/case-life/life';
import { Fault } from '@shared/kernel/fault';
import type { Database, Sql } from '../../../db/database';
import { notifyChange, notifyChanges } from '../../../db/notify';
import type { Clock } from '../../../platform/clock';
import type { Cases, Actor, BatchResult, StatusChange } from '../cases.port';
import { casesStore } from '../cases.store';
import { detectionStore } from '../detection/detection.store';
import { caseLocks } from './caseLocks.store';
import { toLife } from './caseStateRow';
import { moneyStore } from './money.store';
import type { ChangedCase } from '../detection/plan';
import type { Savings } from './savings.service';

/** So many cases are told to the clients one by one; of more, that cases changed. */
const TOLD_APART = 20;
const gone = 'This case no longer exists';

export async function tell(sql: Sql, orgId: string, caseIds: readonly string[]): Promise<void> {
  const apart = caseIds.length <= TOLD_APART;
  await notifyChanges(
    sql,
    (apart ? caseIds : ['*']).map((id) => ({ orgId, tag: 'case', id })),
  );
}

export function createChanges(deps: {
  database: Database;
  clock: Clock;
  newId: () => string;
  savings: Pick<Savings, 'freeze'>;
}): Cases {
  const { database, clock, newId, savings } = deps;

  const within = <T>(orgId: string, work: (sql: Sql, now: Date) => Promise<T>) =>
    database.tenant(orgId, (sql) => work(sql, clock.now()));

  /** For what changes which cases count, in any account. */
  const withinAll = <T>(orgId: string, work: (sql: Sql, now: Date) => Promise<T>) =>
    within(orgId, async (sql, now) => {
      await detectionStore.nextTurn(sql, orgId, now);
      await caseLocks.organization(sql, orgId);
      return work(sql, now);
    });

  async function load(sql: Sql, orgId: string, ids: readonly string[]) {
    const asked = [...new Set(ids)];
    const rows = await casesStore.forChange(sql, orgId, asked);
    const byId = new Map(rows.map((row) => [row.case_id, row]));
    const failed = asked.filter((id) => !byId.has(id)).map((id) => ({ id, reason: gone }));
    return { rows: asked.flatMap((id) => byId.get(id) ?? []), failed };
  }

  async function setStatus(sql: Sql, orgId: string, actor: Actor, change: StatusChange, now: Date) {
    await caseLocks.accountsOf(sql, orgId, change.caseIds);
    const { rows, failed } = await load(sql, orgId, change.caseIds);
    const reason = change.reason?.trim() || null;
    const event: SetStatus = {
      type: 'set_status',
      by: actor.by,
      status: change.status,
      reason: reason ?? (change.status === 'excluded' ? `Excluded by ${actor.name}` : null),
      until: change.until ?? null,
    };
    const moved: {
      row: (typeof rows)[number];
      changed: ChangedCase;
      from: string;
      to: string;
      text: string | null;
      type: string;
    }[] = [];
    const updated: string[] = [];
    for (const row of rows) {
      const decision = decide(toLife(row), event, now, defaultLifeSettings);
      if (decision.kind === 'refused') {
        failed.push({ id: row.case_id, reason: decision.reason });
        continue;
      }
      updated.push(row.case_id);
      if (decision.kind === 'kept') continue;
      const { state, changes } = decision;
      const [first] = changes;
      moved.push({
        row,
        changed: {
          caseId: row.case_id,
          state,
          exclusionId: null,
          found: null,
          resourceKey: row.resource_key,
        },
        from: row.status,
        to: state.status,
        text: first?.text ?? null,
        type: first?.type ?? 'status',
      });
    }
    if (moved.length === 0) return { updated, failed, touched: updated, completed: [] };
    const ids = moved.map(({ row }) => row.case_id);
    await detectionStore.update(
      sql,
      orgId,
      moved.map(({ changed }) => changed),
      now,
    );
    await exclude(sql, orgId, actor, moved, event, now);
    const activities = moved.map(({ row, from, to, text, type }) => ({
      case_id: row.case_id,
      type,
      from_value: from,
      to_value: to,
      text,
    }));
    await casesStore.addActivities(sql, orgId, actor, activities, now);
    await moneyStore.followCompletions(sql, orgId, ids, dayOf(now));
    const touched = [...new Set([...ids, ...(await moneyStore.recountBeside(sql, orgId, ids))])];
    await tell(sql, orgId, touched);
    return {
      updated,
      failed,
      touched,
      completed: moved.filter(({ to }) => to === 'completed').map(({ row }) => row.case_id),
    };
  }

  async function exclude(
    sql: Sql,
    orgId: string,
    actor: Actor,
    moved: readonly {
      row: { case_id: string; fingerprint: string; status: string; exclusion_scope: string | null };
      to: string;
    }[],
    event: SetStatus,
    now: Date,
  ): Promise<void> {
    const was = moved.filter(({ row, to }) => row.status === 'excluded' || to === 'excluded');
    if (was.length === 0) return;
    await casesStore.endOwnExclusions(
      sql,
      orgId,
      was.map(({ row }) => row.fingerprint),
      now,
    );
    const born = was
      .filter(({ to }) => to === 'excluded')
      .map(({ row }) => ({
        exclusion_id: newId(),
        case_id: row.case_id,
        fingerprint: row.fingerprint,
        until: event.until ?? null,
        reason: event.reason ?? '',
      }));
    if (born.length > 0) await casesStore.addExclusions(sql, orgId, actor.name, born, now);
    const waived = was.filter(
      ({ row, to }) => to !== 'excluded' && row.exclusion_scope !== null && row.exclusion_scope !== 'case',
    );
    if (waived.length > 0)
      await casesStore.waive(
        sql,
        orgId,
        waived.map(({ row }) => row.case_id),
      );
  }

  return {
    async setStatus(orgId, actor, change): Promise<BatchResult> {
      const { completed, ...result } = await within(orgId, (sql, now) =>
        setStatus(sql, orgId, actor, change, now),
      );
      if (completed.length > 0) await savings.freeze(orgId, completed);
      return result;
    },

    setOwner: (orgId, actor, caseIds, owner) =>
      within(orgId, async (sql, now) => {
        const { rows, failed } = await load(sql, orgId, caseIds);
        const changed = rows.filter((row) => row.owner !== owner);
        const ids = rows.map((row) => row.case_id);
        await casesStore.setOwner(sql, orgId, ids, owner, now);
        const activities = changed.map((row) => ({
          case_id: row.case_id,
          type: 'owner',
          from_value: row.owner,
          to_value: owner,
          text: null,
        }));
        await casesStore.addActivities(sql, orgId, actor, activities, now);
        await tell(sql, orgId, ids);
        return { updated: ids, failed, touched: ids };
      }),

    plan: (orgId, actor, caseIds, on) =>
      within(orgId, async (sql, now) => {
        const { rows, failed } = await load(sql, orgId, caseIds);
        const ids = rows.map((row) => row.case_id);
        await casesStore.plan(sql, orgId, ids, on, now);
        const activities = rows
          .filter((row) => row.planned_on !== on)
          .map((row) => ({
            case_id: row.case_id,
            type: 'plan',
            from_value: row.planned_on,
            to_value: on,
            text: null,
          }));
        await casesStore.addActivities(sql, orgId, actor, activities, now);
        await tell(sql, orgId, ids);
        return { updated: ids, failed, touched: ids };
      }),

    comment: (orgId, actor, caseIds, text, stepKey) =>
      within(orgId, async (sql, now) => {
        const { rows, failed } = await load(sql, orgId, caseIds);
        const ids = rows.map((row) => row.case_id);
        const done = stepKey === undefined ? new Set() : await casesStore.withStepKey(sql, ids, stepKey);
        const open = ids.filter((id) => !done.has(id));
        const activities = open.map((id) => ({
          case_id: id,
          type: 'comment',
          from_value: null,
          to_value: null,
          text,
          ...(stepKey === undefined ? {} : { step_key: stepKey }),
        }));
        await casesStore.addActivities(sql, orgId, actor, activities, now);
        await casesStore.stamp(sql, orgId, open, now);
        await tell(sql, orgId, open);
        return { updated: ids, failed, touched: ids };
      }),

    markSeen: (orgId, caseId) =>
      within(orgId, async (sql) => {
        if ((await casesStore.markSeen(sql, caseId)) > 0) return tell(sql, orgId, [caseId]);
        if (!(await casesStore.find(sql, caseId)))
          throw new Fault('not_found:case_not_found', 'This case no longer exists.');
      }),

    removeDemoCases: (orgId, accounts) =>
      withinAll(orgId, async (sql) => {
        const removed = await casesStore.removeOfAccounts(sql, orgId, accounts);
        if (removed === 0) return 0;
        await moneyStore.recount(sql, orgId, null);
        await notifyChange(sql, { orgId, tag: 'case', id: '*' });
        return removed;
      }),

    forgetJudgement: (orgId, accounts) =>
      withinAll(orgId, (sql) => casesStore.forgetJudgement(sql, orgId, accounts)),

    expireRemovedAccounts: (orgId, remaining) =>
      withinAll(orgId, async (sql, now) => {
        const ids = await casesStore.withoutAccounts(sql, orgId, remaining);
        const rows = await casesStore.forChange(sql, orgId, ids);
        const changed: ChangedCase[] = [];
        const activities = [];
        for (const row of rows) {
          const decision = decide(toLife(row), { type: 'account_removed' }, now, defaultLifeSettings);
          if (decision.kind !== 'moved') continue;
          changed.push({
            caseId: row.case_id,
            state: decision.state,
            exclusionId: null,
            found: null,
            resourceKey: row.resource_key,
          });
          for (const { type, from, to, text } of decision.changes) {
            activities.push({ case_id: row.case_id, type, from_value: from, to_value: to, text });
          }
        }
        if (changed.length === 0) return 0;
        await detectionStore.update(sql, orgId, changed, now);
        await casesStore.addActivities(sql, orgId, { name: 'Costloom', kind: 'system' }, activities, now);
        await moneyStore.recount(sql, orgId, null);
        await tell(
          sql,
          orgId,
          changed.map(({ caseId }) => caseId),
        );
        return changed.length;
      }),
  };
}
