import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startAws, type AwsFake } from '@tests/fakes/aws/aws';
import { anExport, deliver, deliverReport } from '@tests/fakes/aws/bills';
import { billOf, on, type Charge } from './costsFixture';
import { syncing, useSyncs } from './syncsFixture';

useSyncs();

const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const BUCKET = 'acme-billing';

let at = 0;
let aws: AwsFake;
let sync: ReturnType<typeof syncing>;
beforeEach(async () => {
  at += 1;
  aws = await startAws();
  sync = syncing();
});
afterEach(() => aws.stop());

/** Charges that no other test has. */
const charge = (day: string, change: Charge = {}): Charge => ({
  ...on(day),
  BillingAccountId: `payer-aws-${at}`,
  ...change,
});
const cost = (day: string, BilledCost: string, ResourceId = 'r1') => charge(day, { BilledCost, ResourceId });
const bring = (month: string, run: string, charges: readonly Charge[][], as?: 'new') =>
  deliver(aws, { name: 'daily', month, run, parts: charges.map(billOf), ...(as ? { as } : {}) });

const months = async (name: string) =>
  (await sync.sources())
    .find((one) => one.name === name)
    ?.snapshots.map((one) => [one.billingPeriod, one.rows, one.totals[0]?.billedCost]);

async function connected(name: string, more: Record<string, string> = {}) {
  const values = {
    method: 'key',
    access_key_id: 'AKIAIOSFODNN7EXAMPLE',
    secret_access_key: SECRET,
    region: 'us-east-1',
    endpoint: aws.url,
  };
  return sync.connect('AWS', name, { ...values, ...more });
}
async function followed(name: string, more: { months?: number } = {}) {
  aws.state.exports = [anExport('daily')];
  const id = await connected(name);
  const [found] = await sync.exports(id);
  return sync.follow(id, found?.exportKey ?? '', name, more);
}
const monthOf = (index: number) => `2025-${String(index + 1).padStart(2, '0')}`;

