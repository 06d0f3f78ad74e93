import { EventStreamCodec } from '@smithy/eventstream-codec';
import type { JsonObject } from '@shared/model/json';
import type { ServiceAnswer } from './jsonService';
import { USAGE, wordsOf, type ToolCalls } from './modelStreams';

const encoder = new TextEncoder();
const codec = new EventStreamCodec(
  (bytes) => new TextDecoder().decode(typeof bytes === 'string' ? encoder.encode(bytes) : bytes),
  (text) => encoder.encode(text),
);

function event(type: string, body: JsonObject): Uint8Array {
  const header = (value: string) => ({ type: 'string' as const, value });
  return codec.encode({
    headers: {
      ':event-type': header(type),
      ':content-type': header('application/json'),
      ':message-type': header('event'),
    },
    body: encoder.encode(JSON.stringify(body)),
  });
}

/** As Bedrock's reference streams a Converse: messages of Amazon's event stream, in bytes. */
export function converseStream(next: string | ToolCalls): ServiceAnswer {
  const block = (contentBlockIndex: number, start: JsonObject | null, deltas: JsonObject[]) => [
    ...(start ? [event('contentBlockStart', { contentBlockIndex, start })] : []),
    ...deltas.map((delta) => event('contentBlockDelta', { contentBlockIndex, delta })),
    event('contentBlockStop', { contentBlockIndex }),
  ];
  const blocks =
    typeof next === 'string'
      ? block(
          0,
          null,
          wordsOf(next).map((text) => ({ text })),
        )
      : next.tools.flatMap(({ name, args }, index) =>
          block(index, { toolUse: { toolUseId: `tooluse_${index}`, name } }, [
            { toolUse: { input: JSON.stringify(args) } },
          ]),
        );
  const { in: inputTokens, out: outputTokens } = USAGE;
  return {
    headers: { 'content-type': 'application/vnd.amazon.eventstream' },
    body: Buffer.concat([
      event('messageStart', { role: 'assistant' }),
      ...blocks,
      event('messageStop', { stopReason: typeof next === 'string' ? 'end_turn' : 'tool_use' }),
      event('metadata', {
        usage: { inputTokens, outputTokens, totalTokens: inputTokens + outputTokens },
        metrics: { latencyMs: 10 },
      }),
    ]),
  };
}
