import { describe, expect, it } from 'vitest';
import { feedbackGiven } from '@shared/api/cases/anomalyFeedback.api';
import type { Anomaly } from '@shared/model/anomaly';
import { MONTH_DAYS } from '@shared/model/money';
import type { Finding } from '../detection/costs.port';
import { aFinding } from '@tests/fakes/bills';
import { bills, cases, orgId, person, useCaseWorld } from '@tests/support/caseWorld';

useCaseWorld();

const day = (day: string, actual: number, expected = 10) => ({ day, actual, expected });

function found(resource: string, days: NonNullable<Anomaly['days']>, change: Partial<Finding> = {}): Finding {
  const sum = (of: 'actual' | 'expected') => days.reduce((total, one) => total + one[of], 0);
  const actual = sum('actual');
  const expected = sum('expected');
  return aFinding('spike', resource, {
    anomaly: {
      firstDay: days[0]!.day,
      lastDay: days.at(-1)!.day,
      direction: actual > expected ? 'spike' : 'drop',
      actual,
      expected,
      score: 5,
      days,
      contributors: [],
    },
    charges: { service: 'Block storage', charges: { chargeCategories: ['Usage'] }, measured: null },
    ...change,
  });
}

const january = { from: '2026-01-01', to: '2026-01-31', measure: 'cost' as const, states: [], search: '' };
const page = { size: 10, offset: 0 };
const list = (search: Partial<Parameters<typeof cases.anomalies.search>[1]> = {}) =>
  cases.anomalies.search(orgId, { ...january, ...search }, page);

it('lists anomalies by impact, with exact sums for each currency, and what a month costs where they last', async () => {
  bills.find(
    found('ended', [day('2026-01-10', 110.1), day('2026-01-11', 110.2)]),
    found(
      'lasting',
      [day('2026-01-28', 90), day('2026-01-29', 40), day('2026-01-30', 40), day('2026-01-31', 40)],
      {
        owner: 'ada',
      },
    ),
    found('fewer', [day('2026-01-20', 2)], { currency: 'EUR' }),
    found('before', [day('2025-12-20', 900)]),
  );
  await cases.detection.detect(orgId);
  const { rows, total, totals, counts } = await list();
  expect(rows.map(({ name, impact, month, lasting }) => [name, impact, month, lasting])).toEqual([
    ['name of ended', 200.3, null, false],
    ['name of lasting', 170, 30 * MONTH_DAYS, true],
    ['name of fewer', -8, null, false],
  ]);
  expect(rows[1]).toMatchObject({
    owner: 'ada',
    days: 4,
    share: 170 / 40,
    state: 'open',
    direction: 'spike',
  });
  expect(total).toBe(3);
  expect(totals).toEqual([
    { currency: 'USD', count: 2, above: 370.3, below: 0, month: 30 * MONTH_DAYS },
    { currency: 'EUR', count: 1, above: 0, below: 8, month: 0 },
  ]);
  expect(counts).toEqual({ open: 3, explained: 0, dismissed: 0, over: 0 });
  const running = await list({ course: 'running', states: ['explained'] });
  // Each count is what its tab shows.
  expect([running.total, running.counts.open]).toEqual([0, 1]);
  expect((await list({ course: 'ended' })).rows.map(({ name }) => name)).toEqual([
    'name of ended',
    'name of fewer',
  ]);
});

describe('usage', () => {
  const usage = {
    sku: 'Requests',
    unit: 'GB',
    actual: 300,
    expected: 100,
    price: 0.5,
    days: [{ day: '2026-01-20', actual: 300, expected: 100 }],
  };
  function used(resource: string) {
    const one = found(resource, [day('2026-01-20', 150, 50)]);
    const charges = { ...one.charges!, account: one.accountId, sku: 'Requests', unit: 'GB' };
    return { ...one, charges, anomaly: { ...one.anomaly!, usage } };
  }

  it('stands apart from cost: never in one list or sum with it', async () => {
    bills.find(found('cost', [day('2026-01-20', 90)]), used('usage'));
    await cases.detection.detect(orgId);
    expect((await list()).rows.map(({ name, usage: of }) => [name, of])).toEqual([['name of cost', null]]);
    const { rows, totals, counts } = await list({ measure: 'usage' });
    expect(rows.map(({ name, impact }) => [name, impact])).toEqual([['name of usage', 100]]);
    expect(rows[0]?.usage).toEqual({ sku: 'Requests', unit: 'GB', actual: 300, expected: 100, price: 0.5 });
    expect([totals[0]?.count, counts.open]).toEqual([1, 1]);
  });

  it('learns in its unit; where no unit is common, no size can be given', async () => {
    bills.find(used('usage'));
    await cases.detection.detect(orgId);
    const [one] = (await list({ measure: 'usage' })).rows;
    const give = (given: Partial<Parameters<typeof feedbackGiven.parse>[0] & object>) =>
      cases.feedback.give(orgId, person, one!.case_id, feedbackGiven.parse(given));
    await expect(give({ verdict: 'ignored', scope: 'account', cap: 5 })).rejects.toThrow(
      /cap: must be empty/,
    );
    expect(await give({ verdict: 'expected' })).toMatchObject({ level: 300, sku: 'Requests', unit: 'GB' });
  });
});

