import type { GraphNode } from '@shared/model/graph/types';
import { readMoment } from '@shared/model/references/dates';
import { wait } from '../../../steps/flow/wait/step';
import { duration } from '../duration';
import { invalidInput } from '../failure';
import { endFlow, endFlowFailed, endMocked, openFlow, parkAgain, parkFlow, passFlow } from '../flowStep';
import { objectAt, type Frame } from '../frame';
import type { Outcome } from '../outcome';
import type { Run } from '../run';

type Input = (typeof wait.input)['_output'];

/** Ten years. */
const LONGEST = 3_653 * 24 * 60 * 60 * 1000;

export async function runWait(run: Run, node: GraphNode, frame: Frame): Promise<Outcome> {
  const opened = await openFlow(run, node, frame, wait);
  if (opened.kind === 'failed') return opened.outcome;
  if (opened.kind === 'ended') return passFlow(run, node, frame, opened.recalled);
  const { id, input, recalled } = opened;
  const mock = run.mock(node, frame);
  if (mock) return endMocked(run, node, frame, id, mock);
  if (recalled?.status === 'WAITING') {
    const { wakeAt, answer } = recalled;
    if (answer === null && wakeAt !== null && wakeAt.getTime() > run.now())
      return parkAgain(run, frame, recalled);
    const since = recalled.state ? objectAt(recalled.state, 'started_at') : undefined;
    const started_at = typeof since === 'string' ? since : null;
    const until = (wakeAt ?? run.tools.clock.now()).toISOString();
    return endFlow(run, node, frame, id, {
      output: { started_at: started_at ?? until, until, waited: true },
    });
  }
  const now = run.now();
  const until = momentOf(input, now, run.facts.timeZone);
  if (until === undefined || until - now > LONGEST) {
    const problem = until === undefined ? 'is no date' : 'is more than ten years away';
    const what = input.mode === 'until' ? `Until: “${input.until}”` : 'Time: the end of the wait';
    return endFlowFailed(run, node, frame, id, invalidInput(`${what} ${problem}.`));
  }
  const started_at = new Date(now).toISOString();
  const wakeAt = new Date(until);
  if (run.facts.dryRun || run.isTest) {
    run.journal.log(id, 'info', run.facts.dryRun ? 'Preview mode is active' : 'A test does not wait.');
    const output = { started_at, until: wakeAt.toISOString(), waited: false };
    return endFlow(run, node, frame, id, { output });
  }
  if (until <= now) {
    const output = { started_at, until: wakeAt.toISOString(), waited: true };
    return endFlow(run, node, frame, id, { output });
  }
  // A date is what the clock shows; a duration elapses, whatever is done to the clock.
  const state = { started_at, ...(input.mode === 'until' ? {} : { lasts: until - now }) };
  return parkFlow(run, frame, id, { reason: 'timer', wakeAt, state });
}

function momentOf(input: Input, now: number, timeZone: string): number | undefined {
  if (input.mode === 'until') return readMoment(input.until, timeZone)?.getTime();
  return now + duration(input.quantity, input.unit);
}
