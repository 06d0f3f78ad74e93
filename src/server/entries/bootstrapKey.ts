import { randomUUID } from 'node:crypto';
import { link, open, rm } from 'node:fs/promises';
import { Fault } from '@shared/kernel/fault';

/**
 * Writes the first Admin key where the administrator asked for it: whole, for this account only (0600), and never over
 * a file that is there. Without a file the first start of a team server is refused: nobody could sign in.
 */
export function keepKey(file: string | undefined): (secret: string) => Promise<void> {
  return async (secret) => {
    if (file === undefined) {
      throw new Fault(
        'bad_input:key_file_missing',
        '--bootstrap-key-file is missing: the first start writes the key of the first Admin there.',
      );
    }
    const draft = `${file}.${randomUUID()}`;
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(`${secret}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    try {
      // link, unlike rename, refuses to replace what is there.
      await link(draft, file);
    } catch (error) {
      const there = error instanceof Error && 'code' in error && error.code === 'EEXIST';
      if (there)
        throw new Fault(
          'conflict:key_file_exists',
          `--bootstrap-key-file: ${file} is there already and is not overwritten.`,
        );
      throw error;
    } finally {
      await rm(draft, { force: true });
    }
  };
}
