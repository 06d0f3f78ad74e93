import { describe, expect, it } from 'vitest';
import type { BillView } from '@shared/api/costs/imports.api';
import type { ImportedPeriod } from './billReader.port';
import { judge, type InDoubt } from './periodConflict';
import type { SnapshotRow } from './sources.store';

const totals = (billedCost: number) => [
  { currency: 'USD', billedCost, effectiveCost: billedCost, cost: billedCost },
];

const stored = (own: Partial<SnapshotRow> = {}): SnapshotRow => ({
  source_id: 'aws',
  billing_period: '2026-10',
  payer: '1',
  provider: 'AWS',
  payer_name: 'Acme',
  view: '',
  part: 1,
  file: 'a.parquet',
  content_hash: 'first',
  rows: 1_000,
  totals: totals(100),
  min_day: '2026-10-01',
  max_day: '2026-10-31',
  imported_at: new Date('2026-11-06T00:00:00Z'),
  invoiced: false,
  closes: true,
  file_size: 1,
  file_hash: 'bytes',
  damage: null,
  ...own,
});

const period = (own: Partial<ImportedPeriod> = {}): ImportedPeriod => ({
  billingPeriod: '2026-10',
  payer: '1',
  provider: 'AWS',
  name: 'Acme',
  view: '',
  rows: 1_000,
  path: 'b.parquet',
  size: 1,
  sha256: 'bytes',
  contentHash: 'second',
  totals: totals(100),
  minDay: '2026-10-01',
  maxDay: '2026-10-31',
  invoiced: false,
  closes: true,
  conflicts: [],
  ...own,
});

type Met = ImportedPeriod['conflicts'][number];
const conflict = (own: Partial<Met>): Met => {
  const { sharedRows = 0 } = own;
  const rest = {
    view: '' as const,
    sharedRows,
    sharedMoney: 0,
    sharedUsage: 0,
    sharedPlaces: 0,
    sharedOrigins: sharedRows,
  };
  return { sourceId: 'aws', keptOrigins: 1, ...rest, ...own };
};
const here = (sharedRows: number, sharedMoney: number, view: BillView = '') => [
  conflict({ view, sharedRows, sharedMoney }),
];

function outcome(
  of: ImportedPeriod,
  rows: SnapshotRow[],
  more: { inDoubt?: InDoubt; target?: string; rejectedRows?: number } = {},
) {
  const { inDoubt = 'hold', target = 'aws', rejectedRows = 0 } = more;
  const known = { targetId: target, targetName: target, stored: rows, inDoubt, nameOf: (id: string) => id };
  const judged = judge({ rows: of.rows, rejectedRows }, of, known);
  return 'reason' in judged ? judged.reason : judged.change;
}

describe('a month whose stored file is damaged', () => {
  const broken = stored({ damage: 'content' });
  it('is mended by the same file, by a newer one that is not smaller, and else by a decision', () => {
    expect(outcome(period({ contentHash: 'first' }), [broken])).toBe('replaced');
    expect(outcome(period({ rows: 1_100, totals: totals(110) }), [broken])).toBe('replaced');
    expect(outcome(period({ rows: 500, totals: totals(50) }), [broken])).toBe('smaller');
    expect(outcome(period({ rows: 500, totals: totals(50) }), [broken], { inDoubt: 'add' })).toBe('added');
    const other = stored({ part: 2, content_hash: 'other', rows: 7, totals: totals(7) });
    const judged = judge({ rows: 1, rejectedRows: 0 }, period({ rows: 1_000 }), {
      targetId: 'aws',
      targetName: 'aws',
      stored: [broken, other],
      inDoubt: 'hold',
      nameOf: (id) => id,
    });
    expect(judged).toEqual({ change: 'replaced', replaced: [broken] });
  });
});

