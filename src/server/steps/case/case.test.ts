import { describe, expect, it } from 'vitest';
import type { CaseBatch, CasePort, CaseSearch, FoundCase } from '../services';
import { caseStatuses } from '@shared/model/caseStatus';
import type { Json } from '@shared/model/json';
import { runStep } from '../common/testing/runStep';
import { testContext } from '../common/testing/testContext';
import { assignOwner } from './assign-owner/step';
import { casesOfResource } from './cases-of-resource/step';
import { commentOnCase } from './comment-on-case/step';
import { sampleCase } from './common/params';
import { createCase } from './create-case/step';
import { excludeCases } from './exclude-cases/step';
import { getCase } from './get-case/step';
import { caseActivity } from './list-activity/step';
import { searchCases } from './search-cases/step';
import { summariseCases } from './summarise-cases/step';
import { updateCaseStatus } from './update-status/step';

/** Cases that write down what they were asked. */
function world(change: { batch?: CaseBatch; dryRun?: boolean } = {}) {
  const asked: unknown[] = [];
  const searched: Partial<CaseSearch>[] = [];
  const batch = async (...args: unknown[]): Promise<CaseBatch> => {
    asked.push(args);
    return change.batch ?? { updated: Array.isArray(args[2]) ? args[2].map(String) : [], failed: [] };
  };
  const cases: CasePort = {
    search: async (_org, query) => {
      searched.push(query);
      return { cases: [sampleCase], total: 3 };
    },
    get: async (_org, id) => ({ ...sampleCase, case_id: id }),
    setStatus: batch,
    comment: batch,
    assign: batch,
    create: async (_org, actor, found: FoundCase, key) => {
      asked.push([actor.name, found, key]);
      return { case: { ...sampleCase, case_title: found.title }, created: true };
    },
    activities: async () => [
      { activity_type: 'status', text: null },
      { activity_type: 'comment', text: 'Friday' },
    ],
    summary: async () => [
      { value: 'a', label: 'A', currency: 'USD', open_cases: 2, monthly_saving: 10 },
      { value: 'b', label: 'B', currency: 'USD', open_cases: 1, monthly_saving: 5 },
      { value: 'b', label: 'B', currency: 'EUR', open_cases: 1, monthly_saving: 7 },
    ],
  };
  const context = testContext({ services: { cases }, dryRun: change.dryRun ?? false });
  return { asked, searched, context };
}

