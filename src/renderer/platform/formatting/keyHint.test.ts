import { expect, it } from 'vitest';
import { keyHint } from './keyHint';

it('names keys as they are called on the computer', () => {
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
  expect(keyHint('mod Shift Z', 'Mozilla/5.0 (X11; Linux x86_64)')).toBe('Ctrl Shift Z');
  expect(keyHint('mod Shift Z', mac)).toBe('⌘ Shift Z');
  expect(keyHint('Del', mac)).toBe('⌫');
  expect(keyHint('F2', mac)).toBe('F2');
});