describe('a period of an import', () => {
  it('is added where its payer has no such month yet, whoever else has', () => {
    expect(outcome(period(), [])).toBe('added');
    expect(outcome(period(), [stored({ payer: '2' })])).toBe('added');
    expect(outcome(period(), [stored({ billing_period: '2026-09' })])).toBe('added');
  });

  it('is unchanged when one of the stored parts is the same', () => {
    const parts = [stored(), stored({ part: 2, content_hash: 'second' })];
    expect(outcome(period({ conflicts: here(1, 1) }), parts)).toBe('unchanged');
  });

  it('is another part where it shares neither charges nor money', () => {
    const judged = judge({ rows: 900, rejectedRows: 0 }, period({ conflicts: here(0.01, 0.02) }), {
      targetId: 'aws',
      targetName: 'AWS',
      stored: [stored(), stored({ part: 2, content_hash: 'x' })],
      nameOf: (id) => id,
      inDoubt: 'hold',
    });
    expect(judged).toEqual({ change: 'added', part: 3 });
  });

  it('takes the place of all stored parts where it has their charges', () => {
    const parts = [
      stored({ rows: 500, totals: totals(50) }),
      stored({ part: 2, rows: 490, totals: totals(52) }),
    ];
    const judged = judge({ rows: 1_000, rejectedRows: 0 }, period({ conflicts: here(0.97, 0.4) }), {
      targetId: 'aws',
      targetName: 'AWS',
      stored: parts,
      nameOf: (id) => id,
      inDoubt: 'hold',
    });
    expect(judged).toEqual({ change: 'replaced', replaced: parts });
  });

  it('is held when fewer rows or less money would take the place of a stored month', () => {
    const again = here(1, 0.5);
    expect(outcome(period({ rows: 979, conflicts: again }), [stored()])).toBe('smaller');
    expect(outcome(period({ totals: totals(94), conflicts: again }), [stored()])).toBe('smaller');
    expect(outcome(period({ totals: [], conflicts: again }), [stored()])).toBe('smaller');
    expect(outcome(period({ rows: 990, totals: totals(96), conflicts: again }), [stored()])).toBe('replaced');
    expect(outcome(period({ rows: 500, conflicts: again }), [stored()], { inDoubt: 'replace' })).toBe(
      'replaced',
    );
    expect(outcome(period({ rows: 500, conflicts: again }), [stored()], { inDoubt: 'add' })).toBe('added');
  });

  it('is held when rows cannot be read: any beside a stored month, else more than one in a hundred', () => {
    const again = period({ conflicts: here(1, 1) });
    expect(outcome(again, [stored()], { rejectedRows: 1 })).toBe('unreadable');
    expect(outcome(again, [], { rejectedRows: 10 })).toBe('added');
    expect(outcome(again, [], { rejectedRows: 11 })).toBe('unreadable');
    expect(outcome(again, [stored()], { rejectedRows: 1, inDoubt: 'replace' })).toBe('replaced');
  });

  it('is held when another source has its charges, or the same money in other rows', () => {
    const elsewhere = (sharedRows: number, sharedMoney: number) =>
      period({ conflicts: here(sharedRows, sharedMoney) });
    expect(outcome(elsewhere(1, 1), [stored()], { target: 'other' })).toBe('elsewhere');
    expect(outcome(elsewhere(0, 0.9), [stored()], { target: 'other' })).toBe('elsewhere');
    expect(outcome(elsewhere(0.1, 0.1), [stored()], { target: 'other' })).toBe('added');
    expect(outcome(elsewhere(1, 1), [stored()], { target: 'other', inDoubt: 'replace' })).toBe('elsewhere');
    expect(outcome(elsewhere(1, 1), [stored()], { target: 'other', inDoubt: 'add' })).toBe('added');
  });

  it('is held when it has other rows and the same money as the stored month', () => {
    expect(outcome(period({ conflicts: here(0, 0.9) }), [stored()])).toBe('same_money');
    expect(outcome(period({ conflicts: here(0, 0.9) }), [stored()], { inDoubt: 'replace' })).toBe('replaced');
    expect(outcome(period({ conflicts: here(0, 0.9) }), [stored()], { inDoubt: 'add' })).toBe('added');
  });
});

describe('a month with other tags and amounts', () => {
  const restated = (own: Partial<Met>) => ({ conflicts: [conflict({ sharedMoney: 0.02, ...own })] });
  const usage = restated({ sharedUsage: 0.98, sharedOrigins: 0.98 });
  const alike = restated({ sharedOrigins: 0.9 });

  it('is the stored one again where its resources used the same', () => {
    expect(outcome(period(usage), [stored()])).toBe('replaced');
    expect(outcome(period({ ...usage, totals: totals(91) }), [stored()])).toBe('smaller');
    expect(outcome(period({ ...usage, totals: totals(91) }), [stored()], { inDoubt: 'add' })).toBe('added');
    expect(outcome(period(usage), [stored()], { target: 'other' })).toBe('elsewhere');
  });

  it('is asked about where that is not known, and where charges of the stored one would be lost', () => {
    expect(outcome(period(alike), [stored()])).toBe('overlap');
    expect(outcome(period(alike), [stored()], { inDoubt: 'add' })).toBe('added');
    expect(outcome(period(alike), [stored()], { target: 'other' })).toBe('elsewhere');
    const lost = restated({ sharedRows: 0.5, keptOrigins: 0.55 });
    expect(outcome(period(lost), [stored()])).toBe('overlap');
  });

  it('takes the place of the stored one wherever that is said', () => {
    for (const of of [usage, alike, restated({}), { conflicts: [] }])
      expect(outcome(period(of), [stored()], { inDoubt: 'replace' })).toBe('replaced');
  });
});

