import { describe, expect, it } from 'vitest';
import { admin, boardIds, idOf, member, search, server, unchanged, useCases } from './casesFixture';
import { aFinding } from '@tests/fakes/bills';
import { administrator } from './world';

useCases();

describe('changes', () => {
  it('[API-09] [CASE-35] sets the status of many, and names with the reason those that may not take it', async () => {
    const [a, b] = [await idOf('vol-a'), await idOf('vol-b')];
    await server.call(admin, 'cases.batchUpdateStatus', { body: { cases_ids: [b], status: 'completed' } });
    const reply = await server.call(admin, 'cases.batchUpdateStatus', {
      body: { cases_ids: [a, b, 'no-such-case'], status: 'in_progress', reason: 'Mine' },
    });
    expect(reply.body.data).toEqual({
      updated: [a],
      changed: expect.anything(),
      failed: [
        { id: 'no-such-case', reason: expect.stringContaining('no longer exists') },
        { id: b, reason: expect.stringContaining('can only be opened again') },
      ],
    });
    const { body } = await server.call(admin, 'cases.activities', { params: { id: a } });
    expect(body.data[0]).toMatchObject({
      activity_type: 'status',
      from: 'open',
      to: 'in_progress',
      text: 'Mine',
      actor_kind: 'person',
    });
  });

  it('[API-09] [CASE-11] nobody can set verified or expired', async () => {
    const id = await idOf('vol-a');
    await unchanged(async () => {
      for (const status of ['verified', 'expired'] as const) {
        const { body } = await server.call(admin, 'cases.batchUpdateStatus', {
          body: { cases_ids: [id], status },
        });
        expect(body.data).toMatchObject({
          updated: [],
          failed: [{ id, reason: expect.stringContaining('system only') }],
        });
      }
    });
  });

  it('[API-21] [CASE-36] adds a comment to many', async () => {
    const cases_ids = [await idOf('vol-a'), await idOf('vol-b')];
    const { body } = await server.call(admin, 'cases.batchAddActivity', {
      body: { cases_ids, activity_type: 'comment', activity_data: { text: 'Look at this' } },
    });
    expect(body.data).toMatchObject({ updated: cases_ids, failed: [] });
    for (const id of cases_ids) {
      const { body: told } = await server.call(admin, 'cases.activities', { params: { id } });
      expect(told.data[0]).toMatchObject({ activity_type: 'comment', text: 'Look at this' });
    }
  });

  it('sets and clears an owner, with the activity', async () => {
    const id = await idOf('vol-a');
    await server.call(admin, 'cases.assignOwner', { body: { cases_ids: [id], owner: 'Grace' } });
    await server.call(admin, 'cases.assignOwner', { body: { cases_ids: [id], owner: null } });
    expect((await server.call(admin, 'cases.get', { params: { id } })).body.data.case_owner).toBeNull();
    const { body } = await server.call(admin, 'cases.activities', { params: { id } });
    expect(body.data.slice(0, 2).map(({ from, to }) => [from, to])).toEqual([
      ['Grace', null],
      ['ada', 'Grace'],
    ]);
  });

  it('plans by which day a case is to be done, and no longer, with the activity', async () => {
    const id = await idOf('vol-a');
    await server.call(admin, 'cases.plan', { body: { cases_ids: [id], planned_on: '2026-03-31' } });
    expect((await server.call(admin, 'cases.get', { params: { id } })).body.data.planned_on).toBe(
      '2026-03-31',
    );
    await server.call(admin, 'cases.plan', { body: { cases_ids: [id], planned_on: null } });
    expect((await server.call(admin, 'cases.get', { params: { id } })).body.data.planned_on).toBeNull();
    const { body } = await server.call(admin, 'cases.activities', { params: { id } });
    expect(body.data.slice(0, 2).map(({ activity_type, from, to }) => [activity_type, from, to])).toEqual([
      ['plan', '2026-03-31', null],
      ['plan', null, '2026-03-31'],
    ]);
  });

  it.each([
    ['cases.batchUpdateStatus', { cases_ids: [], status: 'open' }, 'needs at least one case'],
    ['cases.batchUpdateStatus', { cases_ids: ['x'], status: 'done' }, 'status'],
    ['cases.batchUpdateStatus', { cases_ids: ['x'], status: 'excluded', until: 'soon' }, 'until'],
    [
      'cases.batchAddActivity',
      { cases_ids: ['x'], activity_type: 'comment', activity_data: { text: ' ' } },
      'Value is required',
    ],
    [
      'cases.batchAddActivity',
      { cases_ids: ['x'], activity_type: 'status', activity_data: { text: 'a' } },
      'activity_type',
    ],
    ['cases.assignOwner', { cases_ids: ['x'], owner: '' }, 'owner'],
    ['cases.plan', { cases_ids: ['x'], planned_on: 'March' }, 'planned_on'],
  ] as const)('[API-09] [API-21] %s refuses %j by name and changes nothing', async (id, body, told) => {
    await unchanged(async () => {
      const reply = await server.send(admin, id, { body });
      expect(reply.status).toBe(400);
      expect(reply.failure.message).toContain(told);
    });
  });

  it('[API-09] [API-21] [API-08] [API-07] [API-22] a Member is refused what edits, and nothing changes', async () => {
    const cases_ids = [await idOf('vol-a')];
    const { case: board = '' } = await boardIds();
    await unchanged(async () => {
      const replies = [
        await server.call(member, 'cases.batchUpdateStatus', { body: { cases_ids, status: 'completed' } }),
        await server.call(member, 'cases.batchAddActivity', {
          body: { cases_ids, activity_type: 'comment', activity_data: { text: 'x' } },
        }),
        await server.call(member, 'cases.changeConfiguration', {
          params: { id: board },
          body: { case_type: 'idle', enabled: false },
        }),
        await server.call(member, 'cases.createConfiguration', {
          params: { id: board },
          body: { case_type: 'idle' },
        }),
        await server.call(member, 'boards.create', { body: { space_id: 'any', name: 'Mine' } }),
      ];
      for (const reply of replies) expect([reply.status, reply.failure.code]).toEqual([403, 'forbidden']);
    });
    expect((await search({}, {}, member)).total).toBe(5);
  });

  it('a case of another organisation is not there', async () => {
    const id = await idOf('vol-a');
    const stranger = administrator(server.world.bolt);
    await unchanged(async () => {
      expect((await server.call(stranger, 'cases.get', { params: { id } })).status).toBe(404);
      const { body } = await server.call(stranger, 'cases.batchUpdateStatus', {
        body: { cases_ids: [id], status: 'completed' },
      });
      expect(body.data).toMatchObject({ updated: [], failed: [{ id }] });
    });
  });

  it('loses the mark “New” when somebody opens it', async () => {
    const id = await idOf('vol-a');
    expect((await server.call(admin, 'cases.markSeen', { params: { id } })).body.data.ok).toBe(true);
    expect((await server.call(admin, 'cases.get', { params: { id } })).body.data.is_new).toBe(false);
    expect((await server.call(admin, 'cases.markSeen', { params: { id: 'nowhere' } })).status).toBe(404);
  });
});

