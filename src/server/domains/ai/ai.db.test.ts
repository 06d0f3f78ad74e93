import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { movableClock, org, until } from '@tests/support/engineWorld';
import type { Chat } from '@shared/api/ai/entities';
import { permissionsOf } from '@shared/model/permissions';
import type { Session } from '../../gate/session';
import { answerOf, textOf } from '../../ai/agent/answer';
import type { ExecutionRecord } from '../../engine/reads.port';
import type { CallContext } from '../../http/context';
import { createLog } from '../../platform/log';
import { randomId } from '../../platform/crypto';
import { recordActivity } from '../organisations/activity.store';
import type { AgentCalls, Answerer } from './ai.port';
import { createAi, type AiDeps, type AiService } from './ai.service';

let test: TestDatabase;
const opened: AiService[] = [];
const clock = movableClock();
const log = createLog({ level: 'silent' });
const agentId = 'costloom';

beforeAll(async () => {
  test = await openTestDatabase();
  await test.database.system((sql) =>
    sql.run(`insert into organisation (org_id, name, created_at) values ($1, 'Acme', now())`, [org]),
  );
});
afterAll(async () => {
  for (const one of opened) await one.end();
  await test.drop();
});

const context = (userId: string): CallContext => {
  const session: Session = {
    kind: 'user',
    userId,
    name: userId,
    email: `${userId}@acme.example`,
    orgId: org,
    orgType: 'standard',
    parentOrgId: null,
    role: 'Admin',
    permissions: permissionsOf('Admin'),
    grantId: null,
  };
  const scope = { orgIds: [org] };
  return {
    session,
    scope,
    log,
    headers: {},
    signal: AbortSignal.any([]),
    mspScope: async () => scope,
  };
};

const unasked = (): never => {
  throw new Error('No other domain was to be asked.');
};
const noCalls: AgentCalls = {
  'approvals.summary': unasked,
  'budgets.list': unasked,
  'budgets.create': unasked,
  'budgets.update': unasked,
  'budgets.delete': unasked,
  'costs.compare': unasked,
  'costs.drivers': unasked,
  'costs.commitments': unasked,
  'costs.commitmentAdvice': unasked,
  'costs.forecast': unasked,
  'costs.range': unasked,
  'costs.spend': unasked,
  'costs.values': unasked,
  'cases.anomalies': unasked,
  'cases.search': unasked,
  'cases.overview': unasked,
  'cases.get': unasked,
  'cases.batchUpdateStatus': unasked,
  'cases.assignOwner': unasked,
  'cases.batchAddActivity': unasked,
  'dashboards.read': unasked,
  'dashboards.create': unasked,
  'dashboards.update': unasked,
  'dashboards.delete': unasked,
  'dashboards.preview': unasked,
  'organisations.listMembers': unasked,
  'dashboards.list': unasked,
  'datastores.list': unasked,
  'datastores.searchRecords': unasked,
  'executions.search': unasked,
  'executions.counts': unasked,
  'executions.run': unasked,
  'executions.status': unasked,
  'workflows.list': unasked,
  'workflows.get': unasked,
  'workflows.create': unasked,
  'workflows.delete': unasked,
  'generations.start': unasked,
  'generations.get': unasked,
  'generations.stop': unasked,
  'integrations.list': unasked,
  'spaces.list': unasked,
  'steps.list': unasked,
  'triggers.list': unasked,
};

function ai(answer: Answerer, more: Partial<AiDeps> = {}) {
  const made = createAi({
    database: test.database,
    clock,
    log,
    newId: randomId,
    record: recordActivity,
    calls: noCalls,
    answer,
    settings: { flags: async () => ['AIAgent'], costPeriod: async () => 'month' },
    reads: { execution: async () => undefined },
    ...more,
  });
  opened.push(made);
  return made;
}
const echo: Answerer = async (prompt) => answerOf([textOf(prompt)], []);
const silent: Answerer = () => new Promise(() => undefined);

const isOver = ({ messages }: Chat) => messages.every(({ status }) => status.type !== 'in progress');
async function talk(service: AiService, by: CallContext, prompt: string, thread: string | null = null) {
  const sent = await service.send(by, agentId, { prompt }, thread);
  return until(() => service.read(by, agentId, sent.thread_id), isOver);
}
const lastOf = ({ messages }: Chat) => messages.at(-1);

