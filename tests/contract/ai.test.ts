import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { AgentEvent } from '@shared/api/ai/entities';
import {
  agentId,
  answered,
  answerIn,
  asked,
  chatOf,
  readThread,
  send,
  stepOf,
  textsOf,
  untilAnswer,
} from './aiFixture';
import { callsAs, billOf, on } from './costsFixture';
import { startHarness, type Harness } from './harness';
import { approvalGraph, chain, makeWorkflow, node, run, until } from './workflowRuns';
import { administrator, person, type Person } from './world';

let harness: Harness;
let admin: Person;
beforeAll(async () => {
  harness = await startHarness();
  admin = administrator(harness.world.acme);
});
afterAll(() => harness?.stop());

const failure = (reply: { body: unknown }) => reply.body as { code: string; reason: string; message: string };
const nameOf = async (id: string) => {
  const reply = await harness.call(admin, 'workflows.get', { params: { id } });
  return (reply.body as { data: { name: string } }).data.name;
};
const simple = () => chain(node('Set', 'VARIABLE-001', { values: { a: 1 } }));
const runStep = (as: Person, threadId: string, interactionId: string) =>
  harness.call(as, 'ai.run', { params: { agentId, threadId, interactionId } });

describe('a chat with the agent', () => {
  it('[AI-C-11] [AI-C-12] [AI-C-16] [API-96] [API-97] begins with a prompt, is answered, and is read again', async () => {
    const agents = await harness.call(admin, 'ai.agents', {});
    expect(agents.body).toMatchObject({ data: [{ agent_id: 'costloom' }] });
    const sent = await send(harness, admin, '  What can\n you answer? ');
    expect(sent.body).toEqual({ thread_id: expect.any(String), interaction_id: expect.any(String) });
    const { thread_id: threadId, interaction_id: interactionId } = sent.body as Record<string, string>;
    const { chat, answer } = await untilAnswer(
      harness,
      admin,
      threadId!,
      interactionId!,
      ({ status }) => status.type === 'ready',
    );
    expect(chat).toMatchObject({ agent_id: 'costloom', thread_id: threadId, name: 'What can you answer?' });
    expect(chat.typedResponses).toEqual([]);
    expect(chat.messages).toMatchObject([
      { message_source: 'user', interaction_id: interactionId, data: { prompt: 'What can\n you answer?' } },
      { message_source: 'agent', interaction_id: interactionId, status: { type: 'ready' } },
    ]);
    expect(answer.data).toMatchObject({ error: null, warning: null });
    expect(answer.data.suggestions[0]).toEqual({ label: expect.any(String), value: expect.any(String) });
    const more = await answered(harness, admin, 'Which approvals are waiting?', threadId!);
    expect(more.chat.messages).toHaveLength(4);
    const list = await harness.call(admin, 'ai.threads', { params: { agentId } });
    expect(list.body).toMatchObject({ data: [{ thread_id: threadId, name: 'What can you answer?' }] });
    const body = { interaction_ids: [interactionId!] };
    await harness.call(admin, 'ai.typed', { params: { agentId, threadId: threadId! }, body });
    expect((await chatOf(harness, admin, threadId!)).typedResponses).toEqual([interactionId]);
  });

  it('[MSG-44] refuses an empty prompt, one that is too long, no agent and an unknown one', async () => {
    for (const prompt of ['', ' \n ', 'x'.repeat(4001)])
      expect((await send(harness, admin, prompt)).status).toBe(400);
    const nobody = await harness.send(admin, 'ai.send', { params: { agentId: '' }, body: asked('x') });
    expect([nobody.status, failure(nobody).message]).toEqual([400, 'agentId: Agent ID is required']);
    const unknown = await harness.send(admin, 'ai.send', { params: { agentId: 'x' }, body: asked('x') });
    expect([unknown.status, failure(unknown).reason]).toEqual([404, 'agent_not_found']);
  });

  it('is the own one of a person, in one organisation', async () => {
    const { chat, interactionId } = await answered(harness, admin, 'help');
    const threadId = chat.thread_id;
    const member = person(harness.world.acme, 'Member');
    const stranger = administrator(harness.world.bolt);
    for (const other of [member, stranger]) {
      const params = { agentId, threadId };
      const replies = [
        await readThread(harness, other, threadId),
        await send(harness, other, 'help', threadId),
        await runStep(other, threadId, interactionId),
        await harness.call(other, 'ai.typed', { params, body: { interaction_ids: [interactionId] } }),
      ];
      expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
      const list = await harness.call(other, 'ai.threads', { params: { agentId } });
      expect(list.text).not.toContain(threadId);
    }
  });

  it('is not there without the flag of the organisation', async () => {
    const bolt = administrator(harness.world.bolt);
    const flag = (value: boolean) =>
      harness.call(bolt, 'settings.put', { body: { domain: 'features', type: 'AIAgent', value } });
    expect((await flag(false)).status).toBe(200);
    const sent = await send(harness, bolt, 'help');
    expect([sent.status, failure(sent).code]).toEqual([404, 'not_found']);
    expect((await harness.call(bolt, 'ai.agents', {})).status).toBe(404);
    expect((await flag(true)).status).toBe(200);
    expect((await send(harness, bolt, 'help')).status).toBe(200);
  });
});