describe('bills of AWS that arrive by themselves', () => {
  it('begin with twelve months, and a day later bring the one that grew and the one that was restated', async () => {
    for (let index = 0; index < 12; index += 1)
      bring(monthOf(index), 'one', [[cost(`${monthOf(index)}-05`, `${index + 1}.01`)]]);
    const one = await followed('Year');
    expect(one).toMatchObject({ state: 'ok', deliveries: 12, rows: 12, error: null });
    bring('2025-12', 'two', [[cost('2025-12-05', '12.01'), cost('2025-12-06', '0.99', 'r2')]]);
    bring('2025-03', 'two', [[cost('2025-03-05', '2.5')]]);
    aws.asked.length = 0;
    await sync.run(one.syncId);
    const read = aws.asked.filter((call) => call.includes('.csv.gz'));
    expect(read.map((call) => /BILLING_PERIOD=(\S{7})/.exec(call)?.[1])).toEqual(['2025-03', '2025-12']);
    const all = await months('Year');
    expect(all).toHaveLength(12);
    expect(all?.filter(([month]) => month === '2025-03' || month === '2025-12')).toEqual([
      ['2025-03', 1, 2.5],
      ['2025-12', 2, 13],
    ]);
  });

  it('count of ten full copies of a month only the newest, to the cent', async () => {
    for (let run = 1; run <= 10; run += 1)
      bring(
        '2025-05',
        `run${run}`,
        [[cost('2025-05-05', `${run}.10`)], [cost('2025-05-06', '0.01', 'r2')]],
        'new',
      );
    await followed('Copies');
    expect(await months('Copies')).toEqual([['2025-05', 2, 10.11]]);
  });

  it('of an older report are all of its report keys together', async () => {
    aws.state.reports = [{ name: 'legacy', bucket: BUCKET, prefix: 'cur' }];
    const line = (day: string, resource: string, money: string) => [
      { payer: `payer-aws-${at}`, day, resource, cost: money },
    ];
    deliverReport(aws, {
      name: 'legacy',
      month: '2025-06',
      assembly: 'a1',
      parts: [line('2025-06-05', 'i-1', '1.25'), line('2025-06-05', 'i-2', '2.50')],
    });
    deliverReport(aws, {
      name: 'legacy',
      month: '2025-06',
      assembly: 'a2',
      parts: [
        line('2025-06-05', 'i-1', '1.25'),
        line('2025-06-05', 'i-2', '2.50'),
        line('2025-06-06', 'i-3', '0.25'),
      ],
    });
    const id = await connected('Legacy');
    const [found] = await sync.exports(id);
    expect(await sync.follow(id, found?.exportKey ?? '', 'Legacy')).toMatchObject({ state: 'ok', rows: 3 });
    expect(await months('Legacy')).toEqual([['2025-06', 3, 4]]);
  });

  it('with columns that nobody knows come all the same', async () => {
    const text = new TextDecoder().decode(billOf([cost('2025-07-05', '7.77')]));
    const [head = '', row = ''] = text.split('\n');
    const parts = [`${head},x_Discounts,NewThing2031\n${row},{},?\n`];
    deliver(aws, { name: 'daily', month: '2025-07', run: 'one', parts });
    expect(await followed('Unknown')).toMatchObject({ state: 'ok', rows: 1 });
    expect(await months('Unknown')).toEqual([['2025-07', 1, 7.77]]);
  });

  it('of a manifest that names a missing file keep the earlier month, say which one, and come when it is there', async () => {
    bring('2025-08', 'one', [[cost('2025-08-05', '8')]]);
    const { syncId } = await followed('Missing');
    bring('2025-08', 'two', [[cost('2025-08-05', '9')], [cost('2025-08-06', '1', 'r2')]]);
    const second = 'exports/daily/data/BILLING_PERIOD=2025-08/daily-00002.csv.gz';
    const file = aws.state.buckets.get(BUCKET)?.get(second);
    aws.state.buckets.get(BUCKET)?.delete(second);
    expect(await sync.run(syncId)).toMatchObject({
      state: 'failing',
      error: expect.stringContaining('daily-00002.csv.gz, which does not exist'),
    });
    expect(await months('Missing')).toEqual([['2025-08', 1, 8]]);
    if (file) aws.put(BUCKET, second, file.bytes);
    expect(await sync.run(syncId)).toMatchObject({ state: 'ok', error: null });
    expect(await months('Missing')).toEqual([['2025-08', 2, 10]]);
  });

  it('that are written anew while they are read begin again, and are one of the two and no mixture', async () => {
    bring('2025-09', 'one', [[cost('2025-09-05', '1')], [cost('2025-09-06', '2', 'r2')]]);
    aws.state.exports = [anExport('daily')];
    const id = await connected('Race');
    const [found] = await sync.exports(id);
    let reads = 0;
    aws.state.before = (action, key) => {
      if (action !== 's3:GetObject' || !key.endsWith('.csv.gz')) return;
      reads += 1;
      if (reads === 2)
        bring('2025-09', 'two', [[cost('2025-09-05', '10')], [cost('2025-09-06', '20', 'r2')]]);
    };
    expect(await sync.follow(id, found?.exportKey ?? '', 'Race')).toMatchObject({ state: 'ok', error: null });
    expect(await months('Race')).toEqual([['2025-09', 2, 30]]);
  });
});

