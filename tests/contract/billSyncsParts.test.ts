import { afterAll, beforeAll, expect, it } from 'vitest';
import { ORACLE_TENANCY, ORACLE_USER, startOracle, type OracleFake } from '@tests/fakes/oracle/oracle';
import { billOf, on, type Charge } from './costsFixture';
import { syncing, useSyncs } from './syncsFixture';

useSyncs();

let oracle: OracleFake;
beforeAll(async () => {
  oracle = await startOracle();
});
afterAll(() => oracle?.stop());

const put = (name: string, charges: readonly Charge[]) =>
  oracle.objects.set(`FOCUS Reports/${name}`, Buffer.from(billOf(charges)).toString('utf8'));

it('reports that correct the charges of a month stand beside them, and no report counts twice', async () => {
  const sync = syncing();
  const months = async () =>
    (await sync.sources())
      .find(({ name }) => name === 'Oracle')
      ?.snapshots.map((one) => [one.billingPeriod, one.part, one.rows, one.totals[0]?.billedCost]);
  put('2026/01/06/a.csv', [on('2026-01-05'), { ...on('2026-01-06'), ResourceId: 'r2' }]);
  const values = { tenancy: ORACLE_TENANCY, user: ORACLE_USER, fingerprint: oracle.fingerprint };
  const more = { key: oracle.key, region: 'eu-frankfurt-1', endpoint: oracle.url };
  const id = await sync.connect('ORACLE', 'Oracle', { ...values, ...more });
  const [found] = await sync.exports(id);
  expect(found).toMatchObject({ name: 'FOCUS reports', problem: null });
  const { syncId } = await sync.follow(id, found?.exportKey ?? '', 'Oracle');
  expect(await months()).toEqual([['2026-01', 1, 2, 20]]);

  // The same charges again, with what is to be added to them, in the reports of the next month.
  put('2026/02/01/a.csv', [{ ...on('2026-01-05'), BilledCost: '-4' }, on('2026-02-01')]);
  await sync.run(syncId);
  const both = [
    ['2026-01', 1, 2, 20],
    ['2026-01', 2, 1, -4],
    ['2026-02', 1, 1, 10],
  ];
  expect((await months())?.toSorted()).toEqual(both);

  await sync.run(syncId);
  await sync.run(syncId, { only: ['2026/01/06/a.csv', '2026/02/01/a.csv'] });
  expect((await months())?.toSorted()).toEqual(both);
});
