import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '@shared/model/json';
import type { ModelsFake } from '@tests/fakes/models';
import { agentId, answered, answerIn, chatOf, stepOf } from './aiFixture';
import { billOf, callsAs, on } from './costsFixture';
import type { Harness } from './harness';
import { startWithModel } from './modelFixture';
import { aCase } from './samples/cases';
import { administrator, person, type Person } from './world';

let harness: Harness;
let admin: Person;
let models: ModelsFake;
let stop: (() => Promise<void>) | undefined;
beforeAll(async () => {
  ({ harness, models, stop } = await startWithModel());
  admin = administrator(harness.world.acme);
});
afterAll(() => stop?.());

/** A model that calls one tool, whatever is asked. → what it heard, and where the answer stands. */
async function proposed(as: Person, prompt: string, name: string, args: JsonObject) {
  let told = '';
  models.decide = (body) => {
    const messages = body['messages'] as { role: string; content: string }[];
    const last = messages.at(-1);
    if (last?.role !== 'tool') return { tools: [{ name, args }] };
    told = last.content;
    return 'It waits for your Confirm.';
  };
  const { chat, answer, interactionId } = await answered(harness, as, prompt);
  const params = { agentId, threadId: chat.thread_id, interactionId };
  return { told, step: stepOf(answer), params };
}
type Params = Awaited<ReturnType<typeof proposed>>['params'];

const stepNow = async (as: Person, { threadId, interactionId }: Params) =>
  stepOf(answerIn(await chatOf(harness, as, threadId), interactionId))!;
const confirm = (as: Person, params: Params, ...operation_ids: string[]) =>
  harness.call(as, 'ai.confirm', { params, body: { operation_ids } });
const undo = (as: Person, params: Params) => harness.call(as, 'ai.undo', { params });
const failure = (reply: { body: unknown }) => reply.body as { code: string; message: string };
const caseNow = async (id: string) =>
  (await callsAs(harness, admin).good('cases.get', { params: { id } })).data;
const assign = (id: string, owner: string) =>
  callsAs(harness, admin).good('cases.assignOwner', { body: { cases_ids: [id], owner } });