it('searches the bills for the cause of what a provider reported, by what its causes have in common', async () => {
  const { days: _days, ...anomaly } = found('x', [day('2026-01-20', 150, 50)]).anomaly!;
  const reported = { account: '42', service: 'Amazon Elastic Compute Cloud - Compute', region: '' };
  bills.find({
    ...found('told', [day('2026-01-20', 150, 50)]),
    charges: null,
    anomaly: { ...anomaly, reported },
  });
  await cases.detection.detect(orgId);
  const [one] = (await list()).rows;
  bills.causeAsked.length = 0;
  // The bill calls the service otherwise: the account alone has the charges.
  bills.causeOf = ({ charges }) =>
    charges?.service === undefined ? { actual: 40, expected: 10 } : { actual: 0, expected: 0 };
  expect(await cases.anomalies.cause({ orgIds: [orgId] }, one!.case_id)).toMatchObject({ actual: 40 });
  expect(bills.causeAsked.map(({ charges }) => [charges?.account, charges?.service])).toEqual([
    ['42', 'Amazon Elastic Compute Cloud - Compute'],
    ['42', undefined],
  ]);
  bills.causeOf = () => ({ actual: 0, expected: 0 });
  expect(await cases.anomalies.cause({ orgIds: [orgId] }, one!.case_id)).toBeNull();
});

it('narrows by state, direction and text, and pages', async () => {
  bills.find(
    found('one', [day('2026-01-10', 100)]),
    found('two', [day('2026-01-10', 60)], { serviceName: 'Queue' }),
    found('three', [day('2026-01-10', 1)]),
  );
  await cases.detection.detect(orgId);
  const [one, two] = (await list()).rows;
  await cases.changes.setStatus(orgId, person, { caseIds: [one!.case_id], status: 'completed' });
  await cases.changes.setStatus(orgId, person, {
    caseIds: [two!.case_id],
    status: 'excluded',
    reason: 'Known',
  });
  const names = async (search: Parameters<typeof list>[0]) =>
    (await list(search)).rows.map(({ name }) => name);
  expect(await names({ states: ['explained'] })).toEqual(['name of one']);
  expect(await names({ states: ['dismissed', 'open'] })).toEqual(['name of two', 'name of three']);
  expect(await names({ direction: 'drop' })).toEqual(['name of three']);
  expect(await names({ search: 'quEUE' })).toEqual(['name of two']);
  expect(await names({ search: '%' })).toEqual([]);
  expect((await list()).counts).toEqual({ open: 1, explained: 1, dismissed: 1, over: 0 });
  const second = await cases.anomalies.search(orgId, january, { size: 1, offset: 1 });
  expect([second.rows[0]?.name, second.total]).toEqual(['name of two', 3]);
});

it('shows the days with their expected range, and nothing of another organization', async () => {
  bills.find(found('disk', [day('2026-01-20', 40, 11)]));
  bills.costs.set('disk', [
    { day: '2026-01-19', cost: 10 },
    { day: '2026-01-20', cost: 40 },
  ]);
  await cases.detection.detect(orgId);
  const [one] = (await list()).rows;
  const scope = { orgIds: [orgId] };
  const { days } = await cases.anomalies.get(scope, one!.case_id);
  expect(days).toEqual([
    { day: '2026-01-19', actual: 10, expected: 10, low: 8, high: 12, anomalous: false },
    // What the detector expected when it found it.
    { day: '2026-01-20', actual: 40, expected: 11, low: 8, high: 12, anomalous: true },
  ]);
  await expect(cases.anomalies.get({ orgIds: ['another-organization'] }, one!.case_id)).rejects.toMatchObject(
    { reason: 'anomaly_not_found' },
  );
});