describe('a chat', () => {
  it('[AI-C-22] [LIM-37] has at most 30 messages, prompts and answers together', async () => {
    const [service, ann] = [ai(echo), context('long')];
    let { thread_id: thread } = await talk(service, ann, 'first');
    for (let n = 1; n < 15; n += 1) ({ thread_id: thread } = await talk(service, ann, `more ${n}`, thread));
    const full = await service.read(ann, agentId, thread);
    expect(full.messages).toHaveLength(30);
    await expect(service.send(ann, agentId, { prompt: 'too much' }, thread)).rejects.toMatchObject({
      code: 'conflict',
      reason: 'chat_full',
      data: { limit: 30 },
    });
    expect((await service.read(ann, agentId, thread)).messages).toEqual(full.messages);
  });

  it('is named after its first prompt, in one line and cut', async () => {
    const [service, ann] = [ai(echo), context('names')];
    const { name } = await talk(service, ann, `Why  is\n${'😀'.repeat(100)}`);
    expect([...name]).toHaveLength(80);
    expect(name.startsWith('Why is 😀')).toBe(true);
    expect(name.endsWith('😀…')).toBe(true);
  });

  it('is one of the last 50 of its person, and gone after half a year', async () => {
    const [service, ann, bob] = [ai(echo), context('many'), context('few')];
    const theirs = await talk(service, bob, 'keep me');
    const first = await talk(service, ann, 'first');
    for (let n = 0; n < 50; n += 1) await talk(service, ann, `more ${n}`);
    const threads = await service.threads(ann, agentId);
    expect([threads.length, threads[0]?.name]).toEqual([50, 'more 49']);
    await expect(service.read(ann, agentId, first.thread_id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await service.read(bob, agentId, theirs.thread_id)).messages).toHaveLength(2);
    clock.forward(181 * 24 * 60 * 60_000);
    expect(await service.sweep()).toBeGreaterThan(50);
    expect(await service.threads(bob, agentId)).toEqual([]);
  });
});

describe('an answer', () => {
  it('[MSG-45] has failed when it is not there in time, or for a mistake of ours', async () => {
    const late = await talk(ai(silent, { patience: 30 }), context('late'), 'x');
    expect(lastOf(late)).toMatchObject({
      status: { type: 'failed' },
      data: { error: 'failed to fetch reply', warning: expect.stringContaining('too long'), response: [] },
    });
    const broken = await talk(
      ai(() => Promise.reject(new TypeError('at /srv/x.js:3'))),
      context('late'),
      'x',
    );
    expect(lastOf(broken)).toMatchObject({
      status: { type: 'failed' },
      data: { error: 'failed to fetch reply', warning: null },
    });
  });

  it('[AI-C-20] has failed when the server stopped before it was there, also when that could write nothing', async () => {
    const [service, ann] = [ai(silent), context('stop')];
    const stopped = await service.send(ann, agentId, { prompt: 'x' }, null);
    expect(lastOf(await service.read(ann, agentId, stopped.thread_id))?.status.type).toBe('in progress');
    await service.end();
    const other = ai(silent);
    expect(lastOf(await other.read(ann, agentId, stopped.thread_id))?.status.type).toBe('failed');
    const lost = await other.send(ann, agentId, { prompt: 'x' }, null);
    clock.forward(186_000);
    const read = await ai(echo).read(ann, agentId, lost.thread_id);
    expect(lastOf(read)).toMatchObject({
      status: { type: 'failed' },
      data: { error: 'failed to fetch reply' },
    });
  });

  it('is made for one person three times at once at most', async () => {
    const [service, ann] = [ai(silent), context('busy')];
    for (let n = 0; n < 3; n += 1) await service.send(ann, agentId, { prompt: 'x' }, null);
    await expect(service.send(ann, agentId, { prompt: 'x' }, null)).rejects.toMatchObject({
      code: 'too_many',
    });
    await service.send(context('idle'), agentId, { prompt: 'x' }, null);
    await service.end();
    await service.send(ann, agentId, { prompt: 'x' }, null);
  });
});

