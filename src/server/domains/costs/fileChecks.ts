import { join } from 'node:path';
import { fingerprint, stampOf, type Fingerprint } from '../../costs/storedFile';
import type { Database } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Clock } from '../../platform/clock';
import { inTurns } from '../../platform/inTurns';
import type { Log } from '../../platform/log';
import { filesStore, type CheckedFile } from './files.store';
import type { RemoteBills } from './remoteBills.port';
import type { Damage, SnapshotRow } from './sources.store';

/** A stored file that is as it was written. `stamp` changes whenever the file on the disk does. */
interface IntactFile {
  row: SnapshotRow;
  path: string;
  stamp: string;
}

interface SortedFiles {
  intact: IntactFile[];
  /** Set aside: their periods are missing until the file is put back or imported again. */
  damaged: SnapshotRow[];
}

interface Verdict {
  /** When it was made; what is wrong in a store is looked at again after a while. */
  at: number;
  stamp: string | null;
  /** What it was compared with. */
  expected: string | null;
  damage: Damage | null;
}

const EVERY_MS = 20 * 60 * 60 * 1000;
const ROUND_FILES = 1_000;
const ROUND_BYTES = 4 * 1024 ** 3;
/** Files whose stamps are read at once, and those whose bytes are. */
const STAMPS = 32;
const READERS = 2;
/** Those that are fetched from a store at once, and for how long one is damaged without being looked at again. */
const FETCHES = 6;
const AWAY_MS = 30_000;
const KEPT_MAX = 50_000;
/** The stamp of a file that the system does not let this process look at. */
const UNKNOWN = '';

/**
 * Whether stored bills are as they were written. A process reads each file once, at its first question, and again
 * whenever the file on the disk is another one; the daily round reads all of them.
 */