describe('feedback', () => {
  const rise = [day('2026-01-29', 90), day('2026-01-30', 95), day('2026-01-31', 92)];
  const give = (caseId: string, given: object) =>
    cases.feedback.give(orgId, person, caseId, feedbackGiven.parse(given));
  async function anAnomaly(change: Partial<Finding> = {}): Promise<string> {
    bills.find(found('disk', rise, change));
    await cases.detection.detect(orgId);
    return (await list()).rows[0]!.case_id;
  }
  const verdicts = async () => {
    await cases.detection.detect(orgId);
    return bills.requests.findLast(({ ruleId }) => ruleId === 'spike')?.verdicts ?? [];
  };

  it('expected: the case is explained and the detector is told the level, until it is undone', async () => {
    const id = await anAnomaly();
    const given = await give(id, { verdict: 'expected', from: '2026-01-30', note: 'new customer' });
    expect(given).toMatchObject({ by: 'Ada', from: '2026-01-30', level: 95, stands: true });
    const [row] = (await list()).rows;
    expect(row).toMatchObject({ state: 'explained', status_reason: 'Expected: new customer' });
    expect(await verdicts()).toEqual([
      {
        kind: 'expected',
        provider: 'AWS',
        currency: 'USD',
        direction: 'spike',
        service: 'Block storage',
        account: '111122223333',
        region: 'eu-west-1',
        sku: '',
        unit: '',
        from: '2026-01-30',
        level: 95,
        until: null,
        cap: null,
      },
    ]);
    const undone = await cases.feedback.undo(orgId, { ...person, name: 'Bob' }, given.feedback_id);
    expect(undone).toMatchObject({ by: 'Ada', undone_by: 'Bob', stands: false });
    expect((await list()).rows[0]).toMatchObject({ state: 'open' });
    expect(await verdicts()).toEqual([]);
    expect((await cases.feedback.list(orgId, id)).map(({ verdict }) => verdict)).toEqual(['expected']);
  });

  it('ignored: for its service in all accounts, until a day and up to a size; opening the case takes it back', async () => {
    const id = await anAnomaly();
    await give(id, { verdict: 'ignored', scope: 'service', until: '2026-06-30', cap: 500 });
    expect((await list()).rows[0]).toMatchObject({ state: 'dismissed' });
    expect(await verdicts()).toMatchObject([
      { kind: 'ignored', service: 'Block storage', account: '', region: '', until: '2026-06-30', cap: 500 },
    ]);
    await cases.changes.setStatus(orgId, person, { caseIds: [id], status: 'open' });
    expect(await verdicts()).toEqual([]);
    expect((await cases.feedback.list(orgId, null))[0]).toMatchObject({ stands: false, undone_by: null });
  });

  it('fixed: completes the case and silences nothing', async () => {
    const id = await anAnomaly();
    const { feedback_id } = await give(id, { verdict: 'fixed' });
    expect((await list()).rows[0]).toMatchObject({ state: 'explained', case_status: 'completed' });
    expect(await verdicts()).toEqual([]);
    await cases.feedback.undo(orgId, person, feedback_id);
    expect((await list()).rows[0]).toMatchObject({ case_status: 'open' });
  });

  it('names what is wrong, and is of the own organization only', async () => {
    const id = await anAnomaly({ serviceName: '' });
    await expect(give(id, { verdict: 'expected', from: '2026-02-01' })).rejects.toThrow(
      /from: must be a day/,
    );
    await expect(give(id, { verdict: 'ignored', scope: 'service' })).rejects.toThrow(
      /scope: .*not of one service/,
    );
    await expect(
      cases.feedback.give('another-organization', person, id, feedbackGiven.parse({ verdict: 'fixed' })),
    ).rejects.toMatchObject({ reason: 'anomaly_not_found' });
    const { feedback_id } = await give(id, { verdict: 'fixed' });
    await expect(cases.feedback.undo('another-organization', person, feedback_id)).rejects.toMatchObject({
      reason: 'feedback_not_found',
    });
  });
});
