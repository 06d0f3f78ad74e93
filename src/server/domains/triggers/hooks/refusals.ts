import type { HookRefusal } from '@shared/model/hooks/settings';
import type { Database } from '../../../db/database';
import { notifyChange } from '../../../db/notify';
import type { Clock } from '../../../platform/clock';
import { triggersStore } from '../triggers.store';

/** A stranger must not make the database write at every try. */
const EVERY_MS = 5_000;
const TRIGGERS_MAX = 10_000;

/** Notes on a trigger what was refused, for its owner; several at once as their number. */
export function createRefusals(deps: { database: Database; clock: Clock }) {
  const { database, clock } = deps;
  const noted = new Map<string, { at: number; waiting: number }>();

  async function write(orgId: string, triggerId: string, reason: HookRefusal, count: number): Promise<void> {
    await database.tenant(orgId, async (sql) => {
      await triggersStore.noteRefused(sql, triggerId, { at: clock.now().toISOString(), reason, count });
      await notifyChange(sql, { orgId, tag: 'trigger', id: triggerId });
    });
  }

  return {
    /** Nobody waits for it: the sender gets its answer at once, and a note that is lost does no harm. */
    note(orgId: string, triggerId: string, reason: HookRefusal): void {
      const now = clock.now().getTime();
      const before = noted.get(triggerId);
      const waiting = (before?.waiting ?? 0) + 1;
      if (before && now >= before.at && now < before.at + EVERY_MS) {
        before.waiting = waiting;
        return;
      }
      if (noted.size >= TRIGGERS_MAX) noted.clear();
      noted.set(triggerId, { at: now, waiting: 0 });
      write(orgId, triggerId, reason, waiting).catch(() => undefined);
    },
  };
}
