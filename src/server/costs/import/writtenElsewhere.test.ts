import { describe, expect, it } from 'vitest';
import { focus, read, run, runText, useSmallBills, type Row } from './smallBills.fixture';

/** Dates, numbers and files as spreadsheets, consoles and programs of other countries write them. */
useSmallBills();

const reasonsOf = (job: Promise<unknown>) =>
  job.then(
    () => 'imported',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

describe('dates', () => {
  /** Dates of one file; those of a part above 12 tell which part is the day. */
  const files = [
    ['2026-10-31', '2026-10-31T00:00:00Z', '2026-10-31 00:00:00 UTC', '2026-10-31T00:00Z', '2026-10-31T00Z'],
    ['10/31/2026', '10/31/26', '10/31/2026 0:00', '10/31/26 00:00:00', '10/31/2026 12:00:00 AM'],
    ['31/10/2026', '31/10/26', '31/10/2026 00:00', '31-10-2026'],
    ['31.10.2026', '31.10.26 00:00', '31.10.2026, 00:00:00'],
    [
      '2026/10/31',
      '2026.10.31',
      '2026. 10. 31.',
      '20261031',
      '31-Oct-2026',
      'Oct 31, 2026',
      '31 October 2026',
    ],
    ['1793404800', ' 2026-10-31', '2026-10-31T02:00:00+02:00', '20261031T000000Z'],
  ];
  it.each(files)('%s', async (...texts) => {
    const dated = texts.map((text) => focus({ ChargePeriodStart: text, ChargePeriodEnd: '' }));
    const days = await read(await run(dated), 'ChargePeriodStart::VARCHAR AS t');
    expect(days).toEqual(texts.map(() => ({ t: '2026-10-31 00:00:00' })));
  });

  it.each(['1/10/26', '01-10-2026', '1/10/2026 14:30'])(
    'that can be read in two ways are asked: %s',
    async (text) => {
      expect(await reasonsOf(run([focus({ ChargePeriodStart: text })]))).toContain('date_order');
    },
  );
});

describe('a month', () => {
  const days = (count: number, of: (day: number) => Row[]) =>
    Array.from({ length: count }, (_, at) => of(at + 1)).flat();
  const on = (day: number, over: Row = {}) =>
    focus({
      ChargePeriodStart: `2026-10-${String(day).padStart(2, '0')}T00:00:00Z`,
      ChargePeriodEnd: '',
      ...over,
    });
  const hours = (day: number, count: number) => Array.from({ length: count }, () => on(day));
  const quarter = { BilledCost: '2.5', EffectiveCost: '2.5' };

  it.each<[string, Row[], boolean]>([
    ['with whole days', days(31, (day) => hours(day, 24)), true],
    ['whose last day has six hours', days(31, (day) => hours(day, day === 31 ? 6 : 24)), false],
    [
      'whose last day costs a quarter',
      days(31, (day) => days(4, () => [on(day, day === 31 ? quarter : {})])),
      false,
    ],
    ['that ends with a whole day', days(27, (day) => hours(day, 24)), true],
    ['that ends with a cut day', days(27, (day) => hours(day, day === 27 ? 6 : 24)), false],
    ['with quiet weekends', days(31, (day) => hours(day, day % 7 < 2 ? 10 : 24)), true],
    ['of a few rows', [on(1), on(9), on(31, quarter)], true],
    ['of purchases alone', [on(1, { ChargeCategory: 'Purchase' })], true],
  ])('%s', async (_what, rows, closes) => {
    expect((await run(rows)).periods).toMatchObject([{ closes }]);
  });

  it('is invoiced when most of its usage is', async () => {
    const invoiced = async (...ids: string[]) =>
      (await run(ids.map((InvoiceId) => focus({ InvoiceId })))).periods[0]?.invoiced;
    expect([await invoiced('i', '', ''), await invoiced('i', 'i', ''), await invoiced('', '')]).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe('numbers', () => {
  const written: [what: string, costs: string[], sum: number][] = [
    ['with thousands', ['10.5', '1,234.56', '12,345'], 13_590.06],
    ['with a comma', ['10,5', '1.234,56'], 1245.06],
    ['with exponents', ['1e-7', '+5', '.5', '1.5E1'], 20.5000001],
  ];
  it.each(written)('%s', async (_what, costs, sum) => {
    const result = await run(costs.map((cost) => focus({ BilledCost: cost, EffectiveCost: cost })));
    expect(await read(result, 'round(sum(BilledCost), 7) AS sum')).toEqual([{ sum }]);
  });

  it('with a comma that may be one of decimals or of thousands are not guessed', async () => {
    const result = run(['1,234', '10', '20'].map((cost) => focus({ BilledCost: cost })));
    expect(await read(await result, 'sum(BilledCost) AS sum')).toEqual([{ sum: 31.234 }]);
  });
});

it('words that mean nothing are no account, no region and no commitment', async () => {
  const words = [
    ...[
      'NULL',
      'null',
      '(null)',
      '<null>',
      String.raw`\N`,
      'nil',
      'None',
      'NaN',
      'nan',
      '<NA>',
      'N/A',
      '#N/A',
      '-',
    ],
  ];
  const result = await run(
    words.map((word) =>
      focus({
        SubAccountId: word,
        RegionId: word,
        CommitmentDiscountId: word,
        Tags: word,
        EffectiveCost: '0',
      }),
    ),
  );
  const select = 'SubAccountId AS a, RegionId AS r, CommitmentDiscountId AS d, Cost AS c';
  expect(await read(result, select)).toEqual(words.map(() => ({ a: null, r: null, d: null, c: 10 })));
});

describe('a currency that no column tells', () => {
  const { BillingCurrency: _currency, ...row } = focus();

  it('is said for every row', async () => {
    expect(await reasonsOf(run([row]))).toContain('the currency of all rows (“=USD”)');
    const result = await run([row], { corrections: { BillingCurrency: '=chf' } });
    expect(await read(result, 'BillingCurrency AS c')).toEqual([{ c: 'CHF' }]);
    expect(await reasonsOf(run([row], { corrections: { BillingCurrency: '=francs' } }))).toContain('=francs');
  });

  it('stands above the table of a console', async () => {
    const above = 'Invoice,,\n"Currency:",EUR,\n\n';
    const console = {
      'Billing account name': 'Main',
      'Billing account ID': 'B',
      'Project name': 'Shop',
      'Project ID': 'shop',
      'Service description': 'Compute Engine',
      'SKU description': 'N1 core',
      'Usage start date': '2026-10-02',
      'Usage end date': '2026-10-02',
      'Cost (€)': '3.5',
    };
    const result = await run([console], {}, above);
    const select = 'BillingCurrency AS c, BilledCost AS b, ServiceName AS s, SubAccountId AS p';
    expect(await read(result, select)).toEqual([{ c: 'EUR', b: 3.5, s: 'Compute Engine', p: 'shop' }]);
  });
});

const beside: [what: string, text: string, reason: string][] = [
  ['a manifest of AWS', '{"reportKeys":["a.csv.gz"],"account":"1"}', 'the list of a bill’s files'],
  ['a manifest of Azure', '{\n  "manifestVersion": "1", "blobs": []\n}', 'the list of a bill’s files'],
  ['Kubernetes costs', '{"code":200,"data":[{"a":{"cpuCoreHours":1}}]}', 'Kubernetes page'],
  ['other JSON', '[{"cost":1}]', 'not a bill'],
  ['a list of lists', '[["cost"],[1]]', 'JSON without names of columns'],
  ['Avro that is cut off', 'Obj\u0001and more of it', 'the Avro file is damaged or cut off'],
  ['ORC', 'ORC and more of it', 'an ORC file'],
];
it.each(beside)('%s is told from a bill', async (_what, text, reason) => {
  expect(await reasonsOf(runText(text))).toContain(reason);
});
