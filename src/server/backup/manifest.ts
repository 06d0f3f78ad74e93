import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Fault } from '@shared/kernel/fault';
import { backupWords as words } from '@shared/words/backups';

export const MANIFEST = 'manifest.json';
export const FORMAT = 1;

/** Below the folder of the backup, and nowhere else. */
const path = z.string().regex(/^(?!.*\.\.)[\w.-]+(\/[\w.-]+)*$/);
const file = z.object({ path, bytes: z.number().int(), sha256: z.string() });
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

const contents = z.object({
  costloom: z.literal('backup'),
  format: z.number().int(),
  made_at: z.iso.datetime(),
  version: z.string(),
  /** Loaded into a database of its own and counted, then. */
  checked_at: z.iso.datetime(),
  took_ms: z.number().int(),
  /** The tables are those that these migrations make. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(file.extend({ name, columns: z.array(name).min(1), rows: z.number().int() })),
  sequences: z.array(z.object({ name, value: z.string().regex(/^\d+$/) })),
  bills: z.array(file),
  /** What the bills came to at that moment, in decimals; backups of before this was noted have none. */
  money: z
    .object({
      organisations: z.array(
        z.object({ org: z.string(), currency: z.string(), billed: z.string(), effective: z.string() }),
      ),
      bills: z.array(
        z.object({
          org: z.string(),
          source: z.string(),
          period: z.string(),
          file: z.string(),
          currency: z.string(),
          billed: z.string(),
          effective: z.string(),
        }),
      ),
    })
    .optional(),
  /** Bills that were damaged or missing already. */
  missing: z.array(z.string()),
  key: file.nullable(),
});
export type Manifest = z.output<typeof contents>;

const sealed = z.object({ contents: z.unknown(), sha256: z.string() });

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify({ contents: manifest, sha256: hashOf(manifest) }, null, 1)}\n`;
  await writeFile(join(folder, MANIFEST), text, { mode: 0o600, flush: true });
}

/** Throws `Fault('unprocessable')` when the folder is no backup, is damaged or was made by a newer Costloom. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined) throw new Fault('unprocessable:not_a_backup', words.noBackup(folder));
  const damaged = () => new Fault('unprocessable:backup_damaged', words.damagedFile(MANIFEST));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw damaged();
  }
  const read = sealed.safeParse(value);
  if (!read.success || hashOf(read.data.contents) !== read.data.sha256) throw damaged();
  const known = contents.safeParse(read.data.contents);
  if (known.success && known.data.format <= FORMAT) return known.data;
  throw new Fault('unprocessable:backup_too_new', words.newer);
}

export const bytesOf = ({ tables, bills, key }: Manifest): number =>
  [...tables, ...bills, ...(key ? [key] : [])].reduce((sum, { bytes }) => sum + bytes, 0);

export const rowsOf = ({ tables }: Manifest): number => tables.reduce((sum, { rows }) => sum + rows, 0);
