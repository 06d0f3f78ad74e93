import { resolve } from 'node:path';

/** What the command line asks of the server's next start alone, in the server's own words. */
export function askedOnce(asked: { newKey: boolean; restore: string | undefined }): readonly string[] {
  return [
    ...(asked.newKey ? ['--new-key'] : []),
    ...(asked.restore ? ['--restore', resolve(asked.restore)] : []),
  ];
}
