import { describe, expect, it } from 'vitest';
import { applyChanges, to } from '../../platform/urlState';
import type { ChargeFilter, ChargeFilters } from '../../parts/spend/chargeFilter';
import { spendPath } from '../../parts/spend/spendPath';
import {
  daysOf,
  filtersParam,
  granularityParam,
  groupParam,
  methodParam,
  rangeParam,
  suitable,
} from './spendState';
import { parseCostQuery } from '@shared/model/cost-query/parse';

const last = new Date(2026, 2, 15);

describe('the spend explorer in its URL', () => {
  it('comes back from its URL as it was', () => {
    const filters: ChargeFilter[] = [
      { field: 'tag:team, "a"', operator: 'in', values: ['x,y', 'ü&?#'] },
      { field: 'service', operator: 'not_contains', values: ['Amazon'] },
      { field: 'tag:env', operator: 'is_empty', values: [] },
    ];
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
  it('keeps sets of filters, and reads an address from before there were any', () => {
    const sets: ChargeFilters = [
      { field: 'account', operator: 'in', values: ['1'] },
      {
        any: [
          [{ field: 'service', operator: 'in', values: ['EC2'] }],
          [{ field: 'tag:team', operator: 'is_empty', values: [] }],
        ],
      },
    ];
    expect(filtersParam.read(filtersParam.write(sets))).toEqual(sets);
    expect(filtersParam.read('[{"field":"service","values":["EC2"]}]')).toEqual([
      { field: 'service', operator: 'in', values: ['EC2'] },
    ]);
    for (const text of [
      '[{"any":[]}]',
      '[{"any":[[{"field":"x","values":[]}]]}]',
      '[{"any":[[]]},{"any":[[]]}]',
    ])
      expect([filtersParam.read(text), filtersParam.isUnread?.(text)]).toEqual([[], true]);
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
  it('reads the address of what a cost query shows', () => {
    const of = (text: string, range: string | null = null) => {
      const params = new URLSearchParams(spendPath(parseCostQuery(text), range).split('?')[1]);
      return [rangeParam, methodParam, groupParam, granularityParam, filtersParam].map((param) =>
        param.read(params.get(param.key)),
      );
    };
    const query =
      "SELECT AmortizedCost WHERE service IN ('AmazonEC2', 'AmazonS3') AND region != 'eu-west-1' GROUP BY account";
    const filters = [
      { field: 'service', operator: 'in', values: ['AmazonEC2', 'AmazonS3'] },
      { field: 'region', operator: 'not_in', values: ['eu-west-1'] },
    ];
    expect(of(query, '90d')[0]).toEqual({ preset: '90d' });
    expect(of(query).slice(1)).toEqual(['amortized', 'account', 'day', filters]);
    expect(
      of("SELECT UnblendedCost WHERE service LIKE '%EC2%' OR tag:team = '' AND region NOT LIKE 'us'")[4],
    ).toEqual([
      {
        any: [
          [{ field: 'service', operator: 'contains', values: ['EC2'] }],
          [
            { field: 'tag:team', operator: 'in', values: [''] },
            { field: 'region', operator: 'not_contains', values: ['us'] },
          ],
        ],
      },
    ]);
    // Of a set that Spend cannot show, nothing may be left out.
    expect(of("SELECT UnblendedCost WHERE service LIKE 'EC%' OR region = 'us'")[4]).toEqual([]);
    expect(of(query, '2026-01-01..2026-01-31')[0]).toEqual({ from: '2026-01-01', to: '2026-01-31' });
  });
  it('draws days, weeks or months, whichever suits the range', () => {
    expect(suitable({ from: '2026-01-01', to: '2026-01-31' })).toBe('day');
    expect(suitable({ from: '2026-01-01', to: '2026-04-30' })).toBe('week');
    expect(suitable({ from: '2025-01-01', to: '2026-01-31' })).toBe('month');
  });
});
