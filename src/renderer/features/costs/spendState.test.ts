import { describe, expect, it } from 'vitest';
import { applyChanges, to } from '../../platform/urlState';
import { daysOf, filtersParam, groupParam, rangeParam, suitable } from './spendState';

const last = new Date(2026, 2, 15);

describe('the spend explorer in its URL', () => {
  it('comes back from its URL as it was', () => {
    const filters = [{ field: 'tag:team, "a"', values: ['x,y', 'ü&?#'] }];
    const range = { from: '2026-01-01', to: '2026-01-31' };
    const params = applyChanges(new URLSearchParams('keep=1'), [
      to(rangeParam, range),
      to(groupParam, 'tag:env'),
      to(filtersParam, filters),
    ]);
    const again = new URLSearchParams(params.toString());
    expect(rangeParam.read(again.get('range'))).toEqual(range);
    expect(groupParam.read(again.get('group'))).toBe('tag:env');
    expect(filtersParam.read(again.get('filters'))).toEqual(filters);
    expect(again.get('keep')).toBe('1');
  });
  it('leaves out what is as by default', () => {
    const params = applyChanges(new URLSearchParams('group=account'), [
      to(groupParam, 'service'),
      to(filtersParam, []),
    ]);
    expect(params.toString()).toBe('');
  });
  it('reads nonsense as the default', () => {
    expect(rangeParam.read('2026-02-30..2026-03-01')).toEqual({ preset: '30d' });
    expect(rangeParam.read('2026-03-02..2026-03-01')).toEqual({ preset: '30d' });
    expect(groupParam.read('password')).toBe('service');
    for (const text of ['{', '5', '[1]', '[{"field":"x","values":[]}]', '[{"field":"owner","values":[1]}]'])
      expect(filtersParam.read(text)).toEqual([]);
  });
  it('[LIM-46] ends its presets on the last complete day', () => {
    expect(daysOf({ preset: '7d' }, last)).toEqual({ from: '2026-03-09', to: '2026-03-15' });
    expect(daysOf({ preset: '24h' }, last)).toEqual({ from: '2026-03-15', to: '2026-03-15' });
    expect(daysOf({ preset: 'pm' }, last)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(daysOf({ preset: '1y' }, last)).toEqual({ from: '2025-03-16', to: '2026-03-15' });
  });
  it('draws days, weeks or months, whichever suits the range', () => {
    expect(suitable({ from: '2026-01-01', to: '2026-01-31' })).toBe('day');
    expect(suitable({ from: '2026-01-01', to: '2026-04-30' })).toBe('week');
    expect(suitable({ from: '2025-01-01', to: '2026-01-31' })).toBe('month');
  });
});
