import { Fault } from '@shared/kernel/fault';
import { isJsonObject } from '@shared/model/json';
import type { Database } from '../../db/database';
import type { Clock } from '../../platform/clock';
import type { EngineHistory } from '../history.port';
import { historyStore } from '../store/history.store';
import { periodsStore } from '../store/periods.store';
import { dayOf, periodOf } from './ids';

/** Before that there was no Costloom; an export may come from a computer whose clock is ahead. */
const FIRST = Date.UTC(2024, 0, 1);
const AHEAD = 366 * 86_400_000;

export function createEngineHistory({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): EngineHistory {
  async function make(period: string): Promise<void> {
    const day = dayOf(period);
    if (day === null) {
      if (period !== 'before' && period !== 'after') throw unbelievable();
      await database.system((sql) => periodsStore.makeAround(sql, period));
    } else {
      if (day.getTime() < FIRST || day.getTime() > clock.now().getTime() + AHEAD) throw unbelievable();
      await database.system((sql) => periodsStore.make(sql, day));
    }
  }

  return {
    async prepare(rows) {
      const list: unknown[] = Array.isArray(rows) ? rows : [];
      const periods = new Set(list.flatMap(periodsOf));
      for (const period of periods) await make(period);
    },
    recount: (sql, orgId) => historyStore.recount(sql, orgId),
    forget: (sql, orgId, most) => historyStore.forget(sql, orgId, most),
  };
}

const unbelievable = () =>
  new Fault('bad_input:time_out_of_range', 'An execution lies outside of any believable time.');

function periodsOf(row: unknown): string[] {
  if (!isJsonObject(row)) return [];
  const { execution_id: id, period } = row;
  // Exports of before there were periods.
  if (id === undefined && period === undefined) return ['before'];
  return [...(typeof id === 'string' ? [periodOf(id)] : []), ...(typeof period === 'string' ? [period] : [])];
}
