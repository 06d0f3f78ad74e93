import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startModels, type ModelsFake } from '@tests/fakes/models';
import type { ModelKind } from '@shared/model/ai/models';
import { createServiceClient } from '../../platform/outbound/serviceClient';
import { createModels } from './models';
import type { ModelAddress, OfferedTool, Piece } from './models.port';

let fake: ModelsFake;
const client = createServiceClient({ any: () => false, allow: ['127.0.0.1'] });
/** Of a service account: the double takes its own key as the token. */
const vertexToken = async (_org: string, key: string) => (key === 'an account' ? fake.key : key);
const models = createModels(client, vertexToken);
beforeAll(async () => {
  fake = await startModels();
});
afterAll(async () => {
  await client.close();
  await fake.stop();
});
beforeEach(() => {
  fake.next = ['Ready.'];
  fake.asked = [];
  fake.decide = null;
});

const at = (kind: ModelKind, more: Partial<ModelAddress> = {}): ModelAddress => ({
  orgId: 'org',
  kind,
  address: kind === 'bedrock' ? fake.url : `${fake.url}/v1/`,
  model: 'small',
  key: kind === 'vertex' ? 'an account' : fake.key,
  ...more,
});
const question = {
  instructions: 'Be short.',
  turns: [{ role: 'user' as const, content: 'Ready?' }],
  maxTokens: 100,
};
const signal = new AbortController().signal;

describe.each<[ModelKind, string]>([
  ['openai', '/v1/chat/completions'],
  ['compatible', '/v1/chat/completions'],
  ['azure', '/v1/chat/completions'],
  ['gemini', '/v1/chat/completions'],
  ['vertex', '/v1/chat/completions'],
  ['ollama', '/v1/chat/completions'],
  ['anthropic', '/v1/messages'],
  ['bedrock', '/model/small/converse'],
])('a model of the kind %s', (kind, path) => {
  it('is asked as its reference says, and its tokens are counted', async () => {
    expect(await models.ask(at(kind), question, signal)).toEqual({
      text: 'Ready.',
      tokensIn: 12,
      tokensOut: 5,
    });
    expect(fake.asked.map((one) => one.path)).toEqual([path]);
    expect(fake.asked[0]?.text).toContain('Be short.');
  });

  it('is told with what its provider says, without the key', async () => {
    const wrong = await models
      .ask(at(kind, { key: 'sk-wrong' }), question, signal)
      .catch((error: unknown) => error);
    expect(wrong).toMatchObject({ name: 'StepError', group: 'authentication', retryable: false });
    expect(String(wrong)).toContain('did not accept the key: Incorrect API key');
    expect(String(wrong)).not.toContain('sk-wrong');
  });
});

it('says which model is not there', async () => {
  const asked = models.ask(at('openai', { model: 'gone' }), question, signal);
  await expect(asked).rejects.toThrow('OpenAI has no model “gone” at this address.');
});

it('tries again when the provider asks for patience', async () => {
  fake.next = [{ status: 429, body: { error: { message: 'Slow down.' } } }, 'Ready.'];
  expect(await models.ask(at('openai'), question, signal)).toMatchObject({ text: 'Ready.' });
  expect(fake.asked).toHaveLength(2);
});

it('does not reach what the guard refuses', async () => {
  const guarded = createServiceClient({ any: () => false, allow: [] });
  const asked = createModels(guarded, vertexToken).ask(at('openai'), question, signal);
  await expect(asked).rejects.toThrow('internal address');
  await guarded.close();
});

it('is silent when it answers with nothing', async () => {
  fake.next = ['  '];
  await expect(models.ask(at('openai'), question, signal)).rejects.toThrow('OpenAI answered with nothing.');
});

it('lists the models of an address', async () => {
  expect(await models.offered(at('openai'), signal)).toEqual(['small', 'large']);
  expect(await models.offered(at('anthropic'), signal)).toEqual(['small', 'large']);
  expect(await models.offered(at('bedrock'), signal)).toEqual([]);
  expect(await models.offered(at('vertex'), signal)).toEqual([]);
  await expect(models.offered(at('openai', { key: 'sk-wrong' }), signal)).rejects.toMatchObject({
    name: 'StepError',
  });
});

describe.each<ModelKind>(['openai', 'anthropic', 'bedrock', 'vertex'])(
  'a conversation with a model of the kind %s',
  (kind) => {
    const costs: OfferedTool = {
      name: 'costs',
      description: 'What was paid.',
      input: { type: 'object', properties: { month: { type: 'string' } }, required: ['month'] },
      call: async ({ month }) => {
        if (month === '2026-13') throw new Error('month: there is no such month');
        return { month: month ?? null, cost: 41.5 };
      },
    };
    const talk = (pieces: Piece[] = [], tools = [costs], under = signal) =>
      models.talk(
        at(kind),
        { ...question, tools, maxSteps: 4, onPiece: (piece) => pieces.push(piece) },
        under,
      );

    it('comes word by word, calls tools before, and counts the tokens of all its steps', async () => {
      fake.next = [{ tools: [{ name: 'costs', args: { month: '2026-10' } }] }, 'You paid 41.50 USD.'];
      const pieces: Piece[] = [];
      expect(await talk(pieces)).toEqual({ text: 'You paid 41.50 USD.', tokensIn: 24, tokensOut: 10 });
      expect(pieces[0]).toEqual({ kind: 'tool', name: 'costs' });
      expect(pieces.slice(1).map((piece) => (piece.kind === 'text' ? piece.text : ''))).toEqual([
        'You ',
        'You paid ',
        'You paid 41.50 ',
        'You paid 41.50 USD.',
      ]);
      expect(fake.asked[1]?.text).toContain('41.5');
    });

    it('hears why a tool refused, and may try again', async () => {
      fake.next = [
        { tools: [{ name: 'costs', args: { month: '2026-13' } }] },
        { tools: [{ name: 'nothing', args: {} }] },
        'There is no such month.',
      ];
      expect((await talk()).text).toBe('There is no such month.');
      expect(fake.asked[1]?.text).toContain('there is no such month');
    });

    it('ends after so many steps, and says that it said nothing', async () => {
      fake.next = [{ tools: [{ name: 'costs', args: { month: '2026-10' } }] }];
      await expect(talk()).rejects.toThrow('answered with nothing');
      expect(fake.asked).toHaveLength(4);
    });

    it('says that its answer broke off', async () => {
      fake.next = [{ cut: 'You paid 41.50 USD, and more than that was never said by anybody.' }];
      await expect(talk()).rejects.toMatchObject({
        name: 'StepError',
        retryable: true,
        message: expect.stringContaining('broke off'),
      });
    });

    it('fails with what its provider says, and ends when it is stopped', async () => {
      const body = { type: 'error', message: 'Slow down.', error: { type: 'rate', message: 'Slow down.' } };
      fake.next = [{ status: 429, body }];
      await expect(talk()).rejects.toThrow('Slow down.');
      const stop = new AbortController();
      fake.next = [{ tools: [{ name: 'costs', args: { month: '2026-10' } }] }];
      const halting = {
        ...costs,
        call: () => (stop.abort(new Error('stopped here')), new Promise<never>(() => undefined)),
      };
      await expect(talk([], [halting], stop.signal)).rejects.toThrow('stopped here');
    });
  },
);