describe('chats', () => {
  const rowsOf = (orgId: string) =>
    harness.database.system((sql) =>
      sql.rows(
        'select seq from agent_message join agent_thread using (thread_id) where agent_thread.org_id = $1',
        [orgId],
      ),
    );

  it('are personal: an export of everything has none of them', async () => {
    const { chat } = await answered(harness, admin, 'What can you answer, Hildegard?');
    const file = await harness.call(admin, 'storage.export', { query: { runs: 'true' } });
    expect([file.status, file.text.length > 100]).toEqual([200, true]);
    expect(file.text).not.toContain(chat.thread_id);
    expect(file.text).not.toContain('Hildegard');
  });

  it('go with their organisation', async () => {
    const { second, msp } = harness.world;
    await answered(harness, administrator(second), 'help');
    expect(await rowsOf(second.orgId)).toHaveLength(2);
    const gone = await harness.call(administrator(msp), 'customers.delete', {
      params: { id: second.orgId },
      body: { confirm_name: second.name },
    });
    expect([gone.status, gone.text]).toEqual([200, gone.text]);
    expect(await rowsOf(second.orgId)).toEqual([]);
  });
});

describe('an answer', () => {
  it('tells the approvals that wait, as they are to the person', async () => {
    const id = await makeWorkflow(harness, admin, approvalGraph());
    const executionId = await run(harness, admin, id);
    await until(harness, admin, id, executionId, ({ reason }) => reason === 'approval');
    const mine = await answered(harness, admin, 'Which approvals are waiting?');
    expect(textsOf(mine.answer)).toBe('1 approval is waiting for you.');
    const guest = person(harness.world.acme, 'Guest');
    const theirs = await answered(harness, guest, 'Which approvals are waiting?');
    expect(textsOf(theirs.answer)).toBe('1 approval is waiting; you can decide 0 of them.');
  });

  it('refuses what the person may not look at, with the permission and who grants it', async () => {
    const { answer } = await answered(
      harness,
      person(harness.world.acme, 'Guest'),
      'Which runs failed recently?',
    );
    expect(textsOf(answer)).toBe(
      'I can’t do that for you. Your role Guest does not have the permission activityLog:read.',
    );
  });

  it('[AI-C-13] tells what changed from the bills, with a table and a chart, and what was spent', async () => {
    const empty = await answered(harness, admin, 'How much did we spend last month?');
    expect(textsOf(empty.answer)).toContain('There are no bills yet');
    const month = (back: number) => {
      const now = new Date();
      // The bills begin with a whole month.
      const day = back === 2 ? 1 : 5;
      return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, day))
        .toISOString()
        .slice(0, 10);
    };
    const bill = (back: number, machines: string, queues: string) => [
      { ...on(month(back)), ServiceName: 'Machines', BilledCost: machines, EffectiveCost: machines },
      { ...on(month(back)), ServiceName: 'Queues', BilledCost: queues, EffectiveCost: queues },
    ];
    const mine = callsAs(harness, admin);
    const imported = await mine.bill(
      'bill.csv',
      billOf([...bill(2, '100', '40'), ...bill(1, '150', '10'), ...bill(0, '7', '7')]),
    );
    expect(imported.state).toBe('done');
    const changed = await answered(harness, admin, 'Which services changed the most last month?');
    expect(textsOf(changed.answer)).toContain('Largest increase: Machines, $50.00. Largest decrease: Queues');
    const [, chart, table] = changed.answer.data.response;
    expect([chart?.content_format, table?.content_format]).toEqual(['chart', 'table']);
    expect(table?.content).toMatchObject({
      rows: [
        { name: 'Machines', before: 100, now: 150, change: 50 },
        { name: 'Queues', before: 40, now: 10, change: -30 },
      ],
    });
    const spent = await answered(harness, admin, 'How much did we spend on queues last month?');
    expect(textsOf(spent.answer)).toContain('Queues: $10.00 (amortized) in');
    const other = await answered(
      harness,
      administrator(harness.world.bolt),
      'How much did we spend last month?',
    );
    expect(textsOf(other.answer)).toContain('There are no bills yet');
  });
});

