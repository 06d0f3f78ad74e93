import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restatedBills, discounted, linesOf, tagged, type Line } from '@tests/support/restatedBills';
import { importFile } from '../../costs/import/importFile';
import type { PeriodResult } from '../../costs/types';
import { judge, type InDoubt } from './periodConflict';
import type { SnapshotRow } from './sources.store';

let root: string;
let count = 0;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'costs-restated-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** What a file would become beside the stored one; the source is s1. */
async function read(text: readonly string[], stored?: PeriodResult): Promise<PeriodResult> {
  const path = join(root, `${(count += 1)}.csv`);
  await writeFile(path, [...text, ''].join('\n'));
  const files = stored
    ? [
        {
          sourceId: 's1',
          billingPeriod: stored.billingPeriod,
          payer: stored.payer,
          view: stored.view,
          file: stored.file,
        },
      ]
    : [];
  const dirs = { tempDir: join(root, 'temp'), outDir: join(root, `out-${count}`) };
  const { periods } = await importFile({ path, ...dirs, sourceId: 's1', stored: files });
  expect(periods).toHaveLength(1);
  return periods[0]!;
}

const rowOf = (period: PeriodResult): SnapshotRow => ({
  source_id: 's1',
  billing_period: period.billingPeriod,
  payer: period.payer,
  provider: period.provider,
  payer_name: period.name,
  view: period.view,
  part: 1,
  file: period.file,
  content_hash: period.contentHash,
  rows: period.rows,
  totals: period.totals,
  min_day: period.minDay,
  max_day: period.maxDay,
  imported_at: new Date('2026-10-02T00:00:00Z'),
  invoiced: period.invoiced,
  closes: period.closes,
  file_size: period.size,
  file_hash: period.sha256,
  damage: null,
});

const known = new Map<string, Promise<PeriodResult>>();
/** A first file as it is stored; most cases begin with the same one. */
function storedOf(text: readonly string[]): Promise<PeriodResult> {
  const key = text.join('\n');
  const made = known.get(key) ?? read(text);
  known.set(key, made);
  return made;
}

/** What becomes of the second file beside the first. */
async function outcome(first: readonly string[], second: readonly string[]) {
  const stored = await storedOf(first);
  const period = await read(second, stored);
  return (inDoubt: InDoubt = 'hold', target = 's1') => {
    const judged = judge(
      { rows: period.rows, rejectedRows: 0 },
      { ...period, path: period.file },
      { targetId: target, targetName: target, stored: [rowOf(stored)], nameOf: (id) => id, inDoubt },
    );
    return 'reason' in judged ? judged.reason : judged.change;
  };
}

