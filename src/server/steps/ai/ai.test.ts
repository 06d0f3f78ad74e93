import { describe, expect, it } from 'vitest';
import type { Json } from '@shared/model/json';
import { runStep } from '../common/testing/runStep';
import { testContext } from '../common/testing/testContext';
import type { AiRequest } from '../services';
import { askAi } from './ask-ai/step';
import { classify } from './classify/step';
import { decide } from './decide/step';
import { extract } from './extract/step';
import { summarize } from './summarize/step';

it('asks the model with the data apart, for text or JSON', async () => {
  const asked: AiRequest[] = [];
  const ai = {
    complete: async (_org: string, request: AiRequest) => {
      asked.push(request);
      return 'It rose';
    },
  };
  const context = testContext({ services: { ai } });
  expect(await runStep(askAi, { prompt: 'Why?', data: [1] }, context)).toEqual({ answer: 'It rose' });
  await runStep(askAi, { prompt: 'Why?', format: 'json', schema: '{"type":"object"}' }, context);
  expect(asked).toEqual([
    { use: 'steps', prompt: 'Why?', data: [1], answer: { format: 'text' } },
    { use: 'steps', prompt: 'Why?', data: null, answer: { format: 'json', schema: { type: 'object' } } },
  ]);
  const long = runStep(askAi, { prompt: 'Why?', data: 'x'.repeat(200_001) }, context);
  await expect(long).rejects.toThrow('Data: has 200,003 characters');
});

const answering = (said: Json, asked: AiRequest[] = []) =>
  testContext({
    services: {
      ai: {
        complete: async (_org: string, request: AiRequest) => {
          asked.push(request);
          return said;
        },
      },
    },
  });

describe('classify', () => {
  const items = ['web-dev-2', 'web-prod'];
  const one = (index: number, category: string, confidence: number) => ({
    index,
    category,
    confidence,
    reason: 'By its name.',
  });

  it('gives each item a category, and lists those that the model is not sure of', async () => {
    const asked: AiRequest[] = [];
    const said = { items: [one(1, 'production', 0.4), one(0, 'development', 0.9)] };
    const made = await runStep(
      classify,
      { items, categories: 'production, development' },
      answering(said, asked),
    );
    expect(made).toMatchObject({
      items: [
        { item: 'web-dev-2', category: 'development' },
        { item: 'web-prod', category: 'production' },
      ],
      for_a_person: [{ item: 'web-prod', confidence: 0.4 }],
    });
    expect(asked[0]?.data).toMatchObject({ items: [{ index: 0, item: 'web-dev-2' }, { index: 1 }] });
    expect(await runStep(classify, { items: [], categories: 'a, b' }, answering(null))).toMatchObject({
      items: [],
    });
  });

  it.each([
    ['leaves one out', [one(0, 'production', 1)]],
    ['makes up a category', [one(0, 'production', 1), one(1, 'other', 1)]],
  ])('fails when the model %s', async (_what, given) => {
    const run = runStep(
      classify,
      { items, categories: 'production, development' },
      answering({ items: given }),
    );
    await expect(run).rejects.toThrow('skipped an item, or invented a category');
  });

  it('refuses one category, and one that is named twice', async () => {
    await expect(runStep(classify, { items, categories: 'a' }, answering(null))).rejects.toThrow(
      'takes 2 to 50',
    );
    await expect(runStep(classify, { items, categories: 'a, a' }, answering(null))).rejects.toThrow('twice');
  });
});

it('extracts JSON of the schema', async () => {
  const asked: AiRequest[] = [];
  const schema = { type: 'object', properties: { vendor: { type: 'string' } } };
  const made = await runStep(extract, { source: 'From Acme', schema }, answering({ vendor: 'Acme' }, asked));
  expect(made).toEqual({ found: { vendor: 'Acme' } });
  expect(asked[0]?.answer).toEqual({ format: 'json', schema });
});

it('summarizes in the length that was chosen', async () => {
  const asked: AiRequest[] = [];
  const made = await runStep(summarize, { data: [1], form: 'sentence' }, answering(' It rose. ', asked));
  expect(made).toEqual({ summary: 'It rose.' });
  expect(asked[0]?.prompt).toContain('as one sentence');
});

describe('decide', () => {
  const said = (confidence: number, decision = 'yes') => ({
    decision,
    confidence,
    reasons: ['The release.'],
  });
  const ask = (confidence: number, decision?: string) =>
    runStep(decide, { question: 'Explained?' }, answering(said(confidence, decision)));

  it('chooses, or leaves it to a person below the confidence that was set', async () => {
    expect(await ask(0.9)).toMatchObject({ decision: 'yes', needs_person: false });
    expect(await ask(0.5)).toMatchObject({ decision: null, needs_person: true, leaning: 'yes' });
  });

  it('fails when the model chooses something else', async () => {
    await expect(ask(0.9, 'perhaps')).rejects.toThrow('did not pick any of the choices');
  });
});
