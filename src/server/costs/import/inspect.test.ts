import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readByHand, realBill, realBillText } from '@tests/support/realBills';
import { inspectFile } from './inspect';

const header =
  'BillingAccountId,BillingCurrency,BillingPeriodStart,ChargeCategory,ChargeDescription,ChargePeriodStart,ChargePeriodEnd,ServiceCategory,Produkt,BilledCost,EffectiveCost,ListCost';
const row = '1,EUR,2026-03-01,Usage,Hours,2026-03-05,2026-03-06,Compute,Machines,1,1,1';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'costs-inspect-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe('inspection', () => {
  it('shows format, mapping, missing columns and both previews', async () => {
    const found = await inspectFile({ path: realBill('azure-ea'), tempDir: join(root, 'temp') });
    expect(found).toMatchObject({
      format: 'azure',
      score: 1,
      missing: [],
      file: { delimiter: ',', encoding: 'utf-8' },
    });
    expect(found.mapping.find((each) => each.column === 'ServiceName')).toMatchObject({
      source: 'MeterCategory',
      required: true,
    });
    expect(found.preview.rows).toHaveLength(readByHand(realBillText('azure-ea')).length);
    expect(found.rawPreview.rows[0]).toContain('9/2/2023');
    const at = found.preview.columns.indexOf('ChargePeriodStart');
    expect(found.preview.rows[0]![at]).toBe('2023-09-02 00:00:00');
  });
  it('tells what is missing instead of failing', async () => {
    const path = join(root, 'm.csv');
    await writeFile(path, `${header}\n${row}\n`);
    const found = await inspectFile({ path, tempDir: join(root, 'temp') });
    expect(found.missing).toEqual(['ServiceName']);
    const corrected = await inspectFile({
      path,
      tempDir: join(root, 'temp'),
      corrections: { ServiceName: 'Produkt' },
    });
    expect(corrected.missing).toEqual([]);
    expect(corrected.mapping.find((each) => each.column === 'ServiceName')).toMatchObject({
      source: 'Produkt',
      corrected: true,
    });
  });
  it('never tells where files lie on the server', async () => {
    const damaged = {
      'cut.parquet': `PAR1${'x'.repeat(200)}`,
      'footer.parquet': `PAR1${'x'.repeat(200)}PAR1`,
      'json.json': `[{"BillingAccountId": "1", "BilledCost": 1}, {"Billing`,
      'quotes.csv': `${header}\n"1,EUR\n${row}\n`,
    };
    for (const [name, text] of Object.entries(damaged)) {
      const path = join(root, name);
      await writeFile(path, text);
      const refused = await inspectFile({ path, fileName: name, tempDir: join(root, 'temp') }).then(
        () => '',
        (error: unknown) => String(error),
      );
      expect([name, refused.includes(root), refused.includes('inspect-')]).toEqual([name, false, false]);
    }
  });
  it('shows the first 100 rows of a long file, and leaves nothing behind', async () => {
    const path = join(root, 'long.csv');
    await writeFile(path, `${header}\n${`${row}\n`.repeat(30_000)}`);
    const found = await inspectFile({ path, tempDir: join(root, 'temp') });
    expect(found.preview.rows).toHaveLength(100);
    expect(await readdir(join(root, 'temp'))).toEqual([]);
  });
});
