import { copyFile, mkdir, rename, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Fault } from '@shared/kernel/fault';
import { moveWords as words } from '@shared/words/moveOrganization';
import { isWhole } from '../backup/files';

export interface NamedBill {
  path: string;
  bytes: number | null;
  sha256: string | null;
}

const there = async (folder: string, { path, bytes, sha256 }: NamedBill): Promise<boolean> =>
  bytes === null || sha256 === null
    ? stat(join(folder, path)).then(
        () => true,
        () => false,
      )
    : isWhole(folder, { path, bytes, sha256 });

/** Copies what is not there yet; a bill that is damaged is copied nowhere. */
export async function copyBills(
  bills: readonly NamedBill[],
  { from, to }: { from: string; to: string },
  signal: AbortSignal,
): Promise<void> {
  for (const bill of bills) {
    signal.throwIfAborted();
    const target = join(to, bill.path);
    if (bill.sha256 !== null && (await there(to, bill))) continue;
    if (!(await there(from, bill)))
      throw new Fault('unprocessable:bill_file_missing', words.noBill(bill.path));
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    // Never half a file under its name.
    await copyFile(join(from, bill.path), `${target}.moving`);
    await rename(`${target}.moving`, target);
  }
}

/** Servers of the new place tidy away files that no row names; the grace begins now, and the rows come with the next commit. */
export async function keepFresh(bills: readonly NamedBill[], folder: string, now: Date): Promise<void> {
  for (const { path } of bills)
    await utimes(join(folder, path), now, now).catch(() => {
      throw new Fault('unprocessable:bill_file_missing', words.noBill(path));
    });
}
