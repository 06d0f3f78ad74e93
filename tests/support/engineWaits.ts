import type { ClaimEnd, Waiting } from '@server/engine/journal.port';
import type { Json } from '@shared/model/json';
import { place, step, succeeded, type Tools } from './engineWorld';

/** Waits at node `w` until there is an answer or its time has come. */
async function waitOnce(tools: Tools, waiting: Waiting, now: () => Date): Promise<ClaimEnd | Json> {
  const before = tools.journal.recall('w', '');
  if (!before) {
    const id = await tools.journal.begin({
      place: place('w'),
      attempt: 1,
      effect: 'flow',
      input: null,
      durable: false,
    });
    await tools.journal.wait(id, waiting);
    return { kind: 'parked', reason: waiting.reason, wakeAt: waiting.wakeAt };
  }
  if (before.status === 'OK') return before.output();
  const isDue = before.wakeAt !== null && before.wakeAt <= now();
  if (!before.answer && !isDue) return { kind: 'parked', reason: waiting.reason, wakeAt: before.wakeAt };
  const output = before.answer ?? 'time is over';
  await tools.journal.end(before.stepRunId, { status: 'OK', output, durable: true });
  return output;
}
const isEnd = (value: ClaimEnd | Json): value is ClaimEnd =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  (value.kind === 'parked' || value.kind === 'ended');

/** A step that ends, and after it a wait; what answered it is the output. */
export const waits = (waiting: Waiting, now: () => Date) => async (tools: Tools) => {
  await step(tools, 'a', () => 'before');
  const answer = await waitOnce(tools, waiting, now);
  return isEnd(answer) ? answer : succeeded(answer);
};
