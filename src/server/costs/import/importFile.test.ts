import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isFault, type Fault } from '@shared/kernel/fault';
import { isBroken, readByHand, realBill, realBillText } from '@tests/support/realBills';
import type { ImportRequest, ImportResult } from '../types';
import { importFile } from './importFile';

let root: string;
let outDir: string;
let count = 0;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'costs-import-'));
});
beforeEach(() => {
  count += 1;
  outDir = join(root, `out-${count}`);
});
afterAll(() => rm(root, { recursive: true, force: true }));

const run = (path: string, more: Partial<ImportRequest> = {}, options = {}) =>
  importFile({ path, tempDir: join(root, 'temp'), outDir, sourceId: 's1', ...more }, options);

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(root, `${count}-${name}`);
  await writeFile(path, content);
  return path;
}

async function refused(job: Promise<unknown>): Promise<Fault> {
  const fault = await job.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!isFault(fault)) throw new Error(`expected a Fault, got ${String(fault)}`);
  return fault;
}

async function rows(result: ImportResult, sql: string): Promise<Record<string, unknown>[]> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const list = result.periods.map((period) => `'${period.file}'`).join(', ');
  const reader = await connection.runAndReadAll(sql.replace('stored', `read_parquet([${list}])`));
  connection.closeSync();
  return reader.getRowObjectsJson();
}

const sum = (table: Record<string, string>[], column: string) =>
  table.reduce((total, record) => total + Number(record[column] || 0), 0);
const total = (result: ImportResult, of: 'billedCost' | 'effectiveCost' | 'cost') =>
  result.periods.flatMap((period) => period.totals).reduce((all, each) => all + each[of], 0);

const header =
  'BillingAccountId,BillingCurrency,BillingPeriodStart,BillingPeriodEnd,ChargeCategory,ChargeDescription,ChargePeriodStart,ChargePeriodEnd,ServiceCategory,ServiceName,BilledCost,EffectiveCost,ListCost,ResourceId,Tags,ProviderName';
const line = (over: Record<string, string> = {}) =>
  header
    .split(',')
    .map((name) => {
      const usual: Record<string, string> = {
        BillingAccountId: '1',
        BillingCurrency: 'EUR',
        BillingPeriodStart: '2026-03-01T00:00:00Z',
        BillingPeriodEnd: '2026-04-01T00:00:00Z',
        ChargeCategory: 'Usage',
        ChargeDescription: 'Hours',
        ChargePeriodStart: '2026-03-05T00:00:00Z',
        ChargePeriodEnd: '2026-03-06T00:00:00Z',
        ServiceCategory: 'Compute',
        ServiceName: 'Machines',
        BilledCost: '1.5',
        EffectiveCost: '1.25',
        ListCost: '2',
        ResourceId: 'r1',
        Tags: '',
        ProviderName: 'AWS',
      };
      return over[name] ?? usual[name] ?? '';
    })
    .join(',');
const bill = (...lines: string[]) => [header, ...lines, ''].join('\n');

