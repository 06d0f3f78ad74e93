import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { isFault } from '@shared/kernel/fault';
import { backupCheckWords as words } from '@shared/words/backupCheck';
import { startEmbedded, type EmbeddedOptions } from '../db/embedded/embedded';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';
import { compareBills, compareFacts, factsOf, type Facts, type Line } from './compare';
import { connected } from './connect';
import { isWhole } from './files';
import { readManifest, type Manifest } from './manifest';
import { restoreBackup } from './restore';

export interface CheckOptions {
  /** Of the backup. */
  folder: string;
  /** Where a temporary PostgreSQL and folder may lie; the system's own place unless given. */
  temporary?: string | undefined;
  /** The system that the backup was made of, as it is now. */
  live?: pg.ClientConfig | undefined;
  clock: Clock;
  log: Log;
  signal: AbortSignal;
  /** For tests alone. */
  settings?: EmbeddedOptions['settings'];
}

const filesOf = ({ tables, bills, key }: Manifest) => [...tables, ...bills, ...(key ? [key] : [])];

async function spoiled(folder: string, manifest: Manifest): Promise<Line[]> {
  const lines: Line[] = [];
  for (const file of filesOf(manifest))
    if (!(await isWhole(folder, file)))
      lines.push({ what: words.file(file.path), expected: words.whole, found: words.changed, same: false });
  return lines;
}

/**
 * Restores a backup into a PostgreSQL and a folder of their own, as a restore does, and compares what is there then with
 * what the manifest says of the moment of the backup, and with the living system where that is given. Nothing is left.
 */
export async function checkBackup(options: CheckOptions): Promise<Line[]> {
  const { folder, live, clock, log, signal } = options;
  const manifest = await readManifest(folder);
  const damaged = await spoiled(folder, manifest);
  // What cannot be restored is told in full, and not only by its first file.
  if (damaged.length > 0) return damaged;
  const dataDir = await mkdtemp(join(options.temporary ?? tmpdir(), 'costloom-check-'));
  // Passable for the account that runs PostgreSQL where this one is root.
  await chmod(dataDir, 0o711);
  try {
    const { settings } = options;
    const embedded = await startEmbedded({ dataDir, log, clock, ...(settings ? { settings } : {}) });
    try {
      const { connection } = embedded;
      const refused = await restoreBackup({ folder, dataDir, connection, clock, log, signal }).then(
        () => undefined,
        (error: unknown) => {
          if (isFault(error)) return error.message;
          throw error;
        },
      );
      if (refused !== undefined)
        return [{ what: words.restore, expected: words.done, found: refused, same: false }];
      return await compareRestored({ connection, costs: join(dataDir, 'costs'), manifest, live, signal });
    } finally {
      await embedded.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function compareRestored(of: {
  connection: pg.ClientConfig;
  costs: string;
  manifest: Manifest;
  live: pg.ClientConfig | undefined;
  signal: AbortSignal;
}): Promise<Line[]> {
  const { connection, costs, manifest, live, signal } = of;
  return connected({ connection, signal }, async (client) => {
    const expected: Partial<Facts> = {
      tables: manifest.tables.map(({ name, rows }) => ({ name, rows })),
      ...manifest.money,
    };
    const lines = [
      ...compareFacts(expected, await factsOf(client, false)),
      ...(await compareBills(client, costs, new Set(manifest.missing))),
    ];
    if (!live) return lines;
    return [...lines, ...(await compareLive(live, client, signal))];
  });
}

/** Everything of both, contents among it. */
async function compareLive(live: pg.ClientConfig, restored: pg.Client, signal: AbortSignal): Promise<Line[]> {
  const expected = await connected({ connection: live, signal }, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    return factsOf(client, true);
  });
  const lines = compareFacts(expected, await factsOf(restored, true));
  return lines.map(({ what, ...rest }) => ({ ...rest, what: words.live(what) }));
}

/** A copy that was restored by other tools, beside the system that it was made of. `bills`: the folder restored with it. */
export function checkRestored(of: {
  restored: pg.ClientConfig;
  live: pg.ClientConfig;
  bills: string | undefined;
  signal: AbortSignal;
}): Promise<Line[]> {
  const { restored, live, bills, signal } = of;
  return connected({ connection: restored, signal }, async (client) => [
    ...(await compareLive(live, client, signal)),
    ...(bills === undefined ? [] : await compareBills(client, bills, new Set())),
  ]);
}
