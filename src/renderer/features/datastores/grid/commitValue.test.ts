import { expect, it } from 'vitest';
import type { Column, ColumnType } from '@shared/model/datastores/columns';
import { draftFor, valueOf } from './commitValue';

const column = (type: ColumnType, options: string[] = []): Column => ({
  key: 'K',
  type,
  ...(options.length > 0 ? { options: options.map((value) => ({ value })) } : {}),
});
const reason = (type: ColumnType, draft: string, options: string[] = []) => {
  const checked = valueOf(column(type, options), draft);
  return checked.ok ? null : checked.reason;
};

it('[DS-24] [DS-25] [DS-26] [DS-27] [DS-28] [DS-30] [MSG-62] [MSG-63] [MSG-64] [MSG-65] [MSG-66] [MSG-67] [MSG-69] [MSG-71] an edit is refused in the words of the specification', () => {
  expect(reason('number', 'much')).toBe('Invalid number');
  expect(reason('currency', '1,5 EUR')).toBe('Invalid currency');
  expect(reason('email', 'nobody')).toBe('Invalid email address');
  expect(reason('url', 'no url')).toBe('Invalid URL');
  expect(reason('date', '2026-02-30')).toBe('Invalid date format (YYYY-MM-DD)');
  expect(reason('list', '[1,')).toBe('Invalid list format');
  expect(reason('boolean', 'perhaps')).toBe('Invalid boolean value');
  expect(reason('select', 'z', ['a'])).toBe("Such option doesn't exist");
  expect(reason('status', 'z', ['a'])).toBe("Such option doesn't exist");
  expect(reason('multi-select', '["z"]', ['a'])).toBe("Such option doesn't exist");
});

it('reads back what it began with; nothing empties', () => {
  const many = column('multi-select', ['a, b', 'c']);
  expect(valueOf(many, draftFor(many, ['a, b']))).toEqual({ ok: true, value: ['a, b'] });
  expect(valueOf(many, '[]')).toEqual({ ok: true, value: null });
  expect(valueOf(column('string'), '')).toEqual({ ok: true, value: null });
  expect(valueOf(column('list'), draftFor(column('list'), ['x', 'y']))).toEqual({
    ok: true,
    value: ['x', 'y'],
  });
});
