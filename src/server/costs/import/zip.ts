// Every room that imports this file needs the types.
// eslint-disable-next-line @typescript-eslint/triple-slash-reference
/// <reference path="./yauzl.d.ts" />
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isFault } from '@shared/kernel/fault';
import { BILL_MAX } from '@shared/model/limits';
import { openPromise } from 'yauzl';
import { isPackedBill } from '@shared/model/billFiles';
import { kindOf, unreadable } from './sniff';

/** Names in an archive, and bills among them. */
const NAMES_MAX = 1_000;
const BILLS_MAX = 100;
/** Bills pack to a tenth or a thirtieth; what unpacks to more than this times its size, and is large, is no bill. */
const RATIO_MAX = 250;
const SMALL = 64 * 1024 ** 2;

type Zip = Awaited<ReturnType<typeof openPromise>>;
type Entry = Parameters<Zip['openReadStreamPromise']>[0];

async function billsIn(zip: Zip, name: string): Promise<Entry[]> {
  if (zip.entryCount > NAMES_MAX)
    throw unreadable(name, `the ZIP file holds more than ${NAMES_MAX} files. Pack the bills alone`);
  const bills: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName === '[Content_Types].xml')
      throw unreadable(name, 'this is an Excel workbook; save the sheet as CSV');
    if (isPackedBill(entry.fileName)) bills.push(entry);
  }
  if (bills.length === 0) throw unreadable(name, 'the ZIP file holds no CSV, JSON, Parquet or Avro file');
  if (bills.length > BILLS_MAX)
    throw unreadable(name, `the ZIP file holds ${bills.length} bills; at most ${BILLS_MAX} are read at once`);
  const size = bills.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (size > BILL_MAX) throw unreadable(name, `the ZIP file unpacks to more than ${BILL_MAX / 1024 ** 3} GB`);
  for (const { fileName, compressedSize, uncompressedSize } of bills)
    if (uncompressedSize > SMALL && uncompressedSize > RATIO_MAX * compressedSize)
      throw unreadable(
        name,
        `${basename(fileName)} in the ZIP file unpacks to more than ${RATIO_MAX} times its size`,
      );
  const locked = bills.find((entry) => entry.isEncrypted());
  if (locked) throw unreadable(name, `${basename(locked.fileName)} in the ZIP file has a password`);
  return bills;
}

/**
 * The bills in a ZIP file, unpacked into `folder` under names of ours, in the order of their own; null: it is none.
 * `first`: only the first of them. Throws Fault `unprocessable` for what is damaged, locked, too much, or
 * names a place outside of the archive.
 */
export async function unzipped(
  path: string,
  folder: string,
  of: { name: string; signal: AbortSignal; first?: boolean },
): Promise<string[] | null> {
  if ((await kindOf(path)).kind !== 'zip') return null;
  const { name, signal } = of;
  let zip: Zip | undefined;
  try {
    zip = await openPromise(path, { autoClose: false });
    const bills = (await billsIn(zip, name)).toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const paths: string[] = [];
    for (const entry of of.first ? bills.slice(0, 1) : bills) {
      const target = join(folder, `unzipped-${paths.length}`);
      const from = await zip.openReadStreamPromise(entry);
      await pipeline(from, createWriteStream(target, { mode: 0o600 }), { signal });
      paths.push(target);
    }
    return paths;
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (isFault(error) || (error instanceof Error && 'code' in error && String(error.code).startsWith('E')))
      throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw unreadable(name, `the ZIP file cannot be unpacked (${why.slice(0, 200)})`);
  } finally {
    zip?.close();
  }
}