describe('real bills', () => {
  it('adds up the FOCUS sample to the cent and repairs EffectiveCost 0 visibly', async () => {
    const table = readByHand(realBillText('focus-1.0'));
    const result = await run(realBill('focus-1.0'));
    expect(result.rows).toBe(table.length);
    expect(total(result, 'billedCost')).toBeCloseTo(sum(table, 'BilledCost'), 9);
    expect(total(result, 'effectiveCost')).toBeCloseTo(sum(table, 'EffectiveCost'), 9);
    const broken = table.filter(isBroken);
    const repaired = result.warnings.filter((warning) => warning.code === 'effective_cost_repaired');
    expect(repaired.reduce((all, warning) => all + warning.rows!, 0)).toBe(broken.length);
    expect(broken.length).toBeGreaterThan(100);
    expect(repaired.reduce((all, warning) => all + warning.amount!, 0)).toBeCloseTo(
      sum(broken, 'BilledCost'),
      9,
    );
    expect(total(result, 'cost')).toBeCloseTo(sum(table, 'EffectiveCost') + sum(broken, 'BilledCost'), 9);
    const of = (month: string, payer: string) =>
      table.filter((row) => row.BillingPeriodStart!.startsWith(month) && row.BillingAccountId === payer)
        .length;
    expect(new Set(result.periods.map(({ payer }) => payer)).size).toBeGreaterThan(1);
    for (const { billingPeriod, payer, rows: own } of result.periods)
      expect(own).toBe(of(billingPeriod, payer));
    const [ids] = await rows(
      result,
      `SELECT count(DISTINCT SubAccountId)::INT AS n, count(*) FILTER (WHERE Tags IS NULL)::INT AS untagged FROM stored`,
    );
    expect(ids).toEqual({
      n: new Set(table.map((row) => row.SubAccountId)).size,
      untagged: table.filter((row) => ['', 'NULL', '{}'].includes(row.Tags!) && row.Tags !== '{}').length,
    });
  });

  it.each([
    ['aws-cur', 'aws-cur', 'lineItem/UnblendedCost', 'USD', 'AWS'],
    ['azure-ea', 'azure', 'CostInBillingCurrency', 'CAD', 'Microsoft'],
    ['oci', 'oci', 'cost/myCost', 'USD', 'Oracle'],
  ] as const)('adds up %s to the cent', async (name, format, column, currency, provider) => {
    const table = readByHand(realBillText(name));
    const result = await run(realBill(name));
    expect(result.format).toBe(format);
    expect(result.rows).toBe(table.length);
    expect(result.rejectedRows).toBe(0);
    expect(total(result, 'billedCost')).toBeCloseTo(sum(table, column), 9);
    expect(total(result, 'cost')).toBeCloseTo(sum(table, column), 9);
    expect(result.periods[0]!.totals.map((each) => each.currency)).toEqual([currency]);
    const [facts] = await rows(
      result,
      `SELECT min(Provider) AS low, max(Provider) AS high, count(*) FILTER (WHERE ServiceName IS NULL)::INT AS nameless,
      count(*) FILTER (WHERE ChargePeriodEnd <= ChargePeriodStart)::INT AS backward FROM stored`,
    );
    expect(facts).toEqual({ low: provider, high: provider, nameless: 0, backward: 0 });
  });

  it('reads Azure days month first, its tags without braces, and Oracle and AWS tags from columns', async () => {
    const azure = await run(realBill('azure-ea'));
    expect(
      await rows(
        azure,
        `SELECT DISTINCT ChargePeriodStart, Tags->>'tagB' AS tag, RegionId FROM stored ORDER BY RegionId LIMIT 1`,
      ),
    ).toEqual([{ ChargePeriodStart: '2023-09-02 00:00:00', tag: 'valueB', RegionId: 'centralus' }]);
    const oci = await run(realBill('oci'));
    const [tagged] = await rows(
      oci,
      `SELECT count(*)::INT AS n FROM stored WHERE json_extract_string(Tags, '$."OracleInternalReserved.OwnerEmail"') LIKE '%@oracle.com'`,
    );
    const owned = readByHand(realBillText('oci')).filter((row) =>
      row['tags/OracleInternalReserved.OwnerEmail']!.endsWith('@oracle.com'),
    );
    expect(tagged).toEqual({ n: owned.length });
  });
});

