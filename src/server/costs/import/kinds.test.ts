import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFault, type Fault } from '@shared/kernel/fault';
import type { ImportRequest } from '../types';
import { importFile } from './importFile';
import { inspectFile } from './inspect';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'costs-kinds-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const run = (path: string, more: Partial<ImportRequest> = {}) =>
  importFile({ path, tempDir: join(root, 'temp'), outDir: join(root, 'out'), sourceId: 's1', ...more });

async function file(name: string, content: string): Promise<string> {
  const path = join(root, name);
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

describe('dates that can be read in two ways', () => {
  const azure = (dates: string[], end = '') =>
    [
      'SubscriptionId,ResourceGroup,MeterCategory,MeterId,MeterName,UnitOfMeasure,Date,CostInBillingCurrency,BillingCurrency,BillingPeriodEndDate',
      ...dates.map((date) => `s,g,Storage,m,LRS,1 GB,${date},1,EUR,${end}`),
      '',
    ].join('\n');
  const months = async (path: string, dateOrder?: 'day_first' | 'month_first') =>
    (await run(path, dateOrder ? { dateOrder } : {})).periods.map(({ billingPeriod }) => billingPeriod);

  it('are asked about, never guessed', async () => {
    const path = await file('unclear.csv', azure(['03/04/2026', '03/05/2026']));
    const found = await inspectFile({ path, tempDir: join(root, 'temp') });
    expect(found.ambiguousDate).toBe('03/04/2026');
    const fault = await refused(run(path));
    expect([fault.code, fault.message]).toEqual(['bad_input', expect.stringContaining('date_order')]);
    expect(await months(path, 'month_first')).toEqual(['2026-03']);
    expect(await months(path, 'day_first')).toEqual(['2026-04', '2026-05']);
  });

  it('are clear where any column of dates says so, whatever was answered', async () => {
    const byEnd = await file('end.csv', azure(['03/04/2026'], '03/31/2026'));
    expect((await inspectFile({ path: byEnd, tempDir: join(root, 'temp') })).ambiguousDate).toBeNull();
    expect(await months(byEnd, 'day_first')).toEqual(['2026-03']);
    expect(await months(await file('day.csv', azure(['03/04/2026', '25/04/2026'])))).toEqual(['2026-04']);
    expect(await months(await file('same.csv', azure(['04/04/2026'])))).toEqual(['2026-04']);
  });
});

describe('FOCUS contract commitments', () => {
  const head =
    'BillingCurrency,ContractId,ContractPeriodStart,ContractPeriodEnd,ContractCommitmentId,ContractCommitmentCategory,ContractCommitmentType,ContractCommitmentPeriodStart,ContractCommitmentPeriodEnd,ContractCommitmentCost,ContractCommitmentQuantity,ContractCommitmentUnit,ContractCommitmentDescription';
  const row = (id: string, end: string) =>
    `USD,c-1,2025-01-01T00:00:00Z,2028-01-01T00:00:00Z,${id},Spend,Compute Savings Plan,2025-05-01T00:00:00Z,${end},8760.5,,,"Plan, one year"`;

  it('are read as what they are, and no bill is made of them', async () => {
    const path = await file(
      'contracts.csv',
      [head, row('sp-1', '2026-05-01T00:00:00Z'), row('sp-2', 'soon'), ''].join('\n'),
    );
    const found = await inspectFile({ path, tempDir: join(root, 'temp') });
    expect(found).toMatchObject({ format: 'focus-contracts', score: 1, missing: [], payers: [] });
    const result = await run(path);
    expect(result).toMatchObject({ format: 'focus-contracts', rows: 1, rejectedRows: 1, periods: [] });
    expect(result.rejected[0]?.reason).toBe('ContractCommitmentPeriodEnd of sp-2: “soon” is not a date');
    expect(result.commitments).toEqual([
      {
        commitmentId: 'sp-1',
        contractId: 'c-1',
        periodStart: '2025-05-01',
        periodEnd: '2026-05-01',
        type: 'Compute Savings Plan',
        category: 'Spend',
        description: 'Plan, one year',
        cost: 8760.5,
        quantity: null,
        unit: '',
        currency: 'USD',
      },
    ]);
  });

  it('of which none can be read are refused', async () => {
    const none = await refused(run(await file('none.csv', [head, row('', '2026-05-01'), ''].join('\n'))));
    expect(none.message).toContain('no contract commitment can be read. ContractCommitmentId: is empty');
    const empty = await refused(run(await file('empty.csv', `${head}\n`)));
    expect(empty.message).toContain('no contract commitments');
  });
});
