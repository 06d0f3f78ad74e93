import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { AgentEvent } from '@shared/api/ai/entities';
import { agentId, answered, send, type AgentMessage } from '../contract/aiFixture';
import { callsAs } from '../contract/costsFixture';
import { startHarness, type Harness } from '../contract/harness';
import { administrator, type Person } from '../contract/world';
import { openDemoBills } from '../evaluation/bills';
import { knowingModel, missingIn, truthOf } from '../evaluation/evaluate';
import { evaluationQuestions } from '../evaluation/questions';
import { startModels } from '../fakes/models';

type Print = (line: string) => void;
const ROUNDS = 30;
const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
const milliseconds = (all: readonly number[]) =>
  `${median(all).toFixed(0)} ms (median of ${all.length}; slowest ${Math.max(...all).toFixed(0)} ms)`;

/** Tells of the messages of a person's chats as a window hears of them. */
async function listen(harness: Harness, as: Person, on: (message: AgentMessage) => void): Promise<WebSocket> {
  const socket = new WebSocket(`${harness.url.replace('http', 'ws')}/v1/ai/agents/${agentId}/socket`, {
    headers: { authorization: `Bearer ${as.token}` },
  });
  await once(socket, 'open');
  const started = new Promise<void>((done) => {
    socket.on('message', (data: Buffer) => {
      const said = JSON.parse(data.toString()) as { type: string; payload?: AgentEvent };
      if (said.type === 'connection_ack')
        socket.send(JSON.stringify({ type: 'start', id: 'mine', payload: { channel: 'threads' } }));
      if (said.type === 'start_ack') done();
      if (said.payload?.kind === 'message' && said.payload.message.message_source === 'agent')
        on(said.payload.message);
    });
  });
  socket.send(JSON.stringify({ type: 'connection_init' }));
  await started;
  return socket;
}

/** What we add to a model that answers at once: from the question to the first words in a window. */
async function firstWords(harness: Harness, as: Person, models: Awaited<ReturnType<typeof startModels>>) {
  let begun = 0;
  const toModel: number[] = [];
  const toWindow: number[] = [];
  let seen: (() => void) | undefined;
  models.decide = () => {
    toModel.push(performance.now() - begun);
    return 'Three words here.';
  };
  const socket = await listen(harness, as, ({ data }) => {
    if (data.response.length > 0) seen?.();
  });
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = new Promise<void>((done) => (seen = done));
    begun = performance.now();
    const reply = await send(harness, as, 'What is new?');
    if (reply.status !== 200) throw new Error(reply.text);
    await first;
    toWindow.push(performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  socket.close();
  return { toModel, toWindow };
}

/** The model of a person, by the environment; null where none is named. */
function realModel() {
  const { COSTLOOM_MODEL_ADDRESS: address, COSTLOOM_MODEL: model, COSTLOOM_MODEL_KEY: key } = process.env;
  if (!address || !model) return null;
  const kind = address.includes('anthropic') ? ('anthropic' as const) : ('compatible' as const);
  return { name: 'Chat', kind, address, model, ...(key ? { key } : {}) };
}

/**
 * What the assistant adds to its model, and 100 questions about the demo company. A real model answers them where
 * COSTLOOM_MODEL_ADDRESS, COSTLOOM_MODEL and, if it wants one, COSTLOOM_MODEL_KEY name it.
 */
export async function run(print: Print): Promise<void> {
  let now = new Date('2026-04-01T09:00:00Z');
  const real = realModel();
  const outside = real === null ? [] : [new URL(real.address).hostname];
  const harness = await startHarness({
    clock: { now: () => now },
    allowOutbound: ['127.0.0.1', ...outside],
    integrations: {},
  });
  const models = await startModels();
  const bills = await openDemoBills({ seed: '20260901', endMonth: '2026-03' });
  const admin = { ...administrator(harness.world.acme) };
  admin.token = await harness.mint(admin);
  const acme = callsAs(harness, admin);
  try {
    const job = await acme.demo('2026-03');
    if (job.error !== null) throw new Error(job.error);
    const cases = (sql: string) =>
      harness.database.system(async (db) =>
        (await db.rows<Record<string, unknown>>(sql, [admin.orgId])).map((row) => Object.values(row)),
      );
    const score = async (label: string) => {
      const times: number[] = [];
      const wrong: string[] = [];
      for (const question of evaluationQuestions) {
        now = new Date(now.getTime() + 1000);
        const begun = performance.now();
        const { answer } = await answered(harness, admin, question.ask);
        times.push(performance.now() - begun);
        if (missingIn(answer, await truthOf(question, { bills, cases })).length > 0) wrong.push(question.ask);
      }
      const right = evaluationQuestions.length - wrong.length;
      print(`${label}: ${right} of ${evaluationQuestions.length} right to the cent, ${milliseconds(times)}`);
      return wrong;
    };
    await score('By rule');
    const fake = { name: 'Chat', kind: 'compatible', address: `${models.url}/v1`, model: 'large' } as const;
    const { data } = await acme.good('aiModels.create', { body: { ...fake, key: models.key } });
    models.decide = knowingModel;
    await score('By tools, with a model that takes no time');
    const { toModel, toWindow } = await firstWords(harness, admin, models);
    print(`From the question to the model: ${milliseconds(toModel)}`);
    print(`From the question to its first words in a window: ${milliseconds(toWindow)}`);
    if (real === null) return;
    await acme.good('aiModels.remove', { params: { id: data.model_id } });
    await acme.good('aiModels.create', { body: real });
    for (const ask of await score(`By ${real.model}`)) print(`  wrong: ${ask}`);
  } finally {
    await models.stop();
    await bills.close();
    await harness.stop();
  }
}
