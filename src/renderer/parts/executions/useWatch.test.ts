import { expect, it } from 'vitest';
import { asShown } from './useWatch';

it('[EXEC-14] shows a run that cannot be reached as failed, with progress 100', () => {
  const run = { status: 'RUNNING', progress: 40, id: 'a' } as const;
  expect(asShown(run, true)).toEqual({ status: 'FAILED', progress: 100, id: 'a' });
  expect(asShown(run, false)).toBe(run);
});
it('does not change what is over', () => {
  const run = { status: 'SUCCEEDED', progress: 100 } as const;
  expect(asShown(run, true)).toBe(run);
});