describe('an answer that is being made', () => {
  const saying =
    (text: string): Answerer =>
    (_prompt, _data, signal, { onProgress }) => {
      onProgress({ text: '', doing: 'Reading costs' });
      onProgress({ text, doing: '' });
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    };
  const begun = async (service: AiService, by: CallContext) => {
    const sent = await service.send(by, agentId, { prompt: 'x' }, null);
    const chat = await until(
      () => service.read(by, agentId, sent.thread_id),
      (one) => JSON.stringify(lastOf(one)).includes('So far'),
    );
    return { ...sent, chat };
  };

  it('says what it has so far', async () => {
    const [service, ann] = [ai(saying('So far')), context('progress')];
    const { chat } = await begun(service, ann);
    expect(lastOf(chat)).toMatchObject({
      status: { type: 'in progress' },
      data: { response: [{ content: 'So far' }] },
    });
  });

  it.each(['the same process', 'another one'])(
    'is stopped through %s, and keeps what it said',
    async (by) => {
      const [service, ann] = [ai(saying('So far')), context(`halt ${by}`)];
      const { thread_id, interaction_id } = await begun(service, ann);
      const other = by === 'the same process' ? service : ai(echo);
      await other.stop(ann, agentId, thread_id, interaction_id);
      const stopped = lastOf(await service.read(ann, agentId, thread_id));
      expect(stopped).toMatchObject({
        status: { type: 'ready' },
        data: { response: [{ content: 'So far' }], warning: 'Stopped.', error: null },
      });
      // Where it was made it ends too; what it would have said comes no more.
      await service.end();
      expect(lastOf(await other.read(ann, agentId, thread_id))).toEqual(stopped);
      await other.stop(ann, agentId, thread_id, interaction_id);
      const stranger = context('stranger');
      await expect(other.stop(stranger, agentId, thread_id, interaction_id)).rejects.toMatchObject({
        code: 'not_found',
      });
    },
  );

  it('knows what was said before in its chat, in words', async () => {
    const told: unknown[] = [];
    const remembering: Answerer = async (prompt, _data, _signal, { earlier }) => {
      told.push(earlier);
      return answerOf([textOf(`So: ${prompt}`)], []);
    };
    const [service, ann] = [ai(remembering), context('memory')];
    const { thread_id } = await talk(service, ann, 'first');
    await talk(service, ann, 'second', thread_id);
    expect(told).toEqual([
      [],
      [
        { role: 'user', content: 'first' },
        { role: 'assistant', content: 'So: first' },
      ],
    ]);
  });
});

describe('a confirmed step', () => {
  const offer: Answerer = async () =>
    answerOf([], [], {
      action: { kind: 'run_workflow', workflowId: 'w', workflowName: 'Clean up', inputs: {} },
    });
  const stepIn = async (thread: string, interaction: string) =>
    test.database.system((sql) =>
      sql.one<{ step_status: string; step_summary: string }>(
        `select step_status, step_summary from agent_message
          where thread_id = $1 and interaction_id = $2 and source = 'agent'`,
        [thread, interaction],
      ),
    );
  const given = async (service: AiService, by: CallContext) => {
    const chat = await talk(service, by, 'run it');
    return [chat.thread_id, lastOf(chat)?.interaction_id ?? ''] as const;
  };
  const started = (executionId: string): AgentCalls => ({
    ...noCalls,
    'executions.run': ({ query }) => ({
      trigger_event_id: query.trigger_event_id ?? '',
      execution_id: executionId,
      is_new: true,
    }),
  });
  const record = (status: string) => ({ status, errorMessage: 'No luck.' }) as ExecutionRecord;

  it('is taken up by the process that begins after the one that started it has gone', async () => {
    const ann = context('takeover');
    let status = 'RUNNING';
    const reads = { execution: async () => record(status) };
    const first = ai(offer, { calls: started('e-1'), reads });
    const [thread, interaction] = await given(first, ann);
    await first.run(ann, agentId, thread, interaction);
    await first.end();
    expect(await stepIn(thread, interaction)).toMatchObject({ step_status: 'running' });
    status = 'FAILED';
    const second = ai(offer, { reads });
    await second.begin();
    const seen = await until(
      () => stepIn(thread, interaction),
      (step) => step?.step_status === 'failed',
    );
    expect(seen?.step_summary).toBe('“Clean up” failed: No luck.');
  });

  it('has failed when nothing was started, now or after the server was lost in between', async () => {
    const ann = context('nothing');
    const refused = ai(offer, {
      calls: { ...noCalls, 'executions.run': () => Promise.reject(new Error('gone')) },
    });
    const [thread, interaction] = await given(refused, ann);
    await expect(refused.run(ann, agentId, thread, interaction)).rejects.toThrow('gone');
    expect(await stepIn(thread, interaction)).toMatchObject({ step_status: 'failed' });

    const lost = await given(ai(offer), ann);
    await test.database.system((sql) =>
      sql.run(
        `update agent_message set step_status = 'running', step_at = $2 where thread_id = $1 and source = 'agent'`,
        [lost[0], clock.now()],
      ),
    );
    const later = ai(offer);
    await later.read(ann, agentId, lost[0]);
    expect(await stepIn(...lost)).toMatchObject({ step_status: 'running' });
    clock.forward(61_000);
    await later.read(ann, agentId, lost[0]);
    expect(await stepIn(...lost)).toMatchObject({ step_status: 'failed' });
  });
});
