import { z } from 'zod';
import { converseStream } from './converseStream';
import { chatStream, messageStream, USAGE, type ToolCalls } from './modelStreams';
import { startJsonService, type ServiceAnswer, type ServiceAsked } from './jsonService';

/** What a model says next: text, the tools that it calls, how its provider refuses, or a text whose stream breaks off. */
type NextAnswer = string | ToolCalls | { status: number; body: unknown } | { cut: string };
const isToolCalls = (next: Exclude<NextAnswer, string>): next is ToolCalls => 'tools' in next;

export interface ModelsFake {
  url: string;
  key: string;
  /** Taken one after the other; the last one stays. */
  next: NextAnswer[];
  /** Instead of `next`: what it says to a question, whose parsed body is given. */
  decide: ((body: Record<string, unknown>) => NextAnswer | Promise<NextAnswer>) | null;
  /** Parsed bodies of the questions. */
  asked: { path: string; body: Record<string, unknown>; text: string }[];
  stop(): Promise<void>;
}

const chatTool = z.strictObject({
  type: z.literal('function'),
  function: z.strictObject({
    name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
    description: z.string(),
    parameters: z.looseObject({ type: z.literal('object') }),
    strict: z.boolean().optional(),
  }),
});
const chatCall = z.strictObject({
  id: z.string(),
  type: z.literal('function'),
  function: z.strictObject({ name: z.string(), arguments: z.string() }),
});
const chatMessage = z.discriminatedUnion('role', [
  z.strictObject({ role: z.enum(['system', 'user']), content: z.string() }),
  z.strictObject({
    role: z.literal('assistant'),
    content: z.string().nullable(),
    tool_calls: z.array(chatCall).min(1).optional(),
  }),
  z.strictObject({ role: z.literal('tool'), tool_call_id: z.string(), content: z.string() }),
]);
/** As OpenAI's reference has a chat completion: nothing else may be sent. */
const chat = z.strictObject({
  model: z.string(),
  messages: z.array(chatMessage).min(2),
  tools: z.array(chatTool).min(1).optional(),
  tool_choice: z.literal('auto').optional(),
  stream_options: z.strictObject({ include_usage: z.literal(true) }).optional(),
  max_tokens: z.number().int(),
  user: z.string().optional(),
  temperature: z.number().optional(),
  stream: z.boolean().optional(),
});
const block = z.strictObject({ type: z.literal('text'), text: z.string() });
const toolUse = z.strictObject({
  type: z.literal('tool_use'),
  id: z.string(),
  name: z.string(),
  input: z.record(z.string(), z.json()),
});
const toolResult = z.strictObject({
  type: z.literal('tool_result'),
  tool_use_id: z.string(),
  content: z.string().or(z.array(block)),
  is_error: z.boolean().optional(),
});
/** As Anthropic's reference has a message. */
const message = z.strictObject({
  model: z.string(),
  max_tokens: z.number().int().positive(),
  system: z.array(block).or(z.string()).optional(),
  messages: z
    .array(
      z.strictObject({
        role: z.enum(['user', 'assistant']),
        content: z.array(block.or(toolUse).or(toolResult)).min(1),
      }),
    )
    .min(1),
  tools: z
    .array(
      z.strictObject({
        name: z.string(),
        description: z.string(),
        input_schema: z.looseObject({ type: z.literal('object') }),
        eager_input_streaming: z.boolean().optional(),
      }),
    )
    .optional(),
  tool_choice: z.strictObject({ type: z.literal('auto') }).optional(),
  temperature: z.number().optional(),
  stream: z.boolean().optional(),
});
const converseBlock = z.union([
  z.strictObject({ text: z.string() }),
  z.strictObject({
    toolUse: z.strictObject({
      toolUseId: z.string(),
      name: z.string(),
      input: z.record(z.string(), z.json()),
    }),
  }),
  z.strictObject({
    toolResult: z.strictObject({
      toolUseId: z.string(),
      content: z.array(z.strictObject({ text: z.string() })).min(1),
      status: z.enum(['success', 'error']).optional(),
    }),
  }),
]);
/** As Bedrock's reference has Converse and ConverseStream. */
const converse = z.strictObject({
  messages: z
    .array(
      z.strictObject({
        role: z.enum(['user', 'assistant']),
        content: z.array(converseBlock).min(1),
      }),
    )
    .min(1),
  system: z.array(z.strictObject({ text: z.string() })).optional(),
  toolConfig: z
    .strictObject({
      tools: z
        .array(
          z.strictObject({
            toolSpec: z.strictObject({
              name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
              description: z.string(),
              inputSchema: z.strictObject({ json: z.looseObject({ type: z.literal('object') }) }),
            }),
          }),
        )
        .min(1),
      toolChoice: z.strictObject({ auto: z.strictObject({}) }).optional(),
    })
    .optional(),
  inferenceConfig: z.strictObject({ maxTokens: z.number().int() }).optional(),
  additionalModelResponseFieldPaths: z.array(z.string()).optional(),
});

const refused = (status: number, message_: string): ServiceAnswer => ({
  status,
  // Bedrock says it at the top, the others within.
  body: { message: message_, type: 'error', error: { type: 'refused', message: message_ } },
});

function streamOf(
  wire: typeof chat | typeof message | typeof converse,
  next: string | ToolCalls,
): ServiceAnswer {
  if (wire === chat) return chatStream(next);
  return wire === message ? messageStream(next) : converseStream(next);
}

/** Providers of models on loopback, each by its own wire; what does not fit their references is refused with 400. */
export async function startModels(): Promise<ModelsFake> {
  const key = 'sk-test-0123456789abcdef0123';
  const fake: Pick<ModelsFake, 'next' | 'asked' | 'decide'> = { next: ['Ready.'], asked: [], decide: null };

  async function take(path: string, body: unknown): Promise<NextAnswer> {
    const text = JSON.stringify(body);
    const parsed = z.record(z.string(), z.unknown()).parse(body);
    fake.asked.push({ path, body: parsed, text });
    if (fake.decide) return fake.decide(parsed);
    return (fake.next.length > 1 ? fake.next.shift() : fake.next[0]) ?? '';
  }

  async function answer({ method, path, headers, body: text }: ServiceAsked): Promise<ServiceAnswer> {
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
    const next = await take(path, body);
    // A provider may say when to come again; here soon.
    if (typeof next !== 'string' && 'status' in next) return { ...next, headers: { 'retry-after-ms': '20' } };
    const isStream =
      path.endsWith('/converse-stream') || z.looseObject({ stream: z.literal(true) }).safeParse(body).success;
    if (typeof next !== 'string' && !isToolCalls(next)) {
      const whole = streamOf(wire, next.cut);
      return Object.assign(whole, { cutAfter: Math.floor(Buffer.from(whole.body as string).length / 2) });
    }
    if (isStream) return streamOf(wire, next);
    if (typeof next !== 'string') return refused(400, 'Tools are called in streams only.');
    const usage = USAGE;
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