describe('cases', () => {
  it('are searched among the active ones unless asked otherwise; empty lists do not filter', async () => {
    const { searched, context } = world();
    expect(await runStep(searchCases, {}, context)).toMatchObject({ count: 1, total: 3 });
    expect(context.logged).toEqual(['warn: 3 cases match; the first 1 are returned.']);
    const active = ['open', 'excluded', 'in_progress', 'acknowledged'];
    expect(searched[0]).toMatchObject({ statuses: active, caseTypes: [], owners: [], limit: 1000 });
    const statuses = { process_all: true, values: [], excluded: ['open'] };
    await runStep(searchCases, { statuses, types: 'a, b', minimumSaving: '12.5', minimumAge: 3 }, context);
    expect(searched[1]).toMatchObject({
      caseTypes: ['a', 'b'],
      minimumMonthlySaving: 12.5,
      minimumAgeDays: 3,
    });
    expect(searched[1]?.statuses).not.toContain('open');
    const none = { process_all: true, values: [], excluded: [...caseStatuses] };
    await expect(runStep(searchCases, { statuses: none }, context)).rejects.toThrow(
      'leaves out every status',
    );
    const unknown = { process_all: true, values: [], excluded: ['new'] };
    await expect(runStep(searchCases, { statuses: unknown }, context)).rejects.toThrow('must be one of open');
    await expect(runStep(searchCases, { statuses: ['new'] }, context)).rejects.toThrow('must be one of open');
  });

  it('[BOARD-03] [PARAM-91] are searched on boards with their case types; a plain ID is one board as before', async () => {
    const { searched, context } = world();
    const ofBoard = async (board: Json) => {
      await runStep(searchCases, { board }, context);
      return searched.at(-1)?.boards;
    };
    expect(await ofBoard([{ board_id: 'b1', case_types: ['idle'] }, 'b2'])).toEqual([
      { boardId: 'b1', caseTypes: ['idle'] },
      { boardId: 'b2', caseTypes: [] },
    ]);
    expect(await ofBoard('b1')).toEqual([{ boardId: 'b1', caseTypes: [] }]);
    expect([await ofBoard([]), await ofBoard('')]).toEqual([[], []]);
    expect(await ofBoard([{ board_id: 'b1', customer_id: 'c1' }])).toEqual([
      { boardId: 'b1', customerId: 'c1', caseTypes: [] },
    ]);
    // May not become all boards.
    await expect(ofBoard([{ board_id: '', case_types: [] }])).rejects.toThrow('names no board');
  });

  it('are read, with what happened to them, and found by their resource', async () => {
    const { searched, context } = world();
    expect(await runStep(getCase, { case: 'c9' }, context)).toMatchObject({ case_id: 'c9' });
    expect(await runStep(caseActivity, { case: 'c9', onlyComments: true }, context)).toEqual({
      activities: [{ activity_type: 'comment', text: 'Friday' }],
      count: 1,
      latest: 'Friday',
    });
    await runStep(casesOfResource, { resource: 'vol-1' }, context);
    expect(searched[0]).toMatchObject({
      resourceId: 'vol-1',
      statuses: expect.not.arrayContaining(['expired']),
    });
    await expect(runStep(casesOfResource, { resource: ' ' }, context)).rejects.toThrow('is empty');
  });

  it('are summed up by group; currencies are never added', async () => {
    expect(await runStep(summariseCases, { groupBy: 'owner' }, world().context)).toMatchObject({
      totals: [
        { currency: 'EUR', monthly_saving: 7, cases: 1 },
        { currency: 'USD', monthly_saving: 15, cases: 3 },
      ],
    });
  });

  it('are changed one or many at a time, given as ids or as cases, each once', async () => {
    const { asked, context } = world();
    const given = [{ case_id: 'a' }, 'b', 'a'];
    const done = await runStep(
      updateCaseStatus,
      { cases: given, status: 'completed', reason: 'gone' },
      context,
    );
    expect(done).toEqual({ updated: ['a', 'b'], count: 2, failed: [] });
    await runStep(commentOnCase, { cases: { case_id: 'a' }, text: 'Look' }, context);
    await runStep(assignOwner, { cases: 'a' }, context);
    await runStep(excludeCases, { cases: 'a', reason: 'Planned', days: 10 }, context);
    const ann = { id: 'user-1', name: 'Ann' };
    expect(asked).toEqual([
      ['org-1', ann, ['a', 'b'], { status: 'completed', reason: 'gone', until: null }],
      ['org-1', ann, ['a'], 'Look', 'execution-1/step-1'],
      ['org-1', ann, ['a'], null],
      ['org-1', ann, ['a'], { status: 'excluded', reason: 'Planned', until: '2026-01-25' }],
    ]);
    await expect(runStep(commentOnCase, { cases: [{ id: 1 }], text: 'x' }, context)).rejects.toThrow(
      'must be case IDs',
    );
    const none = await runStep(commentOnCase, { cases: [], text: 'x' }, context);
    expect([none, asked.length]).toEqual([{ updated: [], count: 0, failed: [] }, 4]);
  });

  it('tell what was left, and fail when nothing could be changed', async () => {
    const failed = [{ id: 'b', reason: 'It is closed' }];
    const some = world({ batch: { updated: ['a'], failed } });
    await runStep(commentOnCase, { cases: ['a', 'b'], text: 'x' }, some.context);
    expect(some.context.logged).toEqual(['warn: 1 cases were left as they are, b: It is closed.']);
    const none = world({ batch: { updated: [], failed } });
    await expect(runStep(commentOnCase, { cases: ['b'], text: 'x' }, none.context)).rejects.toThrow(
      'Cases: b: It is closed.',
    );
  });

  it('are created with a type of plain words, evidence as entries, and a saving below the cost', async () => {
    const { asked, context } = world();
    const given = {
      title: 'EC2 rose',
      type: 'Cost Spike!',
      provider: 'AWS',
      saving: '1,200',
      evidence: { Rise: 48 },
    };
    expect(await runStep(createCase, given, context)).toMatchObject({ case_id: 'case-1', created: true });
    const evidence = [{ label: 'Rise', value: '48' }];
    const found = { type: 'cost-spike', monthlySaving: 1200, monthlyCost: 1200, currency: 'USD', evidence };
    expect(asked).toEqual([['Ann', expect.objectContaining(found), 'execution-1/step-1']]);
    const wrong = (change: object) => runStep(createCase, { ...given, ...change }, context);
    await expect(wrong({ cost: 3 })).rejects.toThrow('Monthly savings: 1200 is more than');
    await expect(wrong({ currency: 'dollars' })).rejects.toThrow('three letters');
    await expect(wrong({ type: '!!' })).rejects.toThrow('must have letters or digits');
  });

  it('stay as they are in a preview', async () => {
    const { asked, context } = world({ dryRun: true });
    const steps = [
      await runStep(updateCaseStatus, { cases: ['a'], status: 'completed' }, context),
      await runStep(commentOnCase, { cases: ['a'], text: 'x' }, context),
      await runStep(assignOwner, { cases: ['a'], owner: 'bob' }, context),
      await runStep(excludeCases, { cases: ['a'], reason: 'x' }, context),
    ];
    expect(steps).toEqual(steps.map(() => ({ updated: ['a'], count: 1, failed: [] })));
    const made = await runStep(createCase, { title: 'T', type: 't', provider: 'AWS' }, context);
    expect(made).toMatchObject({ case_id: '', case: { case_title: 'T' } });
    expect(asked).toEqual([]);
  });
});