describe('a sync says in words', () => {
  async function broken(name: string, breakIt: () => void) {
    bring('2025-10', 'one', [[cost('2025-10-05', '10')]]);
    const { syncId } = await followed(name);
    bring('2025-11', 'one', [[cost('2025-11-05', '11')]]);
    breakIt();
    return sync.run(syncId);
  }

  it.each([
    ['that the bucket is gone', () => aws.state.buckets.clear(), 'The bucket does not exist'],
    [
      'that a key was deleted',
      () => aws.state.keys.clear(),
      'The access key ID does not exist. Check it, or create a new access key.',
    ],
    [
      'that a secret is another one',
      () => aws.state.keys.set('AKIAIOSFODNN7EXAMPLE', 'another'),
      'The secret access key does not match',
    ],
    [
      'what its credentials may not do',
      () => aws.state.denied.add('s3:GetObject'),
      'not authorized to perform: s3:GetObject',
    ],
    [
      'that its credentials have expired',
      () => (aws.state.always = { status: 400, code: 'ExpiredToken' }),
      'The temporary credentials have expired. Sign in again.',
    ],
    [
      'that the clock is wrong',
      () => (aws.state.now = () => new Date(Date.now() + 3_600_000)),
      'This computer’s clock is off by more than 15 minutes. Set it, then try again.',
    ],
  ])('%s', async (what, breakIt, said) => {
    const found = await broken(`Broken ${what}`, breakIt);
    expect(found).toMatchObject({ state: 'failing', error: expect.stringContaining(said) });
    expect(found.error).not.toContain(SECRET);
    expect(await months(`Broken ${what}`)).toEqual([['2025-10', 1, 10]]);
  });

  it('nothing of a busy service, a short storm and half a file: it asks again when it is told to', async () => {
    let from = 0;
    const found = await broken('Patient', () => {
      from = Date.now();
      aws.state.next = [
        { status: 429, code: 'SlowDown', headers: { 'retry-after': '2' } },
        { status: 500, code: 'InternalError', headers: { 'retry-after': '0' } },
        { status: 503, code: 'ServiceUnavailable', headers: { 'retry-after': '0' } },
      ];
      aws.state.cutAt = 4;
    });
    expect(found).toMatchObject({ state: 'ok', error: null });
    expect(Date.now() - from).toBeGreaterThan(2_000);
    expect(await months('Patient')).toEqual([
      ['2025-10', 1, 10],
      ['2025-11', 1, 11],
    ]);
  });

  it('that a storm does not end, keeps what is here, and tries again before the next day', async () => {
    const found = await broken('Storm', () => {
      aws.state.always = { status: 500, code: 'InternalError' };
    });
    expect(found).toMatchObject({ state: 'failing', error: expect.stringContaining('status 500') });
    expect(Date.parse(found.nextAt ?? '') - Date.now()).toBeLessThan(20 * 60_000);
  });
});

describe('the same account through two sources', () => {
  it('counts once: the second is set aside, and a person may choose it and change their mind', async () => {
    bring('2025-04', 'one', [[cost('2025-04-05', '4'), cost('2025-04-06', '5', 'r2')]]);
    const first = await followed('First way');
    deliver(aws, {
      name: 'hourly',
      month: '2025-04',
      run: 'one',
      parts: [billOf([cost('2025-04-05', '4'), cost('2025-04-06', '5', 'r2')])],
    });
    aws.state.exports = [anExport('hourly')];
    const id = await connected('Other way');
    const [found] = await sync.exports(id);
    const second = await sync.follow(id, found?.exportKey ?? '', 'Second way');
    expect(second).toMatchObject({ state: 'ok', setAside: 1, rows: 0 });
    expect(await months('Second way')).toBeUndefined();
    await sync.run(second.syncId, { only: ['2025-04'], instead: true });
    expect([await months('First way'), await months('Second way')]).toEqual([[], [['2025-04', 2, 9]]]);
    // What does not count any more says so.
    expect(await sync.one(first.syncId)).toMatchObject({ setAside: 1, rows: 0 });
    expect((await sync.deliveries(first.syncId))[0]?.setAside).toMatchObject([
      { reason: 'elsewhere', sourceName: 'Second way' },
    ]);
    await sync.run(first.syncId, { only: ['2025-04'], instead: true });
    expect([await months('First way'), await months('Second way')]).toEqual([[['2025-04', 2, 9]], []]);
    expect(await sync.one(second.syncId)).toMatchObject({ setAside: 1, rows: 0 });
    // Who changed their mind meant it for the next month too.
    bring('2025-05', 'one', [[cost('2025-05-05', '4')]]);
    await sync.run(first.syncId);
    deliver(aws, {
      name: 'hourly',
      month: '2025-05',
      run: 'one',
      parts: [billOf([cost('2025-05-05', '4')])],
    });
    expect(await sync.run(second.syncId)).toMatchObject({ setAside: 2, rows: 0 });
    // Where the source that counts goes, the other one counts from its next run on.
    const sources = await sync.sources();
    const firstSource = sources.find(({ name }) => name === 'First way');
    await sync.good('costs.deleteSource', { params: { id: firstSource?.sourceId ?? '' } });
    await sync.run(second.syncId);
    expect(await months('Second way')).toEqual([
      ['2025-04', 2, 9],
      ['2025-05', 1, 4],
    ]);
  });
});
