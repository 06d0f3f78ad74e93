import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportJob } from '@shared/api/costs/imports.api';
import { generateDemo } from '@server/costs/demo/generate';
import type { Planted } from '@server/costs/demo/planted';
import type { EvaluationQuestion } from '@tests/evaluation/question';
import { evaluationQuestions } from '@tests/evaluation/questions';
import { knowingModel, missingIn, truthOf } from '@tests/evaluation/evaluate';
import { startModels } from '@tests/fakes/models';
import { openDemoBills } from '@tests/evaluation/bills';
import { answered } from './aiFixture';
import { billOf, callsAs, on } from './costsFixture';
import { dumpOf } from './dump';
import { startHarness, type Harness } from './harness';
import { person, type Person } from './world';

const SEED = 20260901;
/** Answers that one person may wait for at a time. */
const ALONGSIDE = 3;
let now = new Date('2026-04-01T09:00:00Z');
const clock = { now: () => now };
let harness: Harness;
let admin: Person;
let acme: ReturnType<typeof callsAs>;
let planted: Planted[];

interface CaseRow {
  case_id: string;
  fingerprint: string;
  case_type: string;
  provider: string;
  account_id: string;
  region: string;
  resource_id: string;
  status: string;
  regressed: boolean;
  reopened_count: number;
  monthly_saving: number | null;
  counts: boolean;
}

const rows = () =>
  harness.database.system((sql) =>
    sql.rows<CaseRow>('select * from cases where org_id = $1 order by fingerprint', [admin.orgId]),
  );
const casesOf = (sql: string) =>
  harness.database.system(async (db) =>
    (await db.rows<Record<string, unknown>>(sql, [admin.orgId])).map((row) => Object.values(row)),
  );
const keyOf = (of: Planted) => [of.ruleId, of.provider, of.accountId, of.region, of.resourceId].join(' | ');
const keyOfCase = (of: CaseRow) =>
  [of.case_type, of.provider, of.account_id, of.region, of.resource_id].join(' | ');
/** A month's alerts are news and not lasting conditions. */
const alerts = new Set(['cost-anomaly', 'usage-anomaly', 'new-service']);
const lasting = (ruleId: string) => !alerts.has(ruleId);

/** To another day, with a sign-in of that day. */
async function goTo(day: string): Promise<void> {
  now = new Date(day);
  acme = callsAs(harness, { ...admin, token: await harness.mint(admin) });
}

beforeAll(async () => {
  harness = await startHarness({ clock, allowOutbound: ['127.0.0.1'], integrations: {} });
  admin = person(harness.world.acme, 'Admin');
  await goTo('2026-04-01T09:00:00Z');
  const outDir = await mkdtemp(join(tmpdir(), 'costloom-planted-'));
  const made = await generateDemo({ seed: String(SEED), endMonth: '2026-03', months: 1, outDir });
  planted = made.planted;
  await rm(outDir, { recursive: true, force: true });
});
afterAll(() => harness?.stop());

