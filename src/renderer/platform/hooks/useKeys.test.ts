import { expect, it } from 'vitest';
import { keyName } from './useKeys';

const press = (
  key: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {},
) => keyName({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

it('names keys the same with Ctrl and with ⌘, in either case', () => {
  expect(press('K', { ctrlKey: true })).toBe('mod+k');
  expect(press('k', { metaKey: true })).toBe('mod+k');
  expect(press('Z', { ctrlKey: true, shiftKey: true })).toBe('mod+shift+z');
  expect(press('?', { shiftKey: true })).toBe('?');
  expect(press('?', { ctrlKey: true, shiftKey: true })).toBe('mod+?');
  expect(press('Escape')).toBe('Escape');
});
