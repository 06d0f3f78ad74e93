import { describe, expect, it } from 'vitest';
import { lastMonths, usageDays } from './commitmentDays';
import type { BillFiles } from './bills';

const frontier = (
  sourceId: string,
  through: string | null,
  ended = false,
): BillFiles['frontiers'][number] => ({
  sourceId,
  payer: '',
  periods: [],
  firstDay: '2025-01-01',
  lastDay: through ?? '2025-01-01',
  through,
  ended,
});
const snapshot = (min_day: string): BillFiles['snapshots'][number] => ({
  source_id: 's',
  billing_period: min_day.slice(0, 7),
  payer: '',
  provider: 'AWS',
  payer_name: '',
  view: '',
  part: 1,
  file: '',
  content_hash: '',
  rows: 1,
  totals: [],
  min_day,
  max_day: min_day,
  imported_at: new Date(0),
  invoiced: false,
  closes: true,
  file_size: null,
  file_hash: null,
  damage: null,
});
const bills = (first: string, through: string, ...frontiers: BillFiles['frontiers']) => ({
  snapshots: [snapshot('2026-05-01'), snapshot(first)],
  through,
  frontiers,
});

describe('the days of commitments', () => {
  it('are the last three complete months, fewer where the bills are younger', () => {
    expect(lastMonths(bills('2025-01-01', '2026-04-10'), '')).toEqual({
      from: '2026-01-01',
      to: '2026-03-31',
    });
    expect(lastMonths(bills('2025-01-01', '2026-04-30'), '')).toEqual({
      from: '2026-02-01',
      to: '2026-04-30',
    });
    expect(lastMonths(bills('2026-03-05', '2026-04-10'), '')).toEqual({
      from: '2026-03-01',
      to: '2026-03-31',
    });
    expect(lastMonths(bills('2026-04-02', '2026-04-10'), '')).toEqual({
      from: '2026-04-02',
      to: '2026-04-10',
    });
    const none = { snapshots: [], through: null };
    expect(lastMonths(none, '2026-04-10')).toEqual({ from: '2026-04-10', to: '2026-04-10' });
  });

  it('of advice end where every source still billed has its charges, and begin with the bills', () => {
    const one = bills('2025-01-01', '2026-04-10', frontier('a', '2026-04-10'));
    expect(usageDays(one, 30, '')).toEqual({ from: '2026-03-12', to: '2026-04-10', days: 30 });
    const behind = bills(
      '2025-01-01',
      '2026-04-10',
      frontier('a', '2026-04-10'),
      frontier('b', '2026-04-06'),
    );
    expect(usageDays(behind, 30, '')).toEqual({ from: '2026-03-08', to: '2026-04-06', days: 30 });
    const gone = bills(
      '2025-01-01',
      '2026-04-10',
      frontier('a', '2026-02-01'),
      frontier('b', '2026-04-01', true),
    );
    expect(usageDays(gone, 30, '').to).toBe('2026-04-10');
    const young = bills('2026-04-01', '2026-04-10', frontier('a', '2026-04-10'), frontier('b', null));
    expect(usageDays(young, 30, '')).toEqual({ from: '2026-04-01', to: '2026-04-10', days: 10 });
  });
});
