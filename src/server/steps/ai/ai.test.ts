import { expect, it } from 'vitest';
import { runStep } from '../common/testing/runStep';
import { testContext } from '../common/testing/testContext';
import type { AiRequest } from '../services';
import { askAi } from './ask-ai/step';
import { noModel } from './noModel';

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
    { prompt: 'Why?', data: [1], answer: { format: 'text' } },
    { prompt: 'Why?', data: null, answer: { format: 'json', schema: { type: 'object' } } },
  ]);
  const long = runStep(askAi, { prompt: 'Why?', data: 'x'.repeat(200_001) }, context);
  await expect(long).rejects.toThrow('Data: has 200,003 characters');
});

it('says where to choose a model while none is set', async () => {
  const context = testContext({ services: { ai: noModel } });
  await expect(runStep(askAi, { prompt: 'Why?' }, context)).rejects.toMatchObject({
    message: 'No AI model is set. Choose one in Settings, AI.',
    retryable: false,
  });
});
