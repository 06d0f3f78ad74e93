import { describe, expect, it } from 'vitest';
import type { ImportPreview } from '../../data/costs';
import { monthsOf, outcomesOf } from './previewFacts';

type Period = ImportPreview['periods'][number];
const period = (billingPeriod: string, outcome: Period['outcome']): Period => ({
  billingPeriod,
  payer: 'Acme',
  provider: 'AWS',
  rows: 1,
  totals: [],
  outcome,
  reason: null,
  stored: null,
});

describe('what a file would bring', () => {
  it('names its month, or the first and the last one', () => {
    expect(monthsOf([period('2026-09', 'added'), period('2026-09', 'added')])).toBe('Sep 2026');
    expect(monthsOf([period('2026-09', 'added'), period('2026-07', 'added')])).toBe('Jul 2026 – Sep 2026');
  });

  it('says what becomes of its months, the questions first', () => {
    const all = [
      period('2026-07', 'added'),
      period('2026-08', 'asks'),
      period('2026-09', 'replaced'),
      period('2026-10', 'added'),
    ];
    expect(outcomesOf(all)).toBe('1 needs a decision · 1 replaces a stored month · 2 added');
  });
});
