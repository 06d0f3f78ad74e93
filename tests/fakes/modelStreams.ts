import type { JsonObject } from '@shared/model/json';
import type { ServiceAnswer } from './jsonService';

/** Tools that a model calls at once. */
export interface ToolCalls {
  tools: { name: string; args: JsonObject }[];
}

export const USAGE = { in: 12, out: 5 };

export const wordsOf = (text: string) => text.match(/\S+\s*/g) ?? [];
const streamed = (lines: string[]): ServiceAnswer => ({
  headers: { 'content-type': 'text/event-stream' },
  body: lines.join(''),
});

/** As OpenAI's reference streams a chat completion. */
export function chatStream(next: string | ToolCalls): ServiceAnswer {
  const chunk = (choices: JsonObject[], more: JsonObject = {}) => {
    const base = {
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      created: 1_790_000_000,
      model: 'small',
    };
    return `data: ${JSON.stringify(Object.assign(base, { choices }, more))}\n\n`;
  };
  const delta = (given: JsonObject) => chunk([{ index: 0, delta: given, finish_reason: null }]);
  const said =
    typeof next === 'string'
      ? wordsOf(next).map((content) => delta({ content }))
      : next.tools.map(({ name, args }, index) =>
          delta({
            tool_calls: [
              {
                index,
                id: `call_${index}`,
                type: 'function',
                function: { name, arguments: JSON.stringify(args) },
              },
            ],
          }),
        );
  const finish_reason = typeof next === 'string' ? 'stop' : 'tool_calls';
  const usage = {
    prompt_tokens: USAGE.in,
    completion_tokens: USAGE.out,
    total_tokens: USAGE.in + USAGE.out,
  };
  return streamed([
    delta({ role: 'assistant', content: '' }),
    ...said,
    chunk([{ index: 0, delta: {}, finish_reason }]),
    chunk([], { usage }),
    'data: [DONE]\n\n',
  ]);
}

/** As Anthropic's reference streams a message. */
export function messageStream(next: string | ToolCalls): ServiceAnswer {
  const event = (type: string, more: JsonObject) =>
    `event: ${type}\ndata: ${JSON.stringify(Object.assign({ type }, more))}\n\n`;
  const blocks =
    typeof next === 'string'
      ? [
          event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
          ...wordsOf(next).map((text) =>
            event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } }),
          ),
          event('content_block_stop', { index: 0 }),
        ]
      : next.tools.flatMap(({ name, args }, index) => [
          event('content_block_start', {
            index,
            content_block: { type: 'tool_use', id: `toolu_${index}`, name, input: {} },
          }),
          event('content_block_delta', {
            index,
            delta: { type: 'input_json_delta', partial_json: JSON.stringify(args) },
          }),
          event('content_block_stop', { index }),
        ]);
  return streamed([
    event('message_start', {
      message: {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: 'small',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: USAGE.in, output_tokens: 1 },
      },
    }),
    ...blocks,
    event('message_delta', {
      delta: { stop_reason: typeof next === 'string' ? 'end_turn' : 'tool_use', stop_sequence: null },
      usage: { output_tokens: USAGE.out },
    }),
    event('message_stop', {}),
  ]);
}
