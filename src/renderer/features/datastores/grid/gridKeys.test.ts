import { expect, it } from 'vitest';
import { commandOf } from './gridKeys';

const press = (
  key: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {},
) => commandOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

it('names what a key does; a character begins an edit', () => {
  expect(press('Z', { ctrlKey: true, shiftKey: true })).toBe('redo');
  expect(press('z', { metaKey: true })).toBe('undo');
  expect(press('F2')).toBe('edit');
  expect(press(' ')).toBe('toggle');
  expect(press('7')).toEqual({ text: '7' });
  expect(press('c', { ctrlKey: true })).toBeNull();
  expect(press('Shift', { shiftKey: true })).toBeNull();
});
