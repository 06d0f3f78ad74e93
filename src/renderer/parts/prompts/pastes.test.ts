import { expect, it } from 'vitest';
import { isDeferred, withPaste } from './pastes';

it('[AI-G-17] [LIM-36] a paste of more than 1000 characters is deferred', () => {
  expect(isDeferred('x'.repeat(1000))).toBe(false);
  expect(isDeferred('x'.repeat(1001))).toBe(true);
});

it('a paste stands in place of what was selected', () => {
  expect(withPaste('List the disks.', { from: 9, to: 14 }, 'idle\r\nvolumes')).toBe(
    'List the idle\nvolumes.',
  );
  expect(withPaste('List ', { from: 5, to: 5 }, 'disks')).toBe('List disks');
});
