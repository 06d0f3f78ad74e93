import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startModels, type ModelsFake } from '@tests/fakes/models';
import type { ModelKind } from '@shared/model/ai/models';
import { createServiceClient } from '../../platform/outbound/serviceClient';
import { createModels } from './models';
import type { ModelAddress } from './models.port';

let fake: ModelsFake;
const client = createServiceClient({ any: () => false, allow: ['127.0.0.1'] });
const models = createModels(client);
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
});

const at = (kind: ModelKind, more: Partial<ModelAddress> = {}): ModelAddress => ({
  orgId: 'org',
  kind,
  address: kind === 'bedrock' ? fake.url : `${fake.url}/v1/`,
  model: 'small',
  key: fake.key,
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
  const asked = createModels(guarded).ask(at('openai'), question, signal);
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
  await expect(models.offered(at('openai', { key: 'sk-wrong' }), signal)).rejects.toMatchObject({
    name: 'StepError',
  });
});
