import { z } from 'zod';
import { startJsonService, type ServiceAnswer, type ServiceAsked } from './jsonService';

/** What a model says next: text, or how its provider refuses. */
type NextAnswer = string | { status: number; body: unknown };

export interface ModelsFake {
  url: string;
  key: string;
  /** Taken one after the other; the last one stays. */
  next: NextAnswer[];
  /** Parsed bodies of the questions. */
  asked: { path: string; body: Record<string, unknown>; text: string }[];
  stop(): Promise<void>;
}

/** As OpenAI's reference has a chat completion: nothing else may be sent. */
const chat = z.strictObject({
  model: z.string(),
  messages: z
    .array(z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: z.string() }))
    .min(2),
  max_tokens: z.number().int(),
  user: z.string().optional(),
  temperature: z.number().optional(),
  stream: z.literal(false).optional(),
});
const block = z.strictObject({ type: z.literal('text'), text: z.string() });
/** As Anthropic's reference has a message. */
const message = z.strictObject({
  model: z.string(),
  max_tokens: z.number().int().positive(),
  system: z.array(block).or(z.string()).optional(),
  messages: z
    .array(z.strictObject({ role: z.enum(['user', 'assistant']), content: z.array(block).min(1) }))
    .min(1),
  temperature: z.number().optional(),
  stream: z.literal(false).optional(),
});
/** As Bedrock's reference has Converse. */
const converse = z.strictObject({
  messages: z
    .array(
      z.strictObject({
        role: z.enum(['user', 'assistant']),
        content: z.array(z.strictObject({ text: z.string() })).min(1),
      }),
    )
    .min(1),
  system: z.array(z.strictObject({ text: z.string() })).optional(),
  inferenceConfig: z.strictObject({ maxTokens: z.number().int() }).optional(),
  additionalModelResponseFieldPaths: z.array(z.string()).optional(),
});

const refused = (status: number, message_: string): ServiceAnswer => ({
  status,
  // Bedrock says it at the top, the others within.
  body: { message: message_, type: 'error', error: { type: 'refused', message: message_ } },
});

/** Providers of models on loopback, each by its own wire; what does not fit their references is refused with 400. */
export async function startModels(): Promise<ModelsFake> {
  const key = 'sk-test-0123456789abcdef0123';
  const fake: Pick<ModelsFake, 'next' | 'asked'> = { next: ['Ready.'], asked: [] };

  function take(path: string, body: unknown): NextAnswer {
    const text = JSON.stringify(body);
    fake.asked.push({ path, body: z.record(z.string(), z.unknown()).parse(body), text });
    return (fake.next.length > 1 ? fake.next.shift() : fake.next[0]) ?? '';
  }

  function answer({ method, path, headers, body: text }: ServiceAsked): ServiceAnswer {
    const given =
      headers['x-api-key'] ?? headers['api-key'] ?? headers.authorization?.replace(/^Bearer /, '');
    if (given !== key) return refused(401, `Incorrect API key provided: ${String(given)}`);
    if (method === 'GET' && path === '/v1/models')
      return { body: { object: 'list', data: [{ id: 'small' }, { id: 'large' }] } };
    const body: unknown = text === '' ? null : JSON.parse(text);
    const wire =
      { '/v1/chat/completions': chat, '/v1/messages': message }[path] ??
      (path.startsWith('/model/') ? converse : null);
    if (method !== 'POST' || wire === null) return refused(404, 'Unknown request URL.');
    const fits = wire.safeParse(body);
    if (!fits.success) return refused(400, z.prettifyError(fits.error));
    if (JSON.stringify(body).includes('"model":"gone"'))
      return refused(404, 'The model gone does not exist.');
    const next = take(path, body);
    if (typeof next !== 'string') return next;
    const usage = { in: 12, out: 5 };
    if (wire === chat)
      return {
        body: {
          id: 'chatcmpl-1',
          object: 'chat.completion',
          created: 1_790_000_000,
          model: 'small',
          choices: [{ index: 0, message: { role: 'assistant', content: next }, finish_reason: 'stop' }],
          usage: {
            prompt_tokens: usage.in,
            completion_tokens: usage.out,
            total_tokens: usage.in + usage.out,
          },
        },
      };
    if (wire === message)
      return {
        body: {
          id: 'msg_1',
          type: 'message',
          role: 'assistant',
          model: 'small',
          content: [{ type: 'text', text: next }],
          stop_reason: 'end_turn',
          stop_sequence: null,
          usage: { input_tokens: usage.in, output_tokens: usage.out },
        },
      };
    return {
      body: {
        output: { message: { role: 'assistant', content: [{ text: next }] } },
        stopReason: 'end_turn',
        usage: { inputTokens: usage.in, outputTokens: usage.out, totalTokens: usage.in + usage.out },
        metrics: { latencyMs: 10 },
      },
    };
  }

  const service = await startJsonService(answer);
  return Object.assign(fake, { url: service.url, key, stop: () => service.stop() });
}
