import type { Database } from '../../db/database';
import type { Clock } from '../../platform/clock';
import { periodsStore } from '../store/periods.store';
import { weekOf } from './ids';

const WEEK = 7 * 86_400_000;

export function createPeriods({ database, clock }: { database: Database; clock: Clock }) {
  const made = new Set<string>();
  return {
    /** The tables of the present week and of the next one are there. Asks the database once a week. */
    async ready() {
      const now = clock.now();
      for (const at of [now, new Date(now.getTime() + WEEK)]) {
        const week = weekOf(at);
        if (made.has(week)) continue;
        await database.system((sql) => periodsStore.make(sql, at));
        made.add(week);
      }
    },
  };
}

export type Periods = ReturnType<typeof createPeriods>;