const v1 = linesOf(1, 20);
type Restated = readonly [
  name: string,
  lines: Line[],
  outcome: 'replaced' | 'smaller' | 'overlap' | 'same_money',
];
const restated: readonly Restated[] = [
  ['tags filled in later', tagged(v1), 'replaced'],
  ['a discount of 9 % at the close', discounted(v1, 0.09), 'smaller'],
  ['a discount of 9 % and tags', tagged(discounted(v1, 0.09)), 'smaller'],
  ['a discount of 3 % and tags', tagged(discounted(v1, 0.03)), 'replaced'],
  ['a discount, tags and ten more days', tagged(discounted(linesOf(1, 30), 0.09)), 'replaced'],
  ['tags and fewer days', tagged(linesOf(1, 12)), 'smaller'],
  [
    'a discount, tags and a resource more',
    [
      ...tagged(discounted(v1, 0.09)),
      ...v1
        .filter(({ resource }) => resource === 'i-1')
        .map((line) => ({ ...line, resource: 'i-9', cost: 9 })),
    ],
    'replaced',
  ],
  [
    'a discount, tags and a resource less',
    tagged(discounted(v1, 0.09)).filter(({ resource }) => resource !== 'i-2'),
    'smaller',
  ],
  ['later days with some of the earlier ones', tagged(linesOf(8, 30)), 'overlap'],
  [
    'usage corrected by 3 % and tags',
    tagged(v1).map((line) => ({ ...line, hours: line.hours * 1.03, cost: line.cost * 1.03 })),
    'overlap',
  ],
  ['a price of 7 % more and tags', tagged(discounted(v1, -0.07)), 'replaced'],
  [
    'amounts in whole cents and tags',
    tagged(v1).map((line) => ({ ...line, cost: Math.round(line.cost * 100) / 100 })),
    'replaced',
  ],
  [
    'usage of each day in 24 lines, a discount and tags',
    tagged(discounted(v1, 0.03)).flatMap((line) =>
      Array.from({ length: 24 }, () => ({ ...line, hours: line.hours / 24, cost: line.cost / 24 })),
    ),
    'replaced',
  ],
  ['an account that left, and tags', [...tagged(v1), ...linesOf(1, 20, '22')], 'replaced'],
  [
    'a service that a colleague took out, a discount and tags',
    tagged(discounted(v1, 0.09)).filter(({ service }) => service !== 'Storage'),
    'smaller',
  ],
];
/** Tried on every format here; the others on the first one or on one in turn, and on all of them in the whole run. */
const onEvery = [
  'tags filled in later',
  'a discount of 9 % and tags',
  'later days with some of the earlier ones',
];
const isAll = process.env['COSTLOOM_TESTS'] === 'all';
const cases = Object.entries(restatedBills).flatMap(([format, write], at) =>
  restated
    .filter(([name]) => isAll || at === 0 || onEvery.includes(name))
    .map(([name, lines, outcome]) => ({ format, write, name, lines, outcome })),
);

describe('a month that comes again with other tags and amounts', () => {
  it.each(cases)('$format: $name is never added', async ({ write, lines, outcome: expected }) => {
    const become = await outcome(write('1', v1), write('1', lines));
    expect([become(), become('replace'), become('hold', 's2')]).toEqual([expected, 'replaced', 'elsewhere']);
  });

  const formats = Object.entries(restatedBills);
  const moves = formats.flatMap(([from, first]) =>
    formats
      .filter(([to]) => to !== from)
      .slice(0, isAll ? undefined : 1)
      .map(([to, second]) => ({ from, to, first, second })),
  );
  const crossed = [v1, tagged(v1), tagged(discounted(v1, 0.03)), tagged(discounted(v1, 0.09))];
  it.each(moves)('$from: is never added when it comes as $to', async ({ first, second }) => {
    for (const lines of isAll ? crossed : crossed.slice(-1))
      expect(['replaced', 'smaller', 'overlap', 'same_money']).toContain(
        (await outcome(first('1', v1), second('1', lines)))(),
      );
  });

  it.each(isAll ? formats : formats.slice(0, 1))(
    '%s: is asked about where charges have no resource',
    async (_, write) => {
      const bare = (lines: Line[]) => lines.map((line) => ({ ...line, resource: '' }));
      const become = await outcome(write('1', bare(v1)), write('1', bare(tagged(discounted(v1, 0.03)))));
      expect(become()).toBe('overlap');
    },
  );
});

describe('parts of one month', () => {
  const parts: Readonly<Record<string, readonly [Line[], Line[]]>> = {
    'of two linked accounts': [linesOf(1, 30, '21'), linesOf(1, 30, '22')],
    'of its two halves': [linesOf(1, 15), tagged(linesOf(16, 30))],
    'of its services': [
      linesOf(1, 30).filter(({ service }) => service === 'Compute'),
      linesOf(1, 30).filter(({ service }) => service === 'Storage'),
    ],
  };
  const all = Object.entries(restatedBills).flatMap(([format, write], at) =>
    Object.entries(parts)
      .filter((_, part) => isAll || part === at)
      .map(([name, [one, two]]) => ({ format, write, name, one, two })),
  );
  it.each(all)('$format: files $name stand beside each other, unasked', async ({ write, one, two }) => {
    expect((await outcome(write('1', one), write('1', two)))()).toBe('added');
  });
});
