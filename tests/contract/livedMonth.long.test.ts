import { afterAll, beforeAll, expect, it } from 'vitest';
import { billsOfDay, daysOfMonth, linesOf, type Known, type Line } from '@tests/support/livedMonth';
import { callsAs, encode } from './costsFixture';
import { startHarness, type Harness } from './harness';
import { person } from './world';

const clouds = ['aws', 'azure', 'gcp'] as const;
let harness: Harness;
let acme: ReturnType<typeof callsAs>;
let now = new Date('2026-10-01T06:00:00Z');
/** What the newest file of each month says, by cloud. */
const newest = new Map<string, Known>();

beforeAll(async () => {
  harness = await startHarness({ clock: { now: () => now } });
  await itIs(now);
});
afterAll(() => harness?.stop());

/** Another day: people sign in again. */
async function itIs(day: Date) {
  now = day;
  const admin = person(harness.world.acme, 'Admin');
  acme = callsAs(harness, { ...admin, token: await harness.mint({ userId: admin.userId }) });
}

async function bring(cloud: (typeof clouds)[number], known: Known) {
  const upload_id = await acme.upload(`${cloud}-${known.month}.csv`, encode(billsOfDay[cloud](known)));
  const body = { upload_id, corrections: {}, in_doubt: 'hold' as const };
  const { data } = await acme.good('costs.startImport', { body });
  const job = await acme.until(data.importId, ({ state, endedAt }) => state === 'held' || endedAt !== null);
  const what = `${cloud} ${known.month} through ${known.through}`;
  expect([what, job.state, job.error, job.held]).toEqual([
    what,
    job.state === 'unchanged' ? 'unchanged' : 'done',
    null,
    [],
  ]);
  newest.set(`${cloud} ${known.month}`, known);
}

const linesIn = (month: string): Line[] =>
  clouds.flatMap((cloud) => {
    const known = newest.get(`${cloud} ${month}`);
    return known ? linesOf(cloud, known) : [];
  });
const sumOf = (lines: readonly Line[]) => lines.reduce((all, { amount }) => all + amount, 0) / 1e6;
const dayIn = (month: string, day: number) => `${month}-${String(day).padStart(2, '0')}`;
const monthOf = (month: string) => ({ from: dayIn(month, 1), to: dayIn(month, daysOfMonth(month)) });

/** Every figure of the month as it stands now, against what the newest files say. */
async function check(month: string, before: string, known: Known) {
  const what = `${month} through ${known.through}${known.closed ? ', closed' : ''}`;
  const lines = linesIn(month);
  const total = { granularity: 'total', cost_method: 'net_unblended' } as const;
  const spent = await acme.spend({ ...monthOf(month), ...total, group_by: ['service'] });
  const byService = Map.groupBy(lines, ({ service }) => service);
  expect([what, spent.rows.map(({ label, cost }) => [label[0], cost]).toSorted()]).toEqual([
    what,
    [...byService].map(([service, own]) => [service, expect.closeTo(sumOf(own), 6)]).toSorted(),
  ]);

  const { data: range } = await acme.good('costs.range', {});
  const end = range.completeThrough ?? '';
  // The newest whole day may still get usage, the day after it is a part.
  expect([what, end <= dayIn(month, known.closed ? known.through : Math.max(0, known.through - 1))]).toEqual([
    what,
    true,
  ]);
  if (end < dayIn(month, 1)) return;

  const last = Number(end.slice(8));
  const upTo = { from: dayIn(month, 1), to: end };
  const compared = await acme.spend({ ...upTo, ...total });
  const until = (all: readonly Line[], day: number) => sumOf(all.filter((one) => one.day <= day));
  // One cloud may be later than the others: then the days that all have are compared.
  const [through, beforeThrough] = [compared.compared.to, compared.compared.before_to].map((day) =>
    Number(day.slice(8)),
  );
  const close = (value: number) => expect.closeTo(value, 6);
  expect([what, compared.totals.map((one) => [one.cost, one.compared, one.previous])]).toEqual([
    what,
    [
      [
        close(until(lines, last)),
        close(until(lines, through ?? 0)),
        close(until(linesIn(before), beforeThrough ?? 0)),
      ],
    ],
  ]);
  expect([what, compared.compared.before_from, compared.notCompared]).toEqual([what, dayIn(before, 1), null]);
}

it('a month lived day by day on three clouds is never doubled, never whole too early, and compared day with day', async () => {
  for (const month of ['2026-07', '2026-08', '2026-09'])
    for (const cloud of clouds) await bring(cloud, { month, through: daysOfMonth(month), closed: true });

  for (let through = 1; through <= 31; through += 1) {
    await itIs(new Date(Date.UTC(2026, 9, through + 1, 6)));
    const known = { month: '2026-10', through, closed: false };
    for (const cloud of clouds) await bring(cloud, known);
    await check('2026-10', '2026-09', known);
    const { data: anomalies } = await acme.good('cases.anomalies', { query: monthOf('2026-10') });
    expect([through, anomalies.map((one) => one.case_title)]).toEqual([through, []]);
  }

  await itIs(new Date('2026-11-05T06:00:00Z'));
  const closed = { month: '2026-10', through: 31, closed: true };
  for (const cloud of clouds) await bring(cloud, closed);
  await check('2026-10', '2026-09', closed);
  expect((await acme.sources()).map(({ snapshots }) => snapshots.length)).toEqual([4, 4, 4]);

  // The file of the day before comes once more: it is less, so somebody is asked, and nothing changes.
  const upload_id = await acme.upload(
    'again.csv',
    encode(billsOfDay.aws({ ...closed, closed: false, through: 20 })),
  );
  const { data } = await acme.good('costs.startImport', {
    body: { upload_id, corrections: {}, in_doubt: 'hold' },
  });
  expect((await acme.until(data.importId, ({ state }) => state === 'held')).held).toMatchObject([
    { reason: 'smaller' },
  ]);
  await check('2026-10', '2026-09', closed);
});