describe('a step that an answer offers', () => {
  it('[AI-C-15] [AI-C-17] [AI-C-18] [API-98] waits for the person, runs once, and ends as the run does', async () => {
    const id = await makeWorkflow(harness, admin, simple());
    const { chat, answer, interactionId } = await answered(
      harness,
      admin,
      `Run workflow ${await nameOf(id)}`,
    );
    expect(stepOf(answer)).toMatchObject({ step_template_id: 'WORKFLOW-004', status: 'preview' });
    const runs = async () => {
      const reply = await harness.call(admin, 'executions.search', { body: { workflow_ids: [id] } });
      return (reply.body as { data: { executionId: string; status: string }[] }).data;
    };
    expect(await runs()).toEqual([]);
    expect((await runStep(admin, chat.thread_id, interactionId)).status).toBe(200);
    const again = await runStep(admin, chat.thread_id, interactionId);
    expect([again.status, failure(again).code]).toEqual([409, 'conflict']);
    const ended = await untilAnswer(harness, admin, chat.thread_id, interactionId, (message) =>
      ['succeeded', 'failed'].includes(stepOf(message)?.status ?? ''),
    );
    expect(stepOf(ended.answer)).toMatchObject({
      status: 'succeeded',
      summary: expect.stringContaining('succeeded'),
    });
    expect(await runs()).toMatchObject([{ status: 'SUCCEEDED' }]);
  });

  it('has failed when the run has, with why', async () => {
    const id = await makeWorkflow(
      harness,
      admin,
      chain(node('Raise', 'WORKFLOW-008', { message: 'No luck today.' })),
    );
    const { chat, interactionId } = await answered(harness, admin, `Run workflow ${await nameOf(id)}`);
    await runStep(admin, chat.thread_id, interactionId);
    const { answer } = await untilAnswer(harness, admin, chat.thread_id, interactionId, (message) =>
      ['succeeded', 'failed'].includes(stepOf(message)?.status ?? ''),
    );
    expect(stepOf(answer)).toMatchObject({
      status: 'failed',
      summary: expect.stringContaining('No luck today.'),
    });
  });

  it('is not offered to who may only look, and nothing else can be confirmed', async () => {
    const id = await makeWorkflow(harness, admin, simple());
    const member = person(harness.world.acme, 'Member');
    const { answer } = await answered(harness, member, `Run workflow ${await nameOf(id)}`);
    expect(stepOf(answer)).toBeUndefined();
    expect(textsOf(answer)).toBe(
      'I can’t do that for you. Your role Member may look, but not change anything.',
    );
    const plain = await answered(harness, admin, 'help');
    expect((await runStep(admin, plain.chat.thread_id, plain.interactionId)).status).toBe(409);
    expect((await runStep(admin, plain.chat.thread_id, 'unknown')).status).toBe(404);
  });

  it('is refused, and still waits, when the person may no longer run workflows', async () => {
    const id = await makeWorkflow(harness, admin, simple());
    const name = await nameOf(id);
    const { chat, interactionId } = await answered(harness, admin, `Run workflow ${name}`);
    const role = (to: string) =>
      harness.database.system((sql) =>
        sql.run('update membership set role = $3 where org_id = $1 and user_id = $2', [
          admin.orgId,
          admin.userId,
          to,
        ]),
      );
    await role('Member');
    const refused = await runStep(admin, chat.thread_id, interactionId);
    await role(admin.role);
    expect([refused.status, failure(refused).code]).toEqual([403, 'forbidden']);
    expect(stepOf(answerIn(await chatOf(harness, admin, chat.thread_id), interactionId))?.status).toBe(
      'preview',
    );
  });
});

interface Said {
  type: string;
  id?: string;
  payload?: AgentEvent & { connectionTimeoutMs?: number; message?: string };
}

async function open(as: { token: string }, at = harness.url, agent = agentId) {
  const url = `${at.replace('http', 'ws')}/v1/ai/agents/${agent}/socket`;
  const socket = new WebSocket(url, { headers: { authorization: `Bearer ${as.token}` } });
  const heard: Said[] = [];
  socket.on('message', (data) => heard.push(JSON.parse(String(data)) as Said));
  await once(socket, 'open');
  const closed = once(socket, 'close').then(([code]) => Number(code));
  const say = (message: object) => socket.send(JSON.stringify(message));
  const hears = async (wanted: (said: Said) => boolean) => {
    for (;;) {
      const found = heard.find(wanted);
      if (found) return found;
      await once(socket, 'message');
    }
  };
  return { socket, heard, closed, say, hears };
}
async function subscribed(as: { token: string }, at?: string) {
  const one = await open(as, at);
  one.say({ type: 'connection_init' });
  await one.hears(({ type }) => type === 'connection_ack');
  one.say({ type: 'start', id: 'mine', payload: { channel: 'threads' } });
  await one.hears(({ type }) => type === 'start_ack');
  return one;
}
const isReady = ({ type, payload }: Said) =>
  type === 'data' &&
  payload?.kind === 'message' &&
  payload.message.message_source === 'agent' &&
  payload.message.status.type === 'ready';

