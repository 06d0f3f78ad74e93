import { describe, expect, it } from 'vitest';
import { asked, sinceOf, toFetch } from './arrivals';
import type { StoredMonths } from '../costs/arrivals.port';
import type { ListedSync } from './billSyncs.store';
import { stateOf, troubleOf } from './state';

const now = new Date('2026-03-10T08:00:00Z');
const hours = (quantity: number) => new Date(now.getTime() - quantity * 3_600_000);

const row = (change: Partial<ListedSync>): ListedSync => ({
  id: 's',
  org_id: 'o',
  integration_id: 'i',
  export_key: 'k',
  name: 'Daily',
  contents: '',
  place: '',
  location: {},
  source_id: null,
  source_name: 'AWS',
  months: 13,
  every_hours: 24,
  paused: false,
  next_at: now,
  import_id: null,
  synced_at: hours(2),
  changed_at: hours(2),
  failing_since: null,
  retries: 0,
  error: null,
  created_by: 'u',
  created_at: hours(900),
  integration_name: 'AWS',
  integration_type: 'AWS',
  deliveries: 3,
  rows: 10,
  set_aside: 0,
  is_running: false,
  newest: '2026-03',
  totals: [],
  chosen_over: [],
  ...change,
});

describe('a sync', () => {
  it.each([
    ['ok', {}],
    ['waiting', { synced_at: null }],
    ['paused', { paused: true, failing_since: hours(3) }],
    ['failing', { failing_since: hours(3) }],
    ['late', { changed_at: hours(97) }],
    ['ok', { changed_at: hours(95) }],
    // Of a bill that has ended nothing is awaited.
    ['ok', { changed_at: hours(900), newest: '2025-11' }],
    // One that was alive is late for as long as it is silent.
    ['late', { changed_at: hours(900), newest: '2026-01' }],
    ['ok', { changed_at: hours(900), newest: '' }],
  ] as const)('is %s for %o', (state, change) => {
    expect(stateOf(row(change), false, now)).toBe(state);
    expect(stateOf(row(change), true, now)).toBe('running');
  });

  it.each([
    [null, {}],
    ['failing', { failing_since: hours(1) }],
    // What may pass by itself is told from the third time on.
    [null, { failing_since: hours(1), retries: 2 }],
    ['failing', { failing_since: hours(1), retries: 3 }],
    ['late', { changed_at: hours(97) }],
    ['late', { changed_at: hours(97), failing_since: hours(1), retries: 1 }],
    [null, { failing_since: hours(1), paused: true }],
  ] as const)('is told as %s for %o', (trouble, change) => {
    expect(troubleOf(row(change), now)).toBe(trouble);
  });

  it('looks back over whole months, this one among them', () => {
    expect(sinceOf({ months: 1 }, now)).toBe('2026-03');
    expect(sinceOf({ months: 13 }, now)).toBe('2025-03');
    expect(sinceOf({ months: 0 }, now)).toBe('');
  });

  it('fetches what is another than the last time, or what is asked for', () => {
    const one = (key: string, version: string) => ({
      key,
      billingPeriod: key,
      version,
      bytes: 1,
      handle: null,
    });
    const there = [one('2026-01', 'a'), one('2026-02', 'b'), one('2026-03', 'c')];
    const row = (key: string, version: string) => ({ version, billing_period: key, set_aside: null });
    const known = new Map([
      ['2026-01', row('2026-01', 'a')],
      ['2026-02', row('2026-02', 'other')],
    ]);
    const keys = (only: string[], stored: StoredMonths) =>
      toFetch(there, known, only, { sourceId: 's', stored }).map(({ key }) => key);
    const whole = { has: () => true, isDamaged: () => false };
    expect(keys([], whole)).toEqual(['2026-02', '2026-03']);
    expect(keys(['2026-01'], whole)).toEqual(['2026-01']);
    // What is damaged here comes again.
    const damaged = (_source: string, month: string) => month === '2026-01';
    expect(keys([], { has: () => true, isDamaged: damaged })).toEqual(['2026-01', '2026-02', '2026-03']);
  });

  it('still looks at months that have just ended, and brings no older ones that it never had', () => {
    const { since, isAsked } = asked({ months: 1 }, new Set(['2026-02']), now);
    expect(since).toBe('2026-01');
    const months = ['2026-01', '2026-02', '2026-03'].map((key) => ({ key, billingPeriod: key }));
    expect(months.filter(isAsked).map(({ key }) => key)).toEqual(['2026-02', '2026-03']);
    expect(asked({ months: 0 }, new Set(), now).since).toBe('');
  });
});