describe('changes of cases that the agent proposes', () => {
  it('[AI-C-17] wait for Confirm, are made by the calls of the person, and can be undone', async () => {
    const id = await aCase(harness, harness.world.acme);
    await assign(id, 'ada');
    const asked = 'Assign this case to grace and mark it as in progress. Add the comment: Look at this soon';
    const { told, step, params } = await proposed(admin, asked, 'propose_case_change', {
      case_ids: [id],
      owner: 'grace',
      status: 'in_progress',
      comment: 'Look at this soon',
    });
    expect([told, step?.status]).toEqual([expect.stringContaining('waits_for_confirm'), 'preview']);
    expect(step?.operations).toMatchObject([
      { what: 'Status', before: 'To Do', after: 'In Progress', state: 'open', path: `/cases/${id}` },
      { what: 'Owner', before: 'ada', after: 'grace', state: 'open' },
      { what: 'Comment', before: null, after: 'Look at this soon' },
    ]);
    const before = await caseNow(id);
    expect(step?.operations?.[0]?.target).toContain(before.case_title);
    expect(before).toMatchObject({ case_status: 'open', case_owner: 'ada' });

    // Two windows at once: one of them does it.
    const both = await Promise.all([
      confirm(admin, params, '1', '2', '3'),
      confirm(admin, params, '1', '2', '3'),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await caseNow(id)).toMatchObject({ case_status: 'in_progress', case_owner: 'grace' });
    const done = await stepNow(admin, params);
    expect(done).toMatchObject({ status: 'succeeded', summary: '3 changes made', undoable: true });
    expect(done.operations?.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
    const activities = await callsAs(harness, admin).good('cases.activities', { params: { id } });
    expect(activities.data.filter(({ activity_type: type }) => type === 'comment')).toHaveLength(1);
    const audit = await harness.call(admin, 'organisations.audit', { query: {} });
    expect(audit.text).toContain('agent_proposal_confirmed');

    expect((await undo(admin, params)).status).toBe(200);
    expect(await caseNow(id)).toMatchObject({ case_status: 'open', case_owner: 'ada' });
    const back = await stepNow(admin, params);
    expect(back).toMatchObject({ status: 'undone', summary: '2 of 3 changes undone', undoable: false });
    expect(back.operations?.map(({ state }) => state)).toEqual(['undone', 'undone', 'kept']);
    expect((await undo(admin, params)).status).toBe(409);
  });

  it('are made one by one: what was unticked stays, what has changed meanwhile is not done', async () => {
    const id = await aCase(harness, harness.world.acme);
    await assign(id, 'ada');
    const args = { case_ids: [id], owner: null, status: 'acknowledged' };
    const first = await proposed(admin, 'Unassign this case and acknowledge it', 'propose_case_change', args);
    expect((await confirm(admin, first.params, '1')).status).toBe(200);
    const now = await stepNow(admin, first.params);
    expect(now.operations?.map(({ state }) => state)).toEqual(['done', 'skipped']);
    expect(await caseNow(id)).toMatchObject({ case_status: 'acknowledged', case_owner: 'ada' });

    const second = await proposed(admin, 'Assign it to grace', 'propose_case_change', {
      case_ids: [id],
      owner: 'grace',
    });
    await assign(id, 'linus');
    expect((await confirm(admin, second.params, '1')).status).toBe(200);
    expect(await stepNow(admin, second.params)).toMatchObject({
      status: 'failed',
      undoable: false,
      operations: [{ state: 'failed', reason: 'Changed meanwhile' }],
    });
    expect((await caseNow(id)).case_owner).toBe('linus');

    // Nor is undone what somebody has changed since.
    const third = await proposed(admin, 'Assign it to grace', 'propose_case_change', {
      case_ids: [id],
      owner: 'grace',
    });
    await confirm(admin, third.params, '1');
    await assign(id, 'linus');
    expect((await undo(admin, third.params)).status).toBe(200);
    expect(await stepNow(admin, third.params)).toMatchObject({
      operations: [{ state: 'kept', reason: 'Changed meanwhile' }],
    });
    expect((await caseNow(id)).case_owner).toBe('linus');
  });

  it('go back through every status that they came from', async () => {
    const id = await aCase(harness, harness.world.acme);
    const put = (status: 'acknowledged' | 'open') =>
      callsAs(harness, admin).good('cases.batchUpdateStatus', { body: { cases_ids: [id], status } });
    await put('open');
    await put('acknowledged');
    const ways: [string, 'completed' | 'excluded', JsonObject][] = [
      ['Mark the case as completed', 'completed', {}],
      ['Exclude the case because we need it', 'excluded', { reason: 'we need it' }],
    ];
    for (const [asked, status, more] of ways) {
      const args = { case_ids: [id], status, ...more };
      const { params } = await proposed(admin, asked, 'propose_case_change', args);
      await confirm(admin, params, '1');
      expect((await caseNow(id)).case_status).toBe(status);
      await undo(admin, params);
      expect((await caseNow(id)).case_status).toBe('acknowledged');
    }
  });

  it('are not proposed to who may only look, nor done by who may no longer', async () => {
    const id = await aCase(harness, harness.world.acme);
    const args = { case_ids: [id], owner: 'zoe' };
    const member = person(harness.world.acme, 'Member');
    const asked = 'Assign this case to zoe';
    const refused = await proposed(member, asked, 'propose_case_change', args);
    expect([refused.step, refused.told]).toEqual([undefined, expect.stringContaining('may look')]);

    const { params } = await proposed(admin, asked, 'propose_case_change', args);
    const role = (to: string) =>
      harness.database.system((sql) =>
        sql.run('update membership set role = $3 where org_id = $1 and user_id = $2', [
          admin.orgId,
          admin.userId,
          to,
        ]),
      );
    await role('Member');
    const late = await confirm(admin, params, '1');
    await role(admin.role);
    expect([late.status, failure(late).code]).toEqual([403, 'forbidden']);
    expect((await stepNow(admin, params)).status).toBe('preview');
  });

  it('belong to one person, and end when they are dismissed', async () => {
    const id = await aCase(harness, harness.world.acme);
    const { params } = await proposed(admin, 'Assign this case to yan', 'propose_case_change', {
      case_ids: [id],
      owner: 'yan',
    });
    for (const other of [person(harness.world.acme, 'Member'), administrator(harness.world.bolt)]) {
      expect((await confirm(other, params, '1')).status).toBe(404);
      expect((await harness.call(other, 'ai.dismiss', { params })).status).toBe(404);
    }
    const unknown = await confirm(admin, params, '1', '7');
    expect([unknown.status, failure(unknown).message]).toEqual([
      400,
      expect.stringContaining('operation_ids'),
    ]);
    expect((await harness.call(admin, 'ai.run', { params })).status).toBe(409);
    expect((await harness.call(admin, 'ai.dismiss', { params })).status).toBe(200);
    expect((await confirm(admin, params, '1')).status).toBe(409);
    expect((await stepNow(admin, params)).status).toBe('dismissed');
    expect((await undo(admin, params)).status).toBe(409);
  });

  it('end as what was done so far when their server stops in between', async () => {
    const id = await aCase(harness, harness.world.acme);
    const args = { case_ids: [id], owner: 'eve' };
    const { params } = await proposed(admin, 'Assign this case to eve', 'propose_case_change', args);
    const begun = (minutes: number) =>
      harness.database.system((sql) =>
        sql.run(
          `update agent_message set step_status = 'running', step_at = now() - make_interval(mins => $2::integer)
            where interaction_id = $1 and source = 'agent'`,
          [params.interactionId, minutes],
        ),
      );
    await begun(0);
    expect((await stepNow(admin, params)).status).toBe('running');
    await begun(2);
    expect(await stepNow(admin, params)).toMatchObject({
      status: 'failed',
      summary: expect.stringContaining('server stopped'),
      operations: [{ state: 'open' }],
    });
    expect((await confirm(admin, params, '1')).status).toBe(409);
  });

  it('of another organization’s case are none', async () => {
    const id = await aCase(harness, harness.world.bolt);
    const { told, step } = await proposed(admin, 'Assign this case to yan', 'propose_case_change', {
      case_ids: [id],
      owner: 'yan',
    });
    expect([step, told]).toEqual([undefined, expect.stringContaining('there is no case')]);
  });
});

describe('budgets that the agent proposes', () => {
  const budgets = async () => (await callsAs(harness, admin).good('budgets.list', { query: {} })).data;

  it('are added and changed after Confirm, and put back where nobody changed them since', async () => {
    const made = await proposed(admin, 'Create a budget named Alpha of 5,000 USD a month', 'propose_budget', {
      name: 'Alpha',
      amount: 5_000,
      currency: 'USD',
    });
    expect(made.step?.operations).toMatchObject([{ target: 'Alpha', path: null, before: null }]);
    expect(await budgets()).toEqual([]);
    expect((await confirm(admin, made.params, '1')).status).toBe(200);
    const [alpha] = await budgets();
    expect(alpha).toMatchObject({ name: 'Alpha', amount: 5_000, period: 'month', currency: 'USD' });
    const path = `/budgets/${alpha!.budget_id}`;
    expect((await stepNow(admin, made.params)).operations).toMatchObject([{ state: 'done', path }]);

    const raised = await proposed(admin, 'Raise the budget Alpha by 10%', 'propose_budget', {
      budget: 'Alpha',
      amount: 5_500,
    });
    expect(raised.step?.operations).toMatchObject([{ before: '$5,000.00', after: '$5,500.00', path }]);
    const late = await proposed(admin, 'Set the budget Alpha to 9,000', 'propose_budget', {
      budget: 'Alpha',
      amount: 9_000,
    });
    await confirm(admin, raised.params, '1');
    expect((await budgets())[0]?.amount).toBe(5_500);
    await confirm(admin, late.params, '1');
    expect((await stepNow(admin, late.params)).operations).toMatchObject([{ reason: 'Changed meanwhile' }]);
    // It was changed since it was made.
    await undo(admin, made.params);
    expect((await stepNow(admin, made.params)).operations).toMatchObject([{ state: 'kept' }]);
    await undo(admin, raised.params);
    expect((await budgets())[0]?.amount).toBe(5_000);
  });

  it('that were made are deleted by Undo; a name that is taken meanwhile is told', async () => {
    const ask = () =>
      proposed(admin, 'Create a budget named Beta of $70', 'propose_budget', {
        name: 'Beta',
        amount: 70,
        currency: 'USD',
      });
    const [one, other] = [await ask(), await ask()];
    await confirm(admin, one.params, '1');
    await confirm(admin, other.params, '1');
    const failed = await stepNow(admin, other.params);
    expect(failed).toMatchObject({
      status: 'failed',
      operations: [{ reason: expect.stringContaining('name') }],
    });
    await undo(admin, one.params);
    expect((await budgets()).map(({ name }) => name)).not.toContain('Beta');
    expect((await stepNow(admin, one.params)).operations).toMatchObject([{ state: 'undone', path: null }]);
  });

  it('are not proposed to who may only look', async () => {
    const member = person(harness.world.acme, 'Member');
    const { step, told } = await proposed(member, 'Create a budget of $70', 'propose_budget', { amount: 70 });
    expect([step, told]).toEqual([undefined, expect.stringContaining('Your role Member')]);
  });
});

describe('dashboards that the agent proposes', () => {
  const mine = () => callsAs(harness, admin);
  const dashboards = async () => (await mine().good('dashboards.list', { query: {} })).data;
  const byService = [{ by: 'service' }];

  it('are added with their panels after Confirm, get another one, and go with Undo', async () => {
    const early = await proposed(admin, 'Create a dashboard named Early', 'propose_dashboard', {
      name: 'Early',
      panels: byService,
    });
    expect([early.step, early.told]).toEqual([undefined, expect.stringContaining('bill')]);

    const imported = await mine().bill('bill.csv', billOf([on('2026-01-05')]));
    expect(imported.state).toBe('done');
    const made = await proposed(admin, 'Create a dashboard named Team costs', 'propose_dashboard', {
      name: 'Team costs',
      panels: [...byService, { by: 'account', per: 'month', days: 365 }],
    });
    expect(made.step?.operations).toMatchObject([{ target: 'Team costs', before: null }]);
    expect(await dashboards()).toEqual([]);
    await confirm(admin, made.params, '1');
    const [one] = await dashboards();
    expect(one).toMatchObject({ name: 'Team costs', panels: 2 });
    const id = one!.dashboardId;
    const params = { id, panelId: 'agent-panel-1' };
    expect((await harness.call(admin, 'dashboards.panelData', { params, body: {} })).status).toBe(200);

    const asked = 'Add a pie chart by region to the dashboard Team costs';
    const args = { dashboard: 'Team costs', panels: [{ by: 'region', look: 'pie' }] };
    const [first, second] = [
      await proposed(admin, asked, 'propose_dashboard', args),
      await proposed(admin, asked, 'propose_dashboard', args),
    ];
    await confirm(admin, first.params, '1');
    expect((await dashboards())[0]?.panels).toBe(3);
    await confirm(admin, second.params, '1');
    expect((await stepNow(admin, second.params)).operations).toMatchObject([{ reason: 'Changed meanwhile' }]);
    await undo(admin, made.params);
    expect((await stepNow(admin, made.params)).operations).toMatchObject([{ state: 'kept' }]);
    await undo(admin, first.params);
    expect((await dashboards())[0]?.panels).toBe(2);

    const other = await proposed(admin, 'Create a dashboard', 'propose_dashboard', { panels: byService });
    await confirm(admin, other.params, '1');
    expect(await dashboards()).toHaveLength(2);
    await undo(admin, other.params);
    expect((await dashboards()).map(({ name }) => name)).toEqual(['Team costs']);
  });

  it('are not proposed to who may only look', async () => {
    const member = person(harness.world.acme, 'Member');
    const { step, told } = await proposed(member, 'Create a dashboard', 'propose_dashboard', {
      panels: byService,
    });
    expect([step, told]).toEqual([undefined, expect.stringContaining('Your role Member')]);
  });
});

describe('a workflow that the agent proposes', () => {
  const asked = 'Build a workflow that adds up three numbers';
  const mine = () => callsAs(harness, admin);
  const named = async () =>
    (await mine().good('workflows.list', { query: {} })).data.filter(({ name }) => name === 'Sum up');
  const step = (id: string, stepTemplateId: string, parameters: JsonObject[] = []) => ({
    id,
    data: { step: { name: id, stepTemplateId, parameters } },
  });
  const made = {
    name: 'Sum up',
    graph: {
      nodes: [step('Start', 'TRIGGER'), step('Sum', 'MATH-002', [{ id: 'MATH-002-P1', value: [1, 2, 3] }])],
      edges: [{ source: 'Start', target: 'Sum' }],
    },
  };
  /** The chat calls the tool; whoever is asked for a workflow answers with one. */
  async function workflowProposed(as: Person) {
    let [told, request] = ['', ''];
    models.decide = (body) => {
      const messages = body['messages'] as { role: string; content: string }[];
      if (body['tools'] === undefined) {
        request = messages.map(({ content }) => content).join(' ');
        return JSON.stringify(made);
      }
      const last = messages.at(-1);
      if (last?.role !== 'tool') return { tools: [{ name: 'propose_workflow', args: {} }] };
      told = last.content;
      return 'It waits for your Confirm.';
    };
    const { chat, answer, interactionId } = await answered(harness, as, asked);
    const params = { agentId, threadId: chat.thread_id, interactionId };
    return { told, request, step: stepOf(answer), params };
  }

  it('[AI-C-17] is shown with its steps, added switched off after Confirm, and goes with Undo', async () => {
    const { request, step: card, params } = await workflowProposed(admin);
    expect(request).toContain(asked);
    expect(card?.operations).toMatchObject([
      {
        target: 'Sum up',
        what: 'New workflow',
        after: expect.stringContaining('Ran on sample data without errors'),
      },
    ]);
    expect(await named()).toEqual([]);
    await confirm(admin, params, '1');
    const [one] = await named();
    expect(one).toMatchObject({ state: 'disabled' });
    const { operations } = await stepNow(admin, params);
    expect(operations).toMatchObject([{ state: 'done', path: expect.stringContaining(one!.workflowId) }]);
    await undo(admin, params);
    expect(await named()).toEqual([]);
  });

  it('that somebody has worked on is kept by Undo', async () => {
    const { params } = await workflowProposed(admin);
    await confirm(admin, params, '1');
    const [one] = await named();
    await mine().good('workflows.change', { params: { id: one!.workflowId }, body: { state: 'enabled' } });
    await undo(admin, params);
    expect((await stepNow(admin, params)).operations).toMatchObject([{ state: 'kept' }]);
    expect(await named()).toHaveLength(1);
  });

  it('is not proposed to who may not make workflows', async () => {
    const guest = person(harness.world.acme, 'Guest');
    const { told, request, step: card } = await workflowProposed(guest);
    expect([card, request, told]).toEqual([undefined, '', expect.stringContaining('Your role Guest')]);
  });
});
