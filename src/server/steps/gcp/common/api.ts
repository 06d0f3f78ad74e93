import type { z } from 'zod';
import type { JsonObject } from '@shared/model/json';
import { StepError, type StepContext } from '../../contract';
import type { CloudCall, CloudSession } from '../../clouds.port';
import { look, type At } from './compute';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

interface Details {
  query?: Readonly<Record<string, string>>;
  input?: JsonObject;
}

/** A call of one of Google's APIs, such as `sqladmin`; `path` as `v1/projects/…`. */
export function api(
  service: string,
  method: Method,
  path: string,
  { query = {}, input = {} }: Details = {},
): CloudCall {
  const asked = new URLSearchParams(query).toString();
  return { service, operation: `${method} ${path}${asked === '' ? '' : `?${asked}`}`, input };
}

/** Fails when it is not there. */
export async function ask<T>(at: At, call: CloudCall, reply: z.ZodType<T>): Promise<T> {
  const found = await look(at, call, reply);
  if (found === null) throw new StepError(`Google Cloud has nothing at ${call.operation.split('?')[0]}.`);
  return found;
}

/** What a change answered, read. */
export function readReply<T>(call: CloudCall, answer: unknown, reply: z.ZodType<T>): T {
  const read = reply.safeParse(answer);
  if (!read.success)
    throw new StepError(`Google Cloud sent an unexpected response to ${call.operation.split('?')[0]}.`);
  return read.data;
}

export const sessionOf = ({ orgId }: StepContext, integrationId: string): CloudSession => ({
  orgId,
  type: 'GCP',
  integrationId,
});
