import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHarness, type Harness } from './harness';
import { administrator, person, type Person } from './world';
import { approvalGraph, chain, closing, graph, look, makeWorkflow, node, run, until } from './workflowRuns';

let harness: Harness;
let admin: Person;
beforeAll(async () => {
  harness = await startHarness();
  admin = administrator(harness.world.acme);
});
afterAll(() => harness?.stop());

const body = (reply: { body: unknown }) => reply.body as { data: never } & Record<string, never>;

describe('executions that are held', () => {
  const hold = () =>
    harness.database.system((sql) =>
      sql.run(`insert into engine_hold (org_id, since, reason) values ($1, now(), 'crashes')`, [admin.orgId]),
    );
  const held = async (as = admin) => body(await harness.call(as, 'executions.held', {})).data;

  it('are not carried on until an administrator resumes or stops them; others are not touched', async () => {
    const id = await makeWorkflow(harness, admin, chain(node('Set', 'VARIABLE-001', { values: { a: 1 } })));
    await hold();
    const first = await run(harness, admin, id);
    expect(await held()).toMatchObject({
      held: true,
      reason: 'crashes',
      total: 1,
      executions: [{ execution_id: first, workflow_id: id, was_under_way: false }],
    });
    const other = administrator(harness.world.bolt);
    expect(await held(other)).toMatchObject({ held: false, total: 0, executions: [] });
    const theirs = await makeWorkflow(harness, other, chain(node('Set', 'VARIABLE-001', { values: {} })));
    await until(harness, other, theirs, await run(harness, other, theirs));
    expect(await look(harness, admin, id, first)).toMatchObject({ status: 'PENDING' });
    await harness.call(admin, 'executions.resumeHeld', { body: {} });
    expect(await until(harness, admin, id, first)).toMatchObject({ status: 'SUCCEEDED' });

    await hold();
    const second = await run(harness, admin, id);
    expect(body(await harness.call(admin, 'executions.stopHeld', { body: {} })).data).toEqual({ stopped: 1 });
    expect(await look(harness, admin, id, second)).toMatchObject({ status: 'ABORTED' });
    expect(await held()).toMatchObject({ held: false });
    expect(await until(harness, admin, id, await run(harness, admin, id))).toMatchObject({
      status: 'SUCCEEDED',
    });
  });
});

