import type { z } from 'zod';
import { StepError, type StepContext } from '../../contract';
import type { CloudCall, CloudPlace, CloudSession } from '../../clouds.port';

/** Where and for whom a step asks AWS. */
export interface At {
  context: StepContext;
  session: CloudSession;
  place: CloudPlace;
}

const unexpected = ({ operation }: CloudCall) =>
  new StepError(`AWS sent an unexpected response to ${operation.split('?')[0]}.`);

/** Undefined: what is asked for is not there. */
export async function askIf<T>(
  { context: { services, signal }, session, place }: At,
  call: CloudCall,
  reply: z.ZodType<T>,
): Promise<T | undefined> {
  const answer = await services.clouds.read(session, place, call, signal);
  if (answer === null) return undefined;
  const read = reply.safeParse(answer);
  if (!read.success) throw unexpected(call);
  return read.data;
}

/** Fails when it is not there. */
export async function ask<T>(at: At, call: CloudCall, reply: z.ZodType<T>): Promise<T> {
  const found = await askIf(at, call, reply);
  if (found === undefined) throw new StepError(`AWS has no data for ${call.operation}.`);
  return found;
}

/** What a change answered, read. */
export function readReply<T>(call: CloudCall, answer: unknown, reply: z.ZodType<T>): T {
  const read = reply.safeParse(answer);
  if (!read.success) throw unexpected(call);
  return read.data;
}

/** `InstanceId.1`, `InstanceId.2`: a list as the forms of AWS take it. */
export const numbered = (name: string, values: readonly string[]): Record<string, string> =>
  Object.fromEntries(values.map((value, at) => [`${name}.${at + 1}`, value]));

export const sessionOf = ({ orgId }: StepContext, integrationId: string): CloudSession => ({
  orgId,
  type: 'AWS',
  integrationId,
});

export const nameOf = (tags: Readonly<Record<string, string>>): string => tags['Name'] ?? '';
