import type { Sql } from '../../db/database';
import { notifyChanges } from '../../db/notify';
import { answersStore } from '../store/answers.store';
import { endingsStore } from '../store/endings.store';
import { signalsStore } from '../store/signals.store';

/**
 * Ends an execution with everything that it has started and waits for, as part of a transaction. → what was ended;
 * processes that carry some of it on are told at the commit.
 */
export async function stopFamily(
  sql: Sql,
  root: { orgId: string; executionId: string },
  message: string,
  now: Date,
): Promise<string[]> {
  const ids: string[] = [];
  const carried: string[] = [];
  // While a row was waited for, what is carried on in it may have started one more.
  for (;;) {
    const family = await answersStore.family(sql, root.executionId);
    if (family.length === 0) break;
    const some = family.map((row) => row.execution_id);
    await answersStore.abort(sql, some, message.replaceAll('\0', ''), now);
    ids.push(...some);
    carried.push(...family.filter(({ owner }) => owner !== null).map((row) => row.execution_id));
  }
  await endingsStore.follow(sql, ids, now);
  await notifyChanges(
    sql,
    ids.map((executionId) => ({ orgId: root.orgId, tag: 'execution', id: executionId })),
  );
  await signalsStore.abort(sql, carried);
  return ids;
}
