import { afterAll, describe, expect, it } from 'vitest';
import { bareAnswers } from '@tests/fakes/bareAnswers';
import { startBareServer, uncaughtDuring } from '@tests/fakes/bareServer';
import type { ModelKind } from '@shared/model/ai/models';
import { createServiceClient } from '../../platform/outbound/serviceClient';
import { StepError } from '../../steps/contract';
import { createModels } from './models';
import type { ModelAddress } from './models.port';

const client = createServiceClient({ any: () => false, allow: ['127.0.0.1'] });
afterAll(() => client.close());
const models = createModels(client, async (_org, key) => key);
const { signal } = new AbortController();
/** Two are no statuses of HTTP. The others, and all callers, are in tests/contract/outgoing.long.test.ts. */
const answers = bareAnswers([200, 202, 204, 302, 401, 500, 600, 999])
  .filter(({ form }) => form !== 'that drips')
  .map(({ name, send }) => [name, send] as const);
const question = {
  instructions: 'Be short.',
  turns: [{ role: 'user' as const, content: 'Ready?' }],
  maxTokens: 9,
};
const conversation = { ...question, tools: [], maxSteps: 2, onPiece: () => undefined };

describe.each<ModelKind>(['openai', 'anthropic', 'bedrock'])('a model of the kind %s', (kind) => {
  const at = (address: string): ModelAddress => ({
    orgId: 'org',
    kind,
    address,
    model: 'small',
    key: 'sk-1',
  });

  it.each(answers)('the server goes on after %s of it', async (_name, answer) => {
    const server = await startBareServer(answer);
    const said: unknown[] = [];
    const note = (work: Promise<unknown>) =>
      work.then(
        () => said.push('It answered.'),
        (error: unknown) => said.push(error),
      );
    const uncaught = await uncaughtDuring(async () => {
      await note(models.ask(at(server.url), question, signal));
      await note(models.talk(at(server.url), conversation, signal));
      await note(models.offered(at(server.url), signal));
      await server.stop();
    });
    expect(uncaught).toEqual([]);
    // Amazon Bedrock is not asked for its models.
    const failures = kind === 'bedrock' ? said.slice(0, 2) : said;
    expect(said).toHaveLength(3);
    for (const error of failures) {
      expect(error).toBeInstanceOf(StepError);
      expect(String(error)).toMatch(/^StepError: (?:OpenAI|Anthropic|Amazon Bedrock|The connection to) .*\w/);
      expect(String(error)).not.toMatch(/: $|init\[|undefined|TypeError|Failed to process|Invalid JSON/);
    }
  });
});
