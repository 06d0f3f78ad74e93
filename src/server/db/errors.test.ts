import { expect, it } from 'vitest';
import { toFault } from './errors';

const pgError = (code: string) => Object.assign(new Error('of PostgreSQL'), { code });

it.each([
  ['08006', 'unavailable', 'cannot be reached'],
  ['57014', 'timeout', 'took too long'],
  ['25006', 'unavailable', 'cannot be reached'],
  ['53100', 'unavailable', 'database disk is full'],
  ['XX001', 'unavailable', 'The database is damaged'],
  ['XX002', 'unavailable', 'Restore the last backup'],
])('tells what the error %s means to who called', (code, kind, words) => {
  const error = pgError(code);
  expect(toFault(error)).toMatchObject({ code: kind, message: expect.stringContaining(words), cause: error });
});

it('passes on what only the caller can understand', () => {
  const error = pgError('23505');
  expect(toFault(error)).toBe(error);
});

it('knows a full disk by the words of the system, too', () => {
  const error = Object.assign(new Error('could not write to file "x": No space left on device'), {
    code: '58030',
  });
  expect(toFault(error)).toMatchObject({
    code: 'unavailable',
    reason: 'database_disk_full',
  });
});
