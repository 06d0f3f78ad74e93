import { expect, it } from 'vitest';
import { bills, cases, idle, only, orgId, set, setNow, test, useCaseWorld } from '@tests/support/caseWorld';
import { createPipeline } from './pipeline.service';

useCaseWorld();

const pipelineAt = (day: string, of = orgId, months = 3) =>
  createPipeline({ database: test.database, clock: { now: () => new Date(`${day}T12:00:00Z`) } }).of(
    of,
    months,
  );
/** Three savings of January: one is done in February, one is set aside, one waits. */
async function aQuarter() {
  setNow(new Date('2026-01-10T08:00:00Z'));
  bills.find(
    idle('done', { monthlyCost: 200, monthlySaving: 100, owner: 'Team A' }),
    idle('waits', { monthlyCost: 90, monthlySaving: 50, owner: 'Team A' }),
    idle('aside', { monthlyCost: 80, monthlySaving: 25 }),
  );
  await cases.detection.detect(orgId);
  setNow(new Date('2026-01-20T08:00:00Z'));
  await set('acknowledged', 'done');
  setNow(new Date('2026-02-05T08:00:00Z'));
  await set('completed', 'done');
  await set('excluded', 'aside');
}

it('tells each month as it stood when it ended', async () => {
  await aQuarter();
  const [found, ...others] = await pipelineAt('2026-03-03');
  expect(others).toEqual([]);
  const standing = found!.months.map(({ month, stages }) => [
    month,
    Object.fromEntries(
      stages.filter(({ cases: n }) => n > 0).map(({ stage, month: amount }) => [stage, amount]),
    ),
  ]);
  expect(standing).toEqual([
    // What was set aside since is left out: nobody says whether it counted beside the others.
    ['2026-01', { open: 50, acknowledged: 100 }],
    ['2026-02', { open: 50, completed: 100 }],
    ['2026-03', { open: 50, completed: 100 }],
  ]);
});

it('tells from which month on each saving in work is expected: after its planned day, or by its stage', async () => {
  setNow(new Date('2026-01-10T08:00:00Z'));
  bills.find(
    idle('planned', { monthlyCost: 200, monthlySaving: 100 }),
    idle('late', { monthlyCost: 200, monthlySaving: 40 }),
    idle('works', { monthlyCost: 90, monthlySaving: 50 }),
    idle('accepted', { monthlyCost: 80, monthlySaving: 25 }),
    idle('open', { monthlyCost: 80, monthlySaving: 5 }),
  );
  await cases.detection.detect(orgId);
  await set('in_progress', 'works', 'late');
  await set('acknowledged', 'accepted');
  const person = { name: 'Ada', kind: 'person', by: 'person' } as const;
  await cases.changes.plan(orgId, person, [(await only('planned')).case_id], '2026-06-15');
  await cases.changes.plan(orgId, person, [(await only('late')).case_id], '2026-01-31');
  const [found] = await pipelineAt('2026-03-03');
  expect(found!.ahead).toEqual([
    { from: '2026-04', month: 90 },
    { from: '2026-05', month: 25 },
    { from: '2026-07', month: 100 },
  ]);
  expect(await pipelineAt('2026-03-03', 'another')).toEqual([]);
});

it('tells by owner what is open, what is done, how soon it was decided, and what waiting has cost', async () => {
  await aQuarter();
  const [found] = await pipelineAt('2026-03-11');
  expect(found!.teams).toMatchObject([
    {
      owner: 'Team A',
      open: { cases: 1, month: 50 },
      done: { cases: 1, month: 100 },
      promised: null,
      realized: null,
    },
  ]);
  expect(found!.teams[0]!.decided_in).toBeCloseTo(10, 3);
  // 60 days and 4 hours of 50 a month.
  expect(found!.waited).toBeCloseTo((50 * (60 + 4 / 24)) / 30.4375, 3);
});

it('sets what was measured beside what it promised, and is the organization’s own', async () => {
  await aQuarter();
  await test.database.system((sql) =>
    sql.run(
      `update case_saving set measured_days = 10, saved = 20, measured_through = '2026-02-15' where org_id = $1`,
      [orgId],
    ),
  );
  const [found] = await pipelineAt('2026-03-03');
  expect(found!.teams[0]).toMatchObject({ promised: 100 });
  expect(found!.teams[0]!.realized).toBeCloseTo(2 * 30.4375, 6);
  expect(await pipelineAt('2026-03-03', 'another')).toEqual([]);
});