describe('bills that are written otherwise', () => {
  const expected = async (path: string, more: Partial<ImportRequest> = {}) => {
    const result = await run(path, more);
    expect(result.rows).toBe(2);
    expect(total(result, 'billedCost')).toBeCloseTo(4, 9);
    return result;
  };
  const two = bill(line({ ServiceName: 'Größe' }), line({ BilledCost: '2.5' }));

  it('with a BOM', async () => {
    await expected(await file('bom.csv', `\uFEFF${two}`));
  });
  it('in Latin-1, also when the first such letter comes late', async () => {
    const result = await expected(await file('latin.csv', Buffer.from(two, 'latin1')));
    expect(await rows(result, 'SELECT ServiceName FROM stored ORDER BY 1')).toEqual([
      { ServiceName: 'Größe' },
      { ServiceName: 'Machines' },
    ]);
    const many = bill(...Array.from({ length: 12_000 }, () => line()), line({ ServiceName: 'Größe' }));
    const late = await run(await file('late.csv', Buffer.from(many, 'latin1')));
    expect(await rows(late, "SELECT count(*)::INT AS n FROM stored WHERE ServiceName = 'Größe'")).toEqual([
      { n: 1 },
    ]);
  });
  it('in UTF-16', async () => {
    await expected(
      await file('utf16.csv', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(two, 'utf16le')])),
    );
  });
  it('with semicolons and decimal commas', async () => {
    const text = two
      .replaceAll(',', ';')
      .replaceAll('1.5', '1,5')
      .replaceAll('2.5', '2,5')
      .replaceAll('1.25', '1,25');
    await expected(await file('semicolon.csv', text));
  });
  it('with tabs, CRLF, a title above the header, and gzip', async () => {
    const text = `Cost report\r\n${two.replaceAll(',', '\t').replaceAll('\n', '\r\n')}`;
    await expected(await file('tabs.tsv', text));
    await expected(await file('packed.csv.gz', gzipSync(text)));
  });
  it('as Parquet', async () => {
    const csv = await file('plain.csv', two);
    const path = join(root, `${count}.parquet`);
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    await connection.run(
      `COPY (SELECT * REPLACE (MAP {'team': 'blue'} AS Tags) FROM read_csv('${csv}')) TO '${path}' (FORMAT parquet)`,
    );
    const result = await expected(path);
    expect(await rows(result, "SELECT DISTINCT Tags->>'team' AS team FROM stored")).toEqual([
      { team: 'blue' },
    ]);
  });
  it('with times that have an offset, stored as UTC', async () => {
    const result = await run(
      await file('offset.csv', bill(line({ ChargePeriodStart: '2026-03-05T01:00:00+02:00' }))),
    );
    expect(await rows(result, 'SELECT ChargePeriodStart AS t FROM stored')).toEqual([
      { t: '2026-03-04 23:00:00' },
    ]);
  });
  it('with a formula in a cell, which stays text', async () => {
    const result = await run(
      await file('formula.csv', bill(line({ ServiceName: '=HYPERLINK("x")'.replaceAll('"', "'") }))),
    );
    expect(await rows(result, 'SELECT ServiceName AS s FROM stored')).toEqual([{ s: "=HYPERLINK('x')" }]);
  });
  it('with a corrected column and a given currency', async () => {
    const text = two.replace('ServiceName', 'Produkt').replace('BillingCurrency', 'Geld');
    const path = await file('other.csv', text);
    const fault = await refused(run(path));
    expect(fault.code).toBe('bad_input');
    expect(fault.message).toContain('BillingCurrency');
    expect(fault.message).toContain('ServiceName');
    const corrections = { ServiceName: 'Produkt', BillingCurrency: '=chf' };
    const result = await expected(path, { corrections });
    expect(result.periods[0]!.totals[0]!.currency).toBe('CHF');
  });
});

