import { z } from 'zod';
import type { Json } from '@shared/model/json';
import type { CloudCall } from '../../clouds.port';
import type { Stage } from '../../common/cloud/changing';
import { until } from '../../common/cloud/waiting';
import { StepError } from '../../contract';
import { look, settled, type At } from './compute';

/** What stands before `/operations/…` for a call of these APIs. */
const places: Readonly<Record<string, RegExp>> = {
  compute: /^(compute\/v1\/projects\/[^/]+\/(?:global|(?:zones|regions)\/[^/]+))\//,
  sqladmin: /^(v1\/projects\/[^/]+)\//,
  container: /^(v1\/projects\/[^/]+\/locations\/[^/]+)\//,
};

/** As newer APIs tell of work that goes on. */
const longRunning = z.object({
  name: z.string().regex(/^projects\/[\w/.:-]+$/),
  done: z.boolean().default(false),
  error: z.object({ message: z.string().default('') }).nullish(),
});

function ended({ done, error }: z.output<typeof longRunning>): boolean {
  if (error) throw new StepError(`Google Cloud could not complete the request: ${error.message}`);
  return done;
}

/** Waits until what a call began has ended; of some APIs it has when they answer. */
export async function settle(at: At, call: CloudCall, reply: Json): Promise<Json> {
  const [, path = ''] = call.operation.split(' ');
  const where = places[call.service]?.exec(path)?.[1];
  if (where !== undefined) return settled(at, where, call, reply);
  if (call.service !== 'run') return reply;
  const begun = longRunning.safeParse(reply);
  if (!begun.success) throw new StepError(`Google Cloud sent an unexpected response to ${call.operation}.`);
  if (ended(begun.data)) return {};
  const asked = { service: 'run', operation: `GET v2/${begun.data.name}`, input: {} };
  return until(at.context, async () => {
    const now = await look(at, asked, longRunning);
    return now === null || ended(now) ? {} : undefined;
  });
}

/** A call until what it began has ended. */
export const settledStage = (at: At, call: CloudCall, back?: CloudCall): Stage => ({
  call,
  settle: (reply) => settle(at, call, reply),
  ...(back === undefined ? {} : { back }),
});
