import { z } from 'zod';
import type { Json, JsonObject } from '@shared/model/json';
import { StepError, type StepContext } from '../../contract';
import type { CloudCall, CloudPlace, CloudSession } from '../../clouds.port';
import type { Stage } from '../../common/cloud/changing';
import { onceId } from '../../common/cloud/onceId';
import { until } from '../../common/cloud/waiting';

/** Where one resource is asked about. */
export interface At {
  context: StepContext;
  session: CloudSession;
  place: CloudPlace;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** `path` as `compute/v1/projects/…`. */
export const compute = (method: Method, path: string, input: JsonObject = {}): CloudCall => ({
  service: 'compute',
  operation: `${method} ${path}`,
  input,
});

/** What stands there; null: nothing. What is not as promised is a StepError. */
export async function look<T>(at: At, call: CloudCall, reply: z.ZodType<T>): Promise<T | null> {
  const { context, session, place } = at;
  const found = await context.services.clouds.read(session, place, call, context.signal);
  if (found === null) return null;
  const answer = reply.safeParse(found);
  if (!answer.success) throw new StepError(`Google Cloud sent an unexpected response to ${call.operation}.`);
  return answer.data;
}

const operation = z.object({
  name: z.string(),
  status: z.string(),
  error: z
    .object({
      message: z.string().default(''),
      errors: z
        .array(z.object({ code: z.string().default(''), message: z.string().default('') }))
        .default([]),
    })
    .nullish(),
});
type Operation = z.output<typeof operation>;

function ended({ status, error }: Operation): boolean {
  const [first] = error?.errors ?? [];
  if (error)
    throw new StepError(
      `Google Cloud could not complete the request: ${first?.message || first?.code || error.message}`,
    );
  return status === 'DONE';
}

/** Waits until the operation that a call began has ended; `where`: what stands before `/operations/…`. */
export async function settled(at: At, where: string, call: CloudCall, reply: Json): Promise<Json> {
  const begun = operation.safeParse(reply);
  if (!begun.success) throw new StepError(`Google Cloud sent an unexpected response to ${call.operation}.`);
  if (ended(begun.data)) return {};
  const asked = { service: call.service, operation: `GET ${where}/operations/${begun.data.name}`, input: {} };
  return until(at.context, async () => {
    const now = await look(at, asked, operation);
    // Google forgets operations; one that is gone has ended.
    return now === null || ended(now) ? {} : undefined;
  });
}

/** What Compute Engine does once, also when it is sent twice. After a while it may be tried anew. */
const ANEW_MS = 600_000;
export function once({ context }: At, call: CloudCall): CloudCall {
  const span = Math.floor(context.clock.now().getTime() / ANEW_MS);
  const id = onceId(context, `${call.operation} ${span}`);
  return {
    ...call,
    operation: `${call.operation}${call.operation.includes('?') ? '&' : '?'}requestId=${id}`,
  };
}

/** A call that changes something, until its operation has ended; `where`: `compute/v1/projects/p/zones/z`. */
export function stage(at: At, where: string, call: CloudCall, back?: CloudCall): Stage {
  const sent = once(at, call);
  return {
    call: sent,
    settle: (reply) => settled(at, where, sent, reply),
    ...(back === undefined ? {} : { back }),
  };
}

/** Labels, which Google Cloud has in place of tags. */
export const labelsOf = z
  .record(z.string(), z.string())
  .nullish()
  .transform((labels) => labels ?? {});
export const lastOf = (link: string): string => link.split('/').at(-1) ?? '';
/** `https://www.googleapis.com/compute/v1/projects/…` as a path of calls. */
export const pathOfLink = (link: string): string => `compute/v1/${/projects\/.*$/.exec(link)?.[0] ?? link}`;
