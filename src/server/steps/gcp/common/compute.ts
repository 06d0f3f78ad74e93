import { z } from 'zod';
import type { JsonObject } from '@shared/model/json';
import { StepError, type StepContext } from '../../contract';
import type { CloudCall, CloudPlace, CloudSession } from '../../clouds.port';
import type { Stage } from '../../common/cloud/changing';
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
    .object({ errors: z.array(z.object({ code: z.string().default(''), message: z.string().default('') })) })
    .optional(),
});
type Operation = z.output<typeof operation>;

function ended({ status, error }: Operation): boolean {
  const [first] = error?.errors ?? [];
  if (first)
    throw new StepError(`Google Cloud could not complete the request: ${first.message || first.code}`);
  return status === 'DONE';
}

/** A call that changes something, until its operation has ended; `where`: `compute/v1/projects/p/zones/z`. */
export const stage = (at: At, where: string, call: CloudCall): Stage => ({
  call,
  async settle(reply) {
    const begun = operation.safeParse(reply);
    if (!begun.success) throw new StepError(`Google Cloud sent an unexpected response to ${call.operation}.`);
    if (ended(begun.data)) return {};
    return until(at.context, async () => {
      const now = await look(at, compute('GET', `${where}/operations/${begun.data.name}`), operation);
      // Google forgets operations; one that is gone has ended.
      return now === null || ended(now) ? {} : undefined;
    });
  },
});

/** Labels, which Google Cloud has in place of tags. */
export const labelsOf = z
  .record(z.string(), z.string())
  .nullish()
  .transform((labels) => labels ?? {});
export const lastOf = (link: string): string => link.split('/').at(-1) ?? '';