describe('the two views of one month', () => {
  const actual = stored({ view: 'actual' });
  const amortized = stored({ view: 'amortized', content_hash: 'other', rows: 990, totals: totals(120) });
  const judged = (of: Partial<ImportedPeriod>, rows: SnapshotRow[]) =>
    judge({ rows: 1_000, rejectedRows: 0 }, period(of), {
      targetId: 'aws',
      targetName: 'aws',
      stored: rows,
      inDoubt: 'hold',
      nameOf: (id) => id,
    });

  it('stand beside each other, and each takes the place of its own kind only', () => {
    const conflicts = [...here(0.9, 0.8, 'actual')];
    expect(judged({ view: 'amortized', conflicts }, [actual])).toEqual({ change: 'added', part: 1 });
    const both = [...here(0.9, 0.8, 'actual'), ...here(0.99, 0.9, 'amortized')];
    expect(judged({ view: 'amortized', totals: totals(120), conflicts: both }, [actual, amortized])).toEqual({
      change: 'replaced',
      replaced: [amortized],
    });
    expect(judged({ view: 'actual', conflicts: both }, [actual, amortized])).toEqual({
      change: 'replaced',
      replaced: [actual],
    });
  });

  it.each(['hold', 'replace', 'add'] as const)(
    'belong into one source, where both count once, whatever was said: %s',
    (inDoubt) => {
      const conflicts = here(0.9, 0.8, 'actual');
      const told = outcome(period({ view: 'amortized', conflicts }), [actual], { target: 'other', inDoubt });
      expect(told).toBe('other_view');
    },
  );

  it('are copies where the other source has this view too', () => {
    const conflicts = [...here(0.9, 0.8, 'actual'), ...here(0.99, 0.9, 'amortized')];
    const both = [actual, amortized];
    expect(outcome(period({ view: 'amortized', conflicts }), both, { target: 'other' })).toBe('elsewhere');
  });

  it('share the parts that have no commitments', () => {
    const plain = stored({ part: 2, content_hash: 'plain', rows: 500, totals: totals(50) });
    const conflicts = [...here(0.1, 0.1, 'actual'), ...here(1, 1, '')];
    const again = { rows: 500, totals: totals(50), conflicts };
    expect(judged(again, [actual, plain])).toEqual({ change: 'replaced', replaced: [plain] });
  });
});

describe('more of a month that a provider delivers', () => {
  const part = (of: ImportedPeriod, rows: SnapshotRow[], inDoubt: InDoubt = 'part') =>
    outcome(of, rows, { inDoubt });

  it('stands beside what is stored, also where it corrects the same charges', () => {
    const correction = period({ conflicts: here(1, 1), rows: 3, totals: totals(-5) });
    expect(part(correction, [])).toBe('added');
    expect(part(correction, [stored(), stored({ part: 2 })])).toBe('added');
    const known = {
      targetId: 'aws',
      targetName: 'aws',
      nameOf: (id: string) => id,
      inDoubt: 'part' as const,
    };
    const rows = [stored(), stored({ part: 2, content_hash: 'other' })];
    const judged = judge({ rows: 3, rejectedRows: 0 }, correction, { ...known, stored: rows });
    expect(judged).toEqual({ change: 'added', part: 3 });
  });

  it('is not added twice', () => {
    expect(part(period({ contentHash: 'first' }), [stored()])).toBe('unchanged');
  });

  it('is set aside where another source has its charges, and takes their place when that is said', () => {
    const elsewhere = period({ conflicts: [conflict({ sourceId: 'csv', sharedRows: 1, sharedMoney: 1 })] });
    const rows = [stored(), stored({ source_id: 'csv' })];
    expect(part(elsewhere, rows)).toBe('elsewhere');
    const known = { targetId: 'aws', targetName: 'aws', stored: rows, nameOf: (id: string) => id };
    const judged = judge({ rows: 1, rejectedRows: 0 }, elsewhere, { ...known, inDoubt: 'part_instead' });
    expect(judged).toEqual({ change: 'replaced', replaced: [rows[1]], part: 2 });
  });

  it('is set aside when it cannot be read', () => {
    expect(outcome(period({ rows: 90 }), [], { inDoubt: 'part', rejectedRows: 10 })).toBe('unreadable');
  });
});
