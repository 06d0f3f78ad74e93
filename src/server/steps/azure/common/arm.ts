import { z } from 'zod';
import type { Json, JsonObject } from '@shared/model/json';
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

type Method = 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE';

/** `path` with what stands behind the id, such as `/deallocate`; a query beside the version in `query`. */
export function arm(
  method: Method,
  path: string,
  version: string,
  { input = {}, query = {} }: { input?: JsonObject; query?: Record<string, string> } = {},
): CloudCall {
  const service =
    path
      .split(/\/providers\//i)
      .at(-1)
      ?.split('/')[0] ?? '';
  const parameters = new URLSearchParams({ 'api-version': version, ...query }).toString();
  return { service, operation: `${method} ${path}?${parameters}`, input };
}

/** What stands there; null: nothing. What is not as promised is a StepError. */
export async function look<T>(at: At, call: CloudCall, reply: z.ZodType<T>): Promise<T | null> {
  const { context, session, place } = at;
  const found = await context.services.clouds.read(session, place, call, context.signal);
  if (found === null) return null;
  const answer = reply.safeParse(found);
  if (!answer.success) throw new StepError(`Azure sent an unexpected response to ${call.operation}.`);
  return answer.data;
}

const begun = z.object({ operation: z.string(), body: z.json() });
const progress = z.object({
  status: z.string(),
  error: z.object({ code: z.string().default(''), message: z.string().default('') }).nullish(),
});

function failed(status: string, said: string): StepError {
  const reason = said === '' ? '' : `: ${said}`;
  return new StepError(`Azure could not complete the request (${status})${reason}`);
}

/** Waits for the operation at `path` to end. */
const ended = (at: At, path: string) =>
  until(at.context, async (): Promise<Json | undefined> => {
    const { context, session, place } = at;
    const call = { service: '', operation: `GET ${path}`, input: {} };
    const found = await context.services.clouds.read(session, place, call, context.signal);
    const { data } = progress.safeParse(found);
    if (!data || data.status.toLowerCase() === 'succeeded') return {};
    if (['failed', 'canceled'].includes(data.status.toLowerCase()))
      throw failed(data.status, data.error?.message || data.error?.code || '');
    return undefined;
  });

/** A call that changes something, until Azure says that it is done. */
export const stage = (at: At, call: CloudCall): Stage => ({
  call,
  async settle(reply) {
    const { data } = begun.safeParse(reply);
    if (!data) throw new StepError(`Azure sent an unexpected response to ${call.operation}.`);
    const { operation, body } = data;
    const settled = operation === '' ? body : await ended(at, operation);
    return settled;
  },
});

export const tagsOf = z
  .record(z.string(), z.string())
  .nullish()
  .transform((tags) => tags ?? {});