describe('what cannot be read', () => {
  it.each([
    ['a text', 'Dear all,\nplease find attached\nthe bill\n', 'not a bill'],
    ['another table', 'name,age,city\nAnn,5,Rome\n', 'not a bill'],
    ['an empty file', '', 'empty'],
    ['a ZIP', Buffer.from([0x50, 0x4b, 3, 4, 20, 0]), 'ZIP'],
    [
      'a binary file',
      Buffer.from(Array.from({ length: 5000 }, (_, at) => ((at * 7919) % 256 < 100 ? 0 : (at * 31) % 256))),
      'binary',
    ],
    ['a header alone', `${header}\n`, 'no rows'],
    ['Parquet without its footer', Buffer.concat([Buffer.from('PAR1'), Buffer.alloc(500, 7)]), 'cut off'],
  ])('%s', async (name, content, words) => {
    const fault = await refused(run(await file(name, content)));
    expect(fault.code).toBe('unprocessable');
    expect(fault.message).toContain(words);
  });
  it('gzip that is cut off', async () => {
    const packed = gzipSync(
      bill(...Array.from({ length: 3000 }, (_, at) => line({ ResourceId: `r${Math.sin(at)}` }))),
    );
    const fault = await refused(run(await file('cut.csv.gz', packed.subarray(0, packed.length - 2000))));
    expect(fault.message).toContain('cut off');
  });
  it('CSV that ends in the middle of a line, or of a quoted value', async () => {
    const whole = bill(...Array.from({ length: 50 }, () => line()));
    const fault = await refused(run(await file('cut.csv', whole.slice(0, -60))));
    expect(fault.message).toContain('cut off: line 51');
    const quoted = bill(line(), line({ ChargeDescription: '"some, text"' }));
    const open = await refused(run(await file('open.csv', quoted.slice(0, quoted.lastIndexOf('some') + 6))));
    expect(open.message).toContain('cut off');
  });
  it('mostly garbage: nothing is imported and the first line is named', async () => {
    const path = await file(
      'bad.csv',
      bill(
        line(),
        line({ BilledCost: 'abc' }),
        line({ BilledCost: 'NaN' }),
        line({ ChargePeriodStart: 'soon' }),
      ),
    );
    const fault = await refused(run(path));
    expect(fault.message).toContain('3 of 4 rows');
    expect(fault.message).toContain('line 3: BilledCost (BilledCost): “abc” is not a number');
    expect(await readdir(outDir)).toEqual([]);
  });
  it('single rows are left out, with their lines', async () => {
    const good = Array.from({ length: 6 }, () => line());
    const text = bill(
      ...good,
      line({ ChargeDescription: '"two\nlines"' }),
      line({ ChargePeriodStart: 'soon' }),
      'too,short',
      line({ BilledCost: 'Infinity' }),
      line(),
    );
    const result = await run(await file('some.csv', text));
    expect(result.rows).toBe(8);
    expect(result.rejectedRows).toBe(3);
    expect(result.rejected.map((row) => row.line)).toEqual([10, 11, 12]);
    expect(result.warnings.find((warning) => warning.code === 'rejected_rows')?.rows).toBe(3);
  });
  it('a correction that names no column', async () => {
    const fault = await refused(
      run(await file('x.csv', bill(line())), { corrections: { ServiceName: 'Nope', Foo: 'Tags' } }),
    );
    expect(fault.code).toBe('bad_input');
    expect(fault.message).toContain('Nope');
    expect(fault.message).toContain('Foo');
  });
});

describe('what is reported', () => {
  it('repeated rows, unreadable values and tags, several currencies, columns not read', async () => {
    const path = await file(
      'odd.csv',
      bill(
        line(),
        line(),
        line({ ListCost: 'much', BilledCost: '3' }),
        line({ Tags: 'not json' }),
        line({ BillingCurrency: 'usd' }),
      )
        .replaceAll('\n', ',x\n')
        .replace(',x', ',Extra'),
    );
    const result = await run(path);
    const codes = Object.fromEntries(result.warnings.map((warning) => [warning.code, warning]));
    expect(codes.duplicate_rows).toMatchObject({ rows: 1, amount: 1.5, currency: 'EUR' });
    expect(codes.unreadable_values).toMatchObject({ rows: 1 });
    expect(codes.unreadable_tags).toMatchObject({ rows: 1 });
    expect(codes.several_currencies?.message).toContain('EUR, USD');
    expect(codes.unknown_columns?.message).toContain('Extra');
    expect(result.periods[0]!.totals.map((each) => [each.currency, each.billedCost])).toEqual([
      ['EUR', 7.5],
      ['USD', 1.5],
    ]);
  });
  it('the same file again is known, and equal content has the equal name', async () => {
    const text = bill(line(), line({ BilledCost: '3' }));
    const first = await run(await file('a.csv', text));
    const again = await run(await file('b.csv', text), { knownHashes: [first.fileHash] });
    expect(again).toMatchObject({ unchanged: true, fileHash: first.fileHash, periods: [] });
    const turned = await run(await file('c.csv', bill(line({ BilledCost: '3' }), line())));
    expect(turned.periods[0]!.file).toBe(first.periods[0]!.file);
    expect(turned.fileHash).not.toBe(first.fileHash);
  });
  it('progress, and nothing stays behind after a cancel', async () => {
    const abort = new AbortController();
    const path = await file('long.csv', bill(...Array.from({ length: 40_000 }, () => line())));
    const job = run(
      path,
      {},
      { signal: abort.signal, onProgress: (p: { stage: string }) => p.stage === 'reading' && abort.abort() },
    );
    expect((await refused(job)).code).toBe('cancelled');
    expect(await readdir(outDir)).toEqual([]);
    expect((await readdir(join(root, 'temp'))).filter((name) => name.startsWith('import-'))).toEqual([]);
  });
});