it('a case tells its evidence, its formula and what its resource cost', async () => {
  const id = await idOf('vol-a');
  server.bills.costs.set('vol-a', [{ day: '2026-01-31', cost: 3 }]);
  const { body } = await server.call(admin, 'cases.get', { params: { id } });
  expect(body.data).toMatchObject({
    evidence: [{ label: 'Days', value: '14' }],
    formula: 'saving = cost',
    remediation: 'Delete it',
    conflicts: [],
    exclusion: null,
    realised: null,
  });
  const costs = (await server.call(admin, 'cases.costs', { params: { id }, query: { days: 7 } })).body.data;
  expect(costs.days).toHaveLength(7);
  expect(costs.days.at(-1)).toEqual({ day: '2026-01-31', cost: 3 });
  expect(costs.baseline_daily).toBeCloseTo(100 / 30.4375);
  expect(costs.charges).toHaveLength(1);
});

describe('what a change moved', () => {
  it('[API-09] answers with all that moved: what its calls say afterwards, asked one by one', async () => {
    // Two rules on the same resource: when the larger one is completed, the smaller counts for it.
    server.bills.find(
      aFinding('idle', 'db-a', { monthlySaving: 30 }),
      aFinding('oversized', 'db-a', { monthlySaving: 90 }),
    );
    await server.cases.detection.detect(admin.orgId);
    const { details } = await search();
    const [large = '', small = ''] = ['oversized', 'idle'].map(
      (type) =>
        details.find((one) => one.case_resource_id === 'db-a' && one.case_type === type)?.case_id ?? '',
    );
    expect(details.find((one) => one.case_id === small)?.counts).toBe(false);

    const reply = await server.call(admin, 'cases.batchUpdateStatus', {
      body: { cases_ids: [large], status: 'completed', reason: 'Resized' },
    });
    const { changed } = reply.body.data;
    if (!changed) throw new Error('The reply says nothing of what changed.');
    expect(changed.org_id).toBe(admin.orgId);
    expect(changed.cases.map((one) => one.case_id).sort()).toEqual([large, small].sort());
    for (const one of changed.cases) {
      const params = { id: one.case_id };
      const { activities, completed_on, baseline_daily, ...row } = one;
      const { data: details } = (await server.call(admin, 'cases.get', { params })).body;
      expect(details).toMatchObject(row);
      const { data: told } = (await server.call(admin, 'cases.activities', { params })).body;
      expect(activities).toEqual(told.slice(0, activities.length));
      expect(activities.length).toBeGreaterThan(0);
      const { data: costs } = (await server.call(admin, 'cases.costs', { params, query: {} })).body;
      expect({ completed_on, baseline_daily }).toEqual({
        completed_on: costs.completed_on,
        baseline_daily: costs.baseline_daily,
      });
    }
    expect(changed.cases.find((one) => one.case_id === small)?.counts).toBe(true);
    const { data: boards } = (await server.call(admin, 'boards.list', { query: {} })).body;
    expect(boards).toEqual(expect.arrayContaining(changed.boards));
    expect(changed.boards).toHaveLength(1);
    const { data: types } = (await server.call(admin, 'cases.types', { query: {} })).body;
    expect(types).toEqual(expect.arrayContaining(changed.types));
    expect(changed.types.map((one) => one.case_type).sort()).toEqual(['idle', 'oversized']);
  });
});