describe('a run', () => {
  it('[EXEC-01] [EXEC-02] [EXEC-20] [API-103] [API-131] carries out the steps and tells each', async () => {
    const id = await makeWorkflow(
      harness,
      admin,
      chain(
        node('Numbers', 'MATH-010', { from: 1, to: 3 }),
        node('Sum', 'MATH-002', { list: '{{steps.Numbers.output}}' }),
        node('Text', 'VARIABLE-001', { values: { said: 'Sum {{steps.Sum.output}} in {{inputs.region}}' } }),
      ),
      [{ id: 'region', type: 'string', defaultValue: 'eu-west-1', optional: false, description: '' }],
    );
    const started = await harness.call(admin, 'executions.run', {
      params: { id, version: '1' },
      query: {},
      body: {},
    });
    const { execution_id, trigger_event_id } = body(started).data as Record<string, string>;
    const seen = await until(harness, admin, id, execution_id!);
    expect(seen).toMatchObject({
      status: 'SUCCEEDED',
      progress: 100,
      output: { said: 'Sum 6 in eu-west-1' },
    });
    expect(seen.steps.map(({ stepName, status }) => [stepName, status])).toEqual([
      ['Trigger', 'OK'],
      ['Numbers', 'OK'],
      ['Sum', 'OK'],
      ['Text', 'OK'],
    ]);
    expect(await look(harness, admin, id, trigger_event_id!)).toMatchObject({ executionId: execution_id });
    const lists = await harness.call(admin, 'workflows.get', { params: { id } });
    expect(body(lists).data).toMatchObject({ lastRuns: [{ status: 'SUCCEEDED' }] });
  });

  it('[EXEC-21] refuses inputs of a wrong type by their name, and what no workflow has', async () => {
    const id = await makeWorkflow(harness, admin, chain(node('Set', 'VARIABLE-001', { values: {} })), [
      { id: 'limit', type: 'number', defaultValue: null, optional: false, description: '' },
    ]);
    for (const [inputs, named] of [
      [{ limit: 'many' }, 'limit'],
      [{}, 'limit'],
      [{ limit: 1, other: 2 }, 'other'],
    ] as const) {
      const reply = await harness.call(admin, 'executions.run', {
        params: { id, version: '1' },
        query: {},
        body: inputs,
      });
      expect(reply.status).toBe(400);
      expect(reply.text).toContain(named);
    }
  });

  it('[EXEC-15] of a disabled workflow is refused', async () => {
    const id = await makeWorkflow(harness, admin, chain(node('Set', 'VARIABLE-001', { values: {} })));
    await harness.call(admin, 'workflows.change', { params: { id }, body: { state: 'disabled' } });
    const reply = await harness.call(admin, 'executions.run', {
      params: { id, version: '1' },
      query: {},
      body: {},
    });
    expect(reply.status).toBe(409);
    expect(reply.text).toContain('disabled');
  });

  it('starts once for one trigger event', async () => {
    const id = await makeWorkflow(harness, admin, chain(node('Set', 'VARIABLE-001', { values: {} })));
    const first = await run(harness, admin, id, {}, { trigger_event_id: 'invoice-7' });
    expect(await run(harness, admin, id, {}, { trigger_event_id: 'invoice-7' })).toBe(first);
  });

  it('[EXEC-07] fails with the step named, its error beside it, and goes on where it may', async () => {
    const fails = () => node('Parse', 'FORMAT-001', { text: 'no json' });
    const stops = await makeWorkflow(
      harness,
      admin,
      chain(fails(), node('Then', 'VARIABLE-001', { values: {} })),
    );
    const failed = await until(harness, admin, stops, await run(harness, admin, stops));
    expect(failed).toMatchObject({ status: 'FAILED', errorType: 'input_validation' });
    expect(failed.errorMessage).toContain('Parse');
    expect(failed.steps.at(-1)).toMatchObject({ stepName: 'Parse', status: 'FAILED' });
    const tolerant = node('Parse', 'FORMAT-001', { text: 'no json' }, { onError: 'continue' });
    const goes = await makeWorkflow(
      harness,
      admin,
      chain(tolerant, node('Then', 'VARIABLE-001', { values: {} })),
    );
    expect(await until(harness, admin, goes, await run(harness, admin, goes))).toMatchObject({
      status: 'SUCCEEDED_WITH_ERRORS',
    });
  });

  it('[EXEC-45] in preview changes nothing and says so', async () => {
    const id = await makeWorkflow(harness, admin, chain(node('Wait', 'WAIT', { quantity: 5, unit: 'Days' })));
    const executionId = await run(harness, admin, id, {}, { dry_run: 'true' });
    expect(await until(harness, admin, id, executionId)).toMatchObject({
      status: 'SUCCEEDED',
      dry_run: true,
    });
  });

  it('collects the failures of a loop and gives what it collected', async () => {
    const content = graph(
      [
        node('Trigger', 'TRIGGER'),
        node('Each', 'LOOP', {
          items: ['1', 'x', '3'],
          on_error: 'collect',
          mode: 'parallel',
          parallelism: 3,
        }),
        node('Parse', 'FORMAT-001', { text: '{{loop.item}}' }),
        node('All', 'COLLECT', { value: '{{steps.Parse.output}}' }),
        closing('End', 'Each'),
        node('Sum', 'MATH-002', { list: '{{steps.All.output}}' }),
      ],
      [
        ['Trigger', 'Each'],
        ['Each', 'Parse', 'INSIDE'],
        ['Parse', 'All'],
        ['All', 'End', 'CLOSE'],
        ['End', 'Sum', 'CLOSE'],
      ],
    );
    const id = await makeWorkflow(harness, admin, content);
    const seen = await until(harness, admin, id, await run(harness, admin, id));
    expect(seen).toMatchObject({ status: 'COMPLETED_WITH_ERRORS', output: 4 });
    expect(seen.loopStatus).toMatchObject([{ stepName: 'Each', count: 3, succeeded: 2, failed: 1 }]);
  });

  it('tells of a loop that runs how many of its iterations have ended', async () => {
    const content = graph(
      [
        node('Trigger', 'TRIGGER'),
        node('Each', 'LOOP', { items: [0, 0, 3600, 0] }),
        node('Pause', 'WAIT', { quantity: '{{loop.item}}', unit: 'Seconds' }),
        closing('End', 'Each'),
      ],
      [
        ['Trigger', 'Each'],
        ['Each', 'Pause', 'INSIDE'],
        ['Pause', 'End', 'CLOSE'],
      ],
    );
    const id = await makeWorkflow(harness, admin, content);
    const seen = await until(
      harness,
      admin,
      id,
      await run(harness, admin, id),
      ({ status }) => status === 'WAITING',
    );
    expect(seen.loopStatus).toMatchObject([{ stepName: 'Each', count: 4, succeeded: 2, failed: 0 }]);
  });

  it('[APPR-14] [APPR-15] [API-101] [API-102] waits for an approval, goes on as decided, and only once', async () => {
    const id = await makeWorkflow(harness, admin, approvalGraph({ header: 'Stop i-1' }));
    const executionId = await run(harness, admin, id);
    await until(harness, admin, id, executionId, ({ reason }) => reason === 'approval');
    const summary = await harness.call(admin, 'approvals.summary', { body: { workflow_id: id } });
    expect(body(summary)).toMatchObject({
      data: [{ state: 'pending', header: 'Stop i-1', approve_label: 'Approve', may_decide: true }],
    });
    const params = { workflowId: id, executionId };
    // Whoever only looks, as scanners of mail do, decides nothing.
    for (let look_ = 0; look_ < 3; look_ += 1) await harness.call(admin, 'approvals.ofExecution', { params });
    const decide = (decision: 'approve' | 'reject') =>
      harness.call(admin, 'approvals.decide', { params, body: { decision, comment: 'Go ahead' } });
    const answers = await Promise.all([decide('approve'), decide('approve'), decide('reject')]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const late = await decide('reject');
    expect(late.status).toBe(409);
    const ended = await until(harness, admin, id, executionId);
    expect(ended.status).toBe('SUCCEEDED');
    const names = ended.steps.map(({ stepName }) => stepName);
    expect(names.includes('Yes')).toBe(!names.includes('No'));
  });

  it('lets nobody decide who was not asked, nor one who may only look', async () => {
    const id = await makeWorkflow(harness, admin, approvalGraph({}, { approvers: ['zoe@example.com'] }));
    const executionId = await run(harness, admin, id);
    await until(harness, admin, id, executionId, ({ reason }) => reason === 'approval');
    const params = { workflowId: id, executionId };
    const refused = await harness.call(admin, 'approvals.decide', { params, body: { decision: 'approve' } });
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('zoe@example.com');
    const open = await makeWorkflow(harness, admin, approvalGraph());
    const other = await run(harness, admin, open);
    await until(harness, admin, open, other, ({ reason }) => reason === 'approval');
    const guest = person(harness.world.acme, 'Guest');
    const looked = await harness.call(guest, 'approvals.decide', {
      params: { workflowId: open, executionId: other },
      body: { decision: 'approve' },
    });
    expect(looked.status).toBe(403);
  });

  it('keeps what each of several people says who approve', async () => {
    const member = person(harness.world.acme, 'Member');
    const approvers = [admin.email, member.email];
    const id = await makeWorkflow(harness, admin, approvalGraph({}, { quorum: 2, approvers }));
    const executionId = await run(harness, admin, id);
    await until(harness, admin, id, executionId, ({ reason }) => reason === 'approval');
    const params = { workflowId: id, executionId };
    const approve = (who: Person, comment: string) =>
      harness.call(who, 'approvals.decide', { params, body: { decision: 'approve', comment } });
    const half = await approve(admin, 'Nobody uses it');
    expect(body(half).data).toMatchObject({
      state: 'pending',
      votes: [{ approve: true, comment: 'Nobody uses it' }],
      may_decide: false,
    });
    expect((await approve(admin, 'Twice')).status).toBe(409);
    const whole = await approve(member, 'Nor do we');
    expect(body(whole).data).toMatchObject({
      state: 'approved',
      comment: 'Nor do we',
      votes: [{ comment: 'Nobody uses it' }, { comment: 'Nor do we' }],
    });
    const shown = await harness.call(admin, 'approvals.ofExecution', { params });
    expect(JSON.stringify(body(shown).data)).toContain('Nobody uses it');
  });

  it('[EXEC-19] [API-124] [API-132] is stopped at once, by its id or trigger event, and stays so', async () => {
    const id = await makeWorkflow(harness, admin, chain(node('Wait', 'WAIT', { quantity: 5, unit: 'Days' })));
    const executionId = await run(harness, admin, id, {}, { trigger_event_id: 'event-1' });
    await until(harness, admin, id, executionId, ({ status }) => status === 'WAITING');
    const params = { id, executionId: 'event-1' };
    const stopped = await harness.call(admin, 'executions.stop', { params, body: {} });
    expect(body(stopped).data).toEqual({ executionId, status: 'ABORTED' });
    const seen = await look(harness, admin, id, executionId);
    expect(seen).toMatchObject({ status: 'ABORTED', progress: 100 });
    expect(seen.steps.at(-1)).toMatchObject({ stepName: 'Wait', status: 'ABORTED' });
    expect(body(await harness.call(admin, 'executions.stop', { params, body: {} })).data).toMatchObject({
      status: 'ABORTED',
    });
  });

  it('is replayed from the step that failed, with other inputs', async () => {
    const id = await makeWorkflow(
      harness,
      admin,
      chain(node('First', 'VARIABLE-008', {}), node('Parse', 'FORMAT-001', { text: '{{inputs.text}}' })),
      [{ id: 'text', type: 'string', defaultValue: 'broken', optional: true, description: '' }],
    );
    const executionId = await run(harness, admin, id);
    const failed = await until(harness, admin, id, executionId);
    expect(failed.status).toBe('FAILED');
    const reply = await harness.call(admin, 'executions.replay', {
      params: { id, executionId },
      body: { inputs: { text: '[1]' } },
    });
    const again = (body(reply).data as { execution_id: string }).execution_id;
    expect(await until(harness, admin, id, again)).toMatchObject({
      status: 'SUCCEEDED',
      output: [1],
      replay_of: executionId,
      mode: 'replay',
    });
    const outputs = await Promise.all(
      [executionId, again].map(async (run_) => {
        const seen = await look(harness, admin, id, run_);
        const first = seen.steps.find(({ stepName }) => stepName === 'First')!;
        return harness.call(admin, 'stepRuns.output', {
          params: { id, executionId: run_, stepExecutionId: first.stepExecutionId },
          query: {},
        });
      }),
    );
    expect(body(outputs[0]!).data).toEqual(body(outputs[1]!).data);
  });

  it('calls another workflow and takes its output', async () => {
    const child = await makeWorkflow(
      harness,
      admin,
      chain(node('Double', 'MATH-001', { formula: 'n * 2', values: { n: '{{inputs.n}}' } })),
      [{ id: 'n', type: 'number', defaultValue: 1, optional: true, description: '' }],
    );
    const parent = await makeWorkflow(
      harness,
      admin,
      chain(node('Call', 'SUBWORKFLOW', { workflow: child, inputs: { n: 21 } })),
    );
    const seen = await until(harness, admin, parent, await run(harness, admin, parent));
    expect(seen).toMatchObject({ status: 'SUCCEEDED' });
    expect(JSON.stringify(seen.output)).toContain('42');
  });
});

it('a workflow that starts itself comes to an end', async () => {
  const id = await makeWorkflow(harness, admin, chain(node('Again', 'WORKFLOW-004', {})));
  const content = chain(node('Again', 'WORKFLOW-004', { workflow: id }));
  const saved = await harness.send(admin, 'workflows.save', {
    params: { id },
    body: { workflowId: id, name: 'A chain', graph: content, input_parameters: [] },
  });
  expect(saved.status, saved.text).toBe(200);
  await run(harness, admin, id);
  const failed = async () => {
    const reply = await harness.call(admin, 'executions.search', { body: { workflow_ids: [id] } });
    const { data } = reply.body as { data: { status: string; errorMessage: string | null }[] };
    return { count: data.length, last: data.find(({ status }) => status === 'FAILED') };
  };
  for (let seen = await failed(); ; seen = await failed()) {
    if (seen.last) {
      expect([seen.count, seen.last.errorMessage]).toEqual([9, expect.stringContaining('start itself')]);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
});

describe('large outputs', () => {
  it('[API-134] are read by pages, and come not along with the state', async () => {
    const id = await makeWorkflow(harness, admin, chain(node('Numbers', 'MATH-010', { from: 1, to: 5000 })));
    const executionId = await run(harness, admin, id);
    const seen = await until(harness, admin, id, executionId);
    const { stepExecutionId } = seen.steps.at(-1)!;
    const page = await harness.call(admin, 'stepRuns.output', {
      params: { id, executionId, stepExecutionId },
      query: { offset: '4998', limit: '10' } as never,
    });
    expect(body(page).data).toEqual({ value: [4999, 5000], items: 5000, offset: 4998 });
    const one = await harness.call(admin, 'stepRuns.get', {
      params: { id, step: 'Numbers', executionId: stepExecutionId },
      query: {},
    });
    expect(body(one).data).toMatchObject({ output_size: { items: 5000, large: true } });
  });
});
