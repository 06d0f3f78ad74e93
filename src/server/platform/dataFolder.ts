import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { Fault } from '@shared/kernel/fault';

/** What stands in the way, where it is not the server's own fault. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'the disk is read-only',
  EEXIST: 'there is a file of that name',
  ENOTDIR: 'a part of its path is a file',
  ENAMETOOLONG: 'its name is too long',
  ENOSPC: 'the disk is full',
};

/** Makes the folder unless it is there. `Fault('bad_input')` says why it cannot be used. */
export async function makeDataFolder(dataDir: string, mode = 0o700): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode });
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reason = reasons[code];
    if (reason === undefined) throw error;
    throw new Fault(
      'bad_input:data_folder_unusable',
      `The data folder ${dataDir} can’t be used: ${reason}. Name another one with --data.`,
    );
  }
}
