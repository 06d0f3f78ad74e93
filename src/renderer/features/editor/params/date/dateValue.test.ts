import { afterEach, describe, expect, it, vi } from 'vitest';
import { dateValue, noteRefused, readDate, withDay } from './dateValue';

afterEach(() => vi.restoreAllMocks());

describe('a date', () => {
  it.each([
    '2026-11-21',
    '2026-11-21T09:30',
    '2026-11-21T09:30:15.250Z',
    '2026-11-21T09:30:00+02:00',
    '2026-11-21 09:30:00',
  ])('[PARAM-07] %s is one', (text) => {
    expect(readDate(text)).toBeInstanceOf(Date);
    expect(dateValue(text)).toBe(text);
  });

  it.each(['2026-02-30', '21/11/2026', 'tomorrow', '2026-11-21T25:00', '2026-1-1', ''])(
    '[PARAM-09] %s is none and gives an empty value',
    (text) => {
      expect(readDate(text)).toBeNull();
      expect(dateValue(text)).toBe('');
    },
  );

  it('[PARAM-08] that is none is written to the console, and gives nothing', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    for (const text of ['2026-11-21', '{{inputs.day}}', ' ']) noteRefused(text);
    expect(warn).not.toHaveBeenCalled();
    noteRefused('31/31/2026');
    expect(warn.mock.calls).toEqual([['Invalid Date: 31/31/2026']]);
    expect(dateValue('31/31/2026')).toBe('');
  });

  it('keeps references, and the time when another day is chosen', () => {
    expect(dateValue('{{inputs.day}}')).toBe('{{inputs.day}}');
    expect(withDay('2026-11-21T09:30:00Z', new Date(2026, 10, 3))).toBe('2026-11-03T09:30:00Z');
    expect(withDay('nothing', new Date(2026, 10, 3))).toBe('2026-11-03');
  });
});