export function createFileChecks(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  /** The costs folder. */
  folder: string;
  /** Where the files of the costs folder are copies of those in a store. */
  away?: RemoteBills | undefined;
  /** Whether a file from before its bytes were known holds what the index says of it. */
  holds(orgId: string, row: SnapshotRow): Promise<boolean>;
}) {
  const { database, clock, log, away } = deps;
  const verdicts = new Map<string, Verdict>();
  const reading = new Map<string, Promise<Verdict>>();
  const pathOf = (orgId: string, row: SnapshotRow) => join(deps.folder, orgId, row.source_id, row.file);

  async function keep(orgId: string, row: SnapshotRow, found: Fingerprint | null, damage: Damage | null) {
    const facts = damage === null ? found : null;
    await database.tenant(orgId, async (sql) => {
      await filesStore.checked(sql, row, { facts, damage, at: clock.now() });
      if (damage !== row.damage) await notifyChange(sql, { orgId, tag: 'costs', id: row.source_id });
    });
    if (damage === row.damage) return;
    const about = { orgId, sourceId: row.source_id, billingPeriod: row.billing_period, damage };
    if (damage === null) log.info(about, 'A stored bill is whole again');
    else log.error(about, 'A stored bill is damaged');
  }

  async function judge(orgId: string, row: SnapshotRow, path: string, stamp: string | null) {
    if (stamp === null) return { damage: 'missing' as const, found: null };
    if (stamp === UNKNOWN) return { damage: 'unreadable' as const, found: null };
    const size = Number(stamp.split(':')[1]);
    if (row.file_size !== null && size !== row.file_size) return { damage: 'size' as const, found: null };
    let found: Fingerprint;
    try {
      found = await fingerprint(path);
    } catch (error) {
      log.warn({ err: error, orgId, file: row.file }, 'A stored bill cannot be read');
      return { damage: 'unreadable' as const, found: null };
    }
    if (row.file_hash !== null && found.sha256 !== row.file_hash)
      return { damage: 'content' as const, found };
    if (row.file_hash === null && !(await deps.holds(orgId, row)))
      return { damage: 'unreadable' as const, found };
    return { damage: null, found };
  }

  /** A copy that is not here, or not as it was, comes from the store; what is wrong there is what counts. */
  async function fetched(orgId: string, row: SnapshotRow, judged: Awaited<ReturnType<typeof judge>>) {
    if (!away || row.file_hash === null) return judged;
    if (judged.damage !== 'missing') await away.drop(orgId, row);
    const damage = await away.bring(orgId, row);
    return { damage, found: null };
  }

  /** Another process has found it damaged in the store, and this one has a copy that is whole. */
  async function repaired(orgId: string, row: SnapshotRow, path: string): Promise<void> {
    if (!away || row.damage === null || row.file_hash === null) return;
    await away.put(orgId, [{ path, sha256: row.file_hash }]);
    log.warn({ orgId, file: row.file }, 'A bill in the store was replaced by the copy that is here');
  }

  async function read(orgId: string, row: SnapshotRow, path: string, stamp: string | null): Promise<Verdict> {
    const judged = await judge(orgId, row, path, stamp);
    const { damage, found } = judged.damage === null ? judged : await fetched(orgId, row, judged);
    if (judged.damage === null) await repaired(orgId, row, path);
    await keep(orgId, row, found, damage);
    const expected = row.file_hash ?? (damage === null ? (found?.sha256 ?? null) : null);
    const isNew = judged.damage !== null && away !== undefined;
    const now = isNew ? await stampOf(path).catch(() => UNKNOWN) : stamp;
    const verdict = { stamp: now, expected, damage, at: clock.now().getTime() };
    verdicts.delete(path);
    verdicts.set(path, verdict);
    const [oldest] = verdicts.keys();
    if (verdicts.size > KEPT_MAX && oldest !== undefined) verdicts.delete(oldest);
    return verdict;
  }

  /** Two questions that come at once read a file once. */
  function readOnce(orgId: string, row: SnapshotRow, path: string, stamp: string | null): Promise<Verdict> {
    const key = JSON.stringify([path, stamp, row.file_hash]);
    const known = reading.get(key);
    if (known) return known;
    const going = read(orgId, row, path, stamp).finally(() => reading.delete(key));
    reading.set(key, going);
    return going;
  }

  async function sorted(orgId: string, rows: readonly SnapshotRow[], anew: boolean): Promise<SortedFiles> {
    const stamped = await inTurns(rows, STAMPS, async (row) => {
      const path = pathOf(orgId, row);
      return { row, path, stamp: await stampOf(path).catch(() => UNKNOWN) };
    });
    const stale = stamped.filter(({ row, path, stamp }) => {
      const known = verdicts.get(path);
      // Another process may have found what this one has not, and the other way round.
      const same = known?.stamp === stamp && known.expected === row.file_hash && known.damage === row.damage;
      const isOld = away && known?.damage && clock.now().getTime() - known.at > AWAY_MS;
      return anew || !same || isOld;
    });
    const fresh = await inTurns(stale, away ? FETCHES : READERS, ({ row, path, stamp }) =>
      readOnce(orgId, row, path, stamp),
    );
    const found = new Map(stale.map(({ path }, index) => [path, fresh[index]]));
    const result: SortedFiles = { intact: [], damaged: [] };
    for (const { row, path, stamp } of stamped) {
      const fresh = found.get(path);
      const damage = fresh ? fresh.damage : row.damage;
      if (damage !== null) result.damaged.push({ ...row, damage });
      else result.intact.push({ row: { ...row, damage }, path, stamp: fresh?.stamp ?? stamp ?? UNKNOWN });
    }
    return result;
  }

  async function checkAgain({ org_id: orgId, ...row }: CheckedFile): Promise<void> {
    // A store looks after its own bytes, and each copy is checked when it comes.
    if (away && row.file_hash !== null) return keep(orgId, row, null, await away.look(orgId, row));
    const path = pathOf(orgId, row);
    await readOnce(orgId, row, path, await stampOf(path).catch(() => UNKNOWN));
  }

  return {
    sort: (orgId: string, rows: readonly SnapshotRow[]): Promise<SortedFiles> => sorted(orgId, rows, false),
    /** Reads every byte again, after a reader failed on one of them. */
    recheck: (orgId: string, rows: readonly SnapshotRow[]): Promise<SortedFiles> => sorted(orgId, rows, true),

    /** What is known of them without fetching any from a store; for lists that show no figures of files. */
    async glance(orgId: string, rows: readonly SnapshotRow[]): Promise<SortedFiles> {
      if (!away) return sorted(orgId, rows, false);
      const known = rows.map((row) => ({ row, path: pathOf(orgId, row), stamp: UNKNOWN }));
      return {
        intact: known.filter(({ row }) => row.damage === null),
        damaged: rows.filter(({ damage }) => damage !== null),
      };
    },

    /** Reads the files that nobody has for a day, the longest ago first, up to a limit; never throws. */
    async round(signal: AbortSignal) {
      try {
        const before = new Date(clock.now().getTime() - EVERY_MS);
        const due = await database.system((sql) => filesStore.due(sql, before, ROUND_FILES));
        let bytes = 0;
        for (const file of due) {
          if (signal.aborted || bytes >= ROUND_BYTES) return;
          bytes += file.file_size ?? 0;
          await checkAgain(file);
        }
      } catch (error) {
        if (!signal.aborted) log.error({ err: error }, 'The stored bills could not be checked');
      }
    },
  };
}

export type FileChecks = ReturnType<typeof createFileChecks>;