describe('the demo company', () => {
  let first: ImportJob;
  it('of a month has exactly the cases that were planted, with their savings', async () => {
    first = await acme.demo();
    expect([first.state, first.error, first.sourceName]).toEqual(['done', null, 'Demo company']);
    expect(new Set(first.snapshots.map(({ sourceName }) => sourceName))).toEqual(
      new Set(['Demo company · AWS', 'Demo company · Azure', 'Demo company · Google Cloud']),
    );
    expect(first.snapshots).toHaveLength(39);
    const cases = await rows();
    expect(cases.map(keyOfCase).sort()).toEqual([...new Set(planted.map(keyOf))].sort());
    expect(new Set(cases.map(({ fingerprint }) => fingerprint)).size).toBe(cases.length);
    expect(first.cases).toEqual({ opened: cases.length, verified: 0, reopened: 0 });
    const byKey = new Map(cases.map((row) => [keyOfCase(row), row]));
    const wrong = planted.filter((one) => {
      const saving = byKey.get(keyOf(one))?.monthly_saving ?? null;
      const expected = one.expectedMonthlySaving;
      if (expected === null || saving === null) return expected !== saving;
      return Math.abs(saving - expected) > one.tolerance * expected;
    });
    expect(wrong).toEqual([]);
    expect((await acme.good('costs.range', {})).data).toMatchObject({ demo: true, lastDay: '2026-03-31' });
  });

  it('is asked 100 questions: the rules and a model that reads with tools say the figures of its files, to the cent', async () => {
    expect(new Set(evaluationQuestions.map(({ ask }) => ask)).size).toBe(100);
    const bills = await openDemoBills({ seed: String(SEED), endMonth: '2026-03' });
    const models = await startModels();
    try {
      const truths = new Map<string, number[]>();
      for (const question of evaluationQuestions)
        truths.set(question.ask, await truthOf(question, { bills, cases: casesOf }));
      const wrong = async () => {
        const found: string[] = [];
        const one = async ({ ask }: EvaluationQuestion) => {
          const { answer } = await answered(harness, admin, ask);
          const missing = missingIn(answer, truths.get(ask) ?? []);
          if (missing.length > 0 || answer.data.warning !== null)
            found.push(`${ask} ${missing.join(', ')} ${answer.data.warning ?? ''}`);
        };
        for (let at = 0; at < evaluationQuestions.length; at += ALONGSIDE) {
          // Only so many chats are kept, by their time.
          now = new Date(now.getTime() + 1000);
          await Promise.all(evaluationQuestions.slice(at, at + ALONGSIDE).map(one));
        }
        return found;
      };
      const unknown = evaluationQuestions.filter(({ byRule }) => !byRule);
      expect(unknown.length).toBeLessThan(16);
      const left = await wrong();
      expect(left.filter((text) => !unknown.some(({ ask }) => text.startsWith(ask)))).toEqual([]);

      const body = { name: 'Chat', kind: 'compatible', address: `${models.url}/v1`, model: 'large' } as const;
      await acme.good('aiModels.create', { body: { ...body, key: models.key } });
      models.decide = knowingModel;
      expect(await wrong()).toEqual([]);
      expect(models.asked.length).toBeGreaterThanOrEqual(2 * evaluationQuestions.length);
    } finally {
      await models.stop();
      await bills.close();
      await goTo('2026-04-01T09:30:00Z');
    }
  });

  it('has its anomalies on their own screen, each with the resource that was planted as its cause', async () => {
    const days = { from: '2026-03-01', to: '2026-03-31' };
    const { rows: found, detector } = (await acme.good('cases.searchAnomalies', { body: days })).data;
    expect(found.length).toBe(planted.filter((one) => one.ruleId === 'cost-anomaly').length);
    expect(detector).toMatchObject({ minimum_amount: 10, minimum_percent: 20, judged_through: '2026-03-31' });
    const causes = await Promise.all(
      found.map(async ({ case_id: id }) => (await acme.good('cases.anomalyCause', { params: { id } })).data),
    );
    const names = causes.flatMap((cause) =>
      (cause?.elements ?? []).map(({ parts }) => parts.map(({ label, value }) => label || value).join()),
    );
    expect(names.toSorted()).toEqual([
      'bi-prod-query-01',
      'erp-prod-logs-01',
      'mission-control-prod-transfer-01',
    ]);
    const { days: daily } = (await acme.good('cases.anomaly', { params: { id: found[0]!.case_id } })).data;
    const odd = daily.filter(({ anomalous }) => anomalous);
    expect(odd.length).toBe(2);
    expect(odd.every(({ actual, high }) => actual > high!)).toBe(true);
  });

  it('of the same month again changes nothing', async () => {
    const before = await dumpOf(harness.database, admin.orgId);
    const job = await acme.demo('2026-03');
    expect([job.state, job.cases]).toEqual(['unchanged', null]);
    const after = await dumpOf(harness.database, admin.orgId);
    expect({ ...after, cost_import: [] }).toEqual({ ...before, cost_import: [] });
  });

  /** Everything that was fixed in the month after: what a person closed, what was being worked on, and the rest. */
  let completed: string[];
  let working: string[];
  it('of the next month verifies what a person completed and completes what was being worked on', async () => {
    const before = await rows();
    const fixed = planted.filter((one) => one.fixedIn !== undefined && lasting(one.ruleId));
    expect(fixed.length).toBeGreaterThan(3);
    const idOf = (key: string) => before.find((row) => keyOfCase(row) === key)!.case_id;
    const ids = [...new Set(fixed.map(keyOf))].map(idOf);
    const returning = new Set(
      fixed.filter((one) => one.regressedIn !== undefined).map((one) => idOf(keyOf(one))),
    );
    expect(returning.size).toBeGreaterThan(0);
    working = ids.filter((id) => !returning.has(id)).slice(0, 2);
    completed = ids.filter((id) => !working.includes(id));
    const set = (cases_ids: string[], status: 'completed' | 'in_progress') =>
      acme.good('cases.batchUpdateStatus', { body: { cases_ids, status } });
    await set(completed, 'completed');
    await set(working, 'in_progress');

    await goTo('2026-05-01T09:00:00Z');
    const job = await acme.demo();
    expect([job.state, job.error]).toEqual(['done', null]);
    const periods = job.snapshots.map(({ billingPeriod, change }) => `${billingPeriod} ${change}`);
    expect(periods.filter((text) => text.endsWith('added'))).toEqual(Array(3).fill('2026-04 added'));
    expect(periods.filter((text) => text.endsWith('replaced'))).toEqual([]);
    const after = new Map((await rows()).map((row) => [row.case_id, row]));
    const statuses = (ids: string[]) => [...new Set(ids.map((id) => after.get(id)?.status))];
    expect(statuses(completed)).toEqual(['verified']);
    expect(working.map((id) => after.get(id)?.status)).toEqual(working.map(() => 'completed'));
    expect(job.cases).toMatchObject({ verified: completed.length, reopened: 0 });
  });

  it('of the month after reopens what came back, marked as regressed, and counts nothing twice', async () => {
    const returning = new Set(planted.filter((one) => one.regressedIn === '2026-05').map(keyOf));
    await goTo('2026-06-01T09:00:00Z');
    const job = await acme.demo();
    expect([job.state, job.error]).toEqual(['done', null]);
    const cases = await rows();
    const back = cases.filter((row) => returning.has(keyOfCase(row)));
    expect(back.length).toBe(returning.size);
    expect(back.map(({ status, regressed }) => [status, regressed])).toEqual(back.map(() => ['open', true]));
    expect(job.cases?.reopened).toBe(back.length);
    const rest = cases.filter((row) => completed.includes(row.case_id) && !returning.has(keyOfCase(row)));
    expect(new Set(rest.map(({ status }) => status))).toEqual(new Set(['verified']));

    expect(new Set(cases.map(({ fingerprint }) => fingerprint)).size).toBe(cases.length);
    const { data } = await acme.good('cases.searchSummary', { body: { filters: { group_by: 'NONE' } } });
    const live = cases.filter(({ status }) => ['open', 'acknowledged', 'in_progress'].includes(status));
    expect(data.reduce((sum, one) => sum + one.openCases, 0)).toBe(live.length);
    const counted = live
      .filter(({ counts }) => counts)
      .reduce((sum, row) => sum + (row.monthly_saving ?? 0), 0);
    const told = data.reduce((sum, one) => sum + one.cost_impact.month, 0);
    expect(told).toBeCloseTo(counted, 2);
  });

  it('goes with its costs and cases, and with nothing of others', async () => {
    const own = await acme.bill('own.csv', billOf([{ ...on('2026-05-05'), SubAccountId: '999900001111' }]));
    expect(own.state).toBe('done');
    const isOwn = ({ account_id }: CaseRow) => account_id === '999900001111';
    const kept = (await rows()).filter(isOwn);
    const member = { ...person(harness.world.acme, 'Member') };
    member.token = await harness.mint(member);
    expect((await harness.call(member, 'costs.removeDemo', {})).status).toBe(403);
    await acme.good('costs.removeDemo', {});
    expect((await acme.sources()).map(({ name }) => name)).toEqual(['Bill']);
    expect((await rows()).map(keyOfCase)).toEqual(kept.map(keyOfCase));
    expect((await acme.good('costs.range', {})).data).toMatchObject({ demo: false, rows: 1 });
    expect(
      (await harness.call({ ...admin, token: await harness.mint(admin) }, 'costs.removeDemo', {})).status,
    ).toBe(404);
  });

  it('cannot be of a month that is still to come', async () => {
    const reply = await harness.call({ ...admin, token: await harness.mint(admin) }, 'costs.loadDemo', {
      body: { seed: 1, end_month: '2026-07' },
    });
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('end_month');
  });
});