describe('the socket of the agent', () => {
  const refusal = async (headers: Record<string, string>, agent = agentId) => {
    const socket = new WebSocket(`${harness.url.replace('http', 'ws')}/v1/ai/agents/${agent}/socket`, {
      headers,
    });
    const [, response] = (await once(socket, 'unexpected-response')) as [
      unknown,
      AsyncIterable<Buffer> & { statusCode: number },
    ];
    let text = '';
    for await (const piece of response) text += String(piece);
    return [response.statusCode, text] as const;
  };

  it('[AUTH-09] is refused without a token, with a wrong one and from a foreign host', async () => {
    const bearer = { authorization: `Bearer ${admin.token}` };
    expect((await refusal({}))[0]).toBe(401);
    expect((await refusal({ authorization: 'Bearer nonsense' }))[0]).toBe(401);
    expect((await refusal({ ...bearer, host: 'evil.example' }))[0]).toBe(403);
    expect(await refusal(bearer, 'unknown')).toEqual([
      404,
      '{"message":"The agent “unknown” does not exist."}',
    ]);
    expect(await refusal(bearer, '')).toEqual([400, '{"message":"Agent ID is required"}']);
  });

  it('[API-99] [AI-C-26] [AI-C-27] tells what is said in the own threads until it is told to stop', async () => {
    const socket = await open(admin);
    socket.say({ type: 'start', id: 'early', payload: { channel: 'threads' } });
    expect(await socket.hears(({ type }) => type === 'error')).toMatchObject({ id: 'early' });
    socket.say({ type: 'connection_init' });
    const ack = await socket.hears(({ type }) => type === 'connection_ack');
    expect(ack.payload).toEqual({ connectionTimeoutMs: 300_000 });
    socket.say({ type: 'start', id: 'mine', payload: { channel: 'threads' } });
    await socket.hears(({ type }) => type === 'start_ack');
    const { chat, interactionId } = await answered(harness, admin, 'help');
    const ready = await socket.hears(isReady);
    expect(ready).toMatchObject({
      id: 'mine',
      payload: { thread_id: chat.thread_id, message: { interaction_id: interactionId } },
    });
    const prompts = socket.heard.filter(
      ({ payload }) => payload?.kind === 'message' && payload.message.message_source === 'user',
    );
    expect(prompts).toHaveLength(1);
    socket.say({ type: 'nonsense' });
    await socket.hears(({ type, id }) => type === 'error' && id === undefined);
    socket.say({ type: 'stop', id: 'mine' });
    await socket.hears(({ type }) => type === 'complete');
    const before = socket.heard.length;
    await answered(harness, admin, 'help');
    socket.say({ type: 'stop', id: 'end' });
    await socket.hears(({ type, id }) => type === 'complete' && id === 'end');
    expect(socket.heard).toHaveLength(before + 1);
    socket.socket.close();
  });

  it('[AI-C-19] tells how a confirmed step goes on, from whichever server process', async () => {
    const other = await harness.another();
    const socket = await subscribed(admin, other.url);
    const id = await makeWorkflow(harness, admin, simple());
    const { chat, interactionId } = await answered(harness, admin, `Run workflow ${await nameOf(id)}`);
    await runStep(admin, chat.thread_id, interactionId);
    const end = await socket.hears(
      ({ payload }) => payload?.kind === 'update-status' && payload.status === 'succeeded',
    );
    expect(end.payload).toMatchObject({ thread_id: chat.thread_id, interaction_id: interactionId });
    const states = socket.heard.flatMap(({ payload }) =>
      payload?.kind === 'update-status' ? [payload.status] : [],
    );
    expect(states.at(0)).toBe('running');
    socket.socket.close();
    await other.close();
  });

  it('never tells of threads of others', async () => {
    const member = person(harness.world.acme, 'Member');
    const bolt = administrator(harness.world.bolt);
    const sockets = [await subscribed(member), await subscribed(bolt)];
    const mine = await subscribed(admin);
    const { chat } = await answered(harness, admin, 'help');
    await mine.hears(isReady);
    // What is told comes in the order of the commits: their own comes after what must not come.
    for (const [index, as] of [member, bolt].entries()) {
      await answered(harness, as, 'help');
      await sockets[index]!.hears(isReady);
      expect(JSON.stringify(sockets[index]!.heard)).not.toContain(chat.thread_id);
      sockets[index]!.socket.close();
    }
    mine.socket.close();
  });

  it('ends with 4401 when the person is removed', async () => {
    const leaving = person(harness.world.acme, 'Guest');
    const socket = await subscribed(leaving);
    await harness.call(admin, 'organisations.removeMember', { params: { userId: leaving.userId } });
    expect(await socket.closed).toBe(4401);
  });
});
