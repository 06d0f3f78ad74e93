import type { Clock } from '../../platform/clock';
import { text } from '../queries/read';
import { days, resources, type Rollup } from '../rollups/layout';
import type { ClickHouse } from './client';
import {
  createRollup,
  fill,
  isRollupTable,
  noteOn,
  readNote,
  rollupTableOf,
  SUMMED_CHECK,
  type Note,
} from './rollupTable';
import { CHECKED, FILE, ofOrganization, quote, stageOf, tableOf } from './table';

/** What the copy of a file has, as texts of exact numbers. */
export interface Checked {
  charges: string;
  billed: string;
  cost: string;
}

/** Sets of tag keys that an organization has rollups for. */
const TAG_SETS_MAX = 12;
const UNUSED_MS = 14 * 24 * 60 * 60_000;
/** A rollup with more of the bills’ rows than this saves nothing; fewer rows are no burden. */
const SHARE_MAX = 1 / 2;
const FEW = 5_000;
const ASK_MS = 10_000;
const FILL_MS = 30 * 60_000;
const CHECK_MS = 60_000;
const facts = ['charges', 'billed', 'cost'] as const;

export function createBillRollups(deps: { clickhouse: ClickHouse; clock: Clock; newId: () => string }) {
  const { clickhouse, clock } = deps;
  const today = (before = 0) => new Date(clock.now().getTime() - before).toISOString().slice(0, 10);
  const named = (table: string) => table.replaceAll('`', '');

  /** Those of one organization, by the names of their tables. */
  async function notesOf(orgId: string): Promise<Map<string, Note>> {
    const rows = await clickhouse.rows(
      `SELECT name, comment FROM system.tables
        WHERE database = currentDatabase() AND endsWith(name, {org:String})`,
      { org: ofOrganization(orgId) },
      { timeoutMs: ASK_MS },
    );
    const notes = new Map<string, Note>();
    for (const row of rows) {
      const name = text(row, 'name');
      const note = readNote(text(row, 'comment'), (one) => named(rollupTableOf(orgId, one)) === name);
      if (note) notes.set(name, note);
    }
    return notes;
  }

  async function factsOf(sql: string): Promise<Checked> {
    const [row = {}] = await clickhouse.rows(sql, {}, { timeoutMs: CHECK_MS });
    return { charges: text(row, 'charges'), billed: text(row, 'billed'), cost: text(row, 'cost') };
  }

  /** As the bill’s own copy: made apart, compared, put in its place in one step. */
  async function exchange(orgId: string, rollup: Rollup, from: string, key: string, said: Checked) {
    const table = rollupTableOf(orgId, rollup);
    const stage = stageOf(deps.newId());
    await clickhouse.run(`CREATE TABLE ${stage} AS ${table}`);
    try {
      await clickhouse.run(fill(stage, rollup, from, key), FILL_MS);
      const found = await factsOf(`SELECT ${SUMMED_CHECK} FROM ${stage}`);
      for (const name of facts)
        if (found[name] !== said[name])
          throw new Error(`The rollup of ${key} has another ${name}: ${found[name]}, not ${said[name]}`);
      await clickhouse.run(`ALTER TABLE ${table} REPLACE PARTITION ${quote(key)} FROM ${stage}`);
    } finally {
      await clickhouse.run(`DROP TABLE IF EXISTS ${stage} SYNC`);
    }
  }

  /** Whether it has about as many rows as the bills that it is of. */
  async function isUseless(orgId: string, rollup: Rollup): Promise<boolean> {
    const rowsIn = (table: string, files: string) =>
      `(SELECT sum(rows) FROM system.parts WHERE active AND database = currentDatabase() AND table = ${quote(named(table))}${files})`;
    const sums = rollupTableOf(orgId, rollup);
    const same = ` AND partition IN (SELECT partition FROM system.parts WHERE active AND database = currentDatabase() AND table = ${quote(named(sums))})`;
    const [row = {}] = await clickhouse.rows(
      `SELECT ${rowsIn(sums, '')} AS sums, ${rowsIn(tableOf(orgId), same)} AS charges`,
      {},
      { timeoutMs: ASK_MS },
    );
    const rows = Number(text(row, 'sums'));
    return rows > FEW && rows > SHARE_MAX * Number(text(row, 'charges'));
  }

  async function noted(orgId: string, note: Note): Promise<void> {
    await clickhouse.run(noteOn(rollupTableOf(orgId, note.rollup), note));
  }

  /** A set of tag keys that was not asked for today makes room for another one. */
  async function hasRoom(orgId: string, { tags }: Rollup, notes: readonly Note[]): Promise<boolean> {
    const sets = notes.filter((one) => one.rollup.tags !== null);
    if (tags === null || sets.length < TAG_SETS_MAX) return true;
    const [oldest] = sets.toSorted((a, b) => a.asked.localeCompare(b.asked));
    if (!oldest || oldest.asked >= today()) return false;
    await clickhouse.run(`DROP TABLE IF EXISTS ${rollupTableOf(orgId, oldest.rollup)} SYNC`);
    return true;
  }

  return {
    /** Puts what all rollups of an organization have of a file in their places; `from` is a table with that file. */
    async sumUp(orgId: string, from: string, key: string, said: Checked) {
      const notes = await notesOf(orgId);
      for (const rollup of [days, resources]) {
        const table = rollupTableOf(orgId, rollup);
        if (notes.has(named(table))) continue;
        const note = { rollup, asked: today(), useless: false };
        await clickhouse.run(createRollup(table, note));
        notes.set(named(table), note);
      }
      for (const { rollup, useless } of notes.values())
        if (!useless) await exchange(orgId, rollup, from, key, said);
    },

    /** Makes a rollup that was asked for, and what it lacks of some files whose copies are there. */
    async keep(orgId: string, rollup: Rollup, lacking: readonly string[]) {
      const table = rollupTableOf(orgId, rollup);
      const notes = await notesOf(orgId);
      const before = notes.get(named(table));
      const note = { rollup, asked: today(), useless: before?.useless ?? false };
      if (!before && !(await hasRoom(orgId, rollup, [...notes.values()]))) return;
      if (!before) await clickhouse.run(createRollup(table, note));
      else if (before.asked !== note.asked) await noted(orgId, note);
      if (note.useless) return;
      const bills = tableOf(orgId);
      for (const key of lacking) {
        const said = await factsOf(`SELECT ${CHECKED} FROM ${bills} WHERE ${FILE} = ${quote(key)}`);
        await exchange(orgId, rollup, bills, key, said);
      }
      if (rollup.tags === null || lacking.length === 0 || !(await isUseless(orgId, rollup))) return;
      await noted(orgId, { rollup, asked: note.asked, useless: true });
      await clickhouse.run(`TRUNCATE TABLE ${table}`);
    },

    /** Takes out those that nobody asked for in two weeks. */
    async tidy() {
      const rows = await clickhouse.rows(
        'SELECT name, comment FROM system.tables WHERE database = currentDatabase()',
        {},
        { timeoutMs: ASK_MS },
      );
      const least = today(UNUSED_MS);
      for (const row of rows) {
        if (!isRollupTable(text(row, 'name'))) continue;
        const note = readNote(text(row, 'comment'), () => true);
        if (!note || note.asked < least)
          await clickhouse.run(`DROP TABLE IF EXISTS \`${text(row, 'name')}\` SYNC`);
      }
    },
  };
}

export type BillRollups = ReturnType<typeof createBillRollups>;
