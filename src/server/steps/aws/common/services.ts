import { z } from 'zod';
import { xmlList, xmlText } from '../../../platform/xmlShapes';
import { StepError } from '../../contract';
import type { CloudCall } from '../../clouds.port';
import { askIf, type At } from './aws';

/** The calls of a service. */
export const callsOf =
  (service: string) =>
  (operation: string, input: CloudCall['input'] = {}): CloudCall => ({ service, operation, input });

interface Pair {
  Key: string;
  Value: string;
}
const byKey = (all: readonly Pair[]): Record<string, string> =>
  Object.fromEntries(all.map(({ Key, Value }) => [Key, Value]));

/** Tags of services that speak JSON. */
export const jsonTags = z
  .array(z.object({ Key: z.string(), Value: z.string().default('') }))
  .default([])
  .transform(byKey);
/** Of those that answer in XML. */
export const xmlTags = xmlList('Tag', z.object({ Key: xmlText, Value: xmlText })).transform(byKey);

/** Tags as a call takes them; those that begin with `aws:` are Amazon's own. */
export const tagPairs = (tags: Readonly<Record<string, string>>): Pair[] =>
  Object.entries(tags)
    .filter(([key]) => !key.startsWith('aws:'))
    .map(([Key, Value]) => ({ Key, Value }));

/** Of services that call what is not there invalid: undefined where they say that, in these words. */
export async function askUnless<T>(
  at: At,
  { call, absent, reply }: { call: CloudCall; absent: RegExp; reply: z.ZodType<T> },
): Promise<T | undefined> {
  try {
    return await askIf(at, call, reply);
  } catch (error) {
    if (error instanceof StepError && absent.test(error.message)) return undefined;
    throw error;
  }
}

const targets = z.object({ ScalableTargets: z.array(z.object({ ResourceId: z.string() })).default([]) });

/** Whether Application Auto Scaling sets something of these, by their ids there: `table/orders`. */
export async function isScaled(at: At, service: string, resourceIds: readonly string[]): Promise<boolean> {
  if (resourceIds.length === 0) return false;
  const call = callsOf('scaling')('DescribeScalableTargets', {
    ServiceNamespace: service,
    ResourceIds: [...resourceIds],
  });
  return ((await askIf(at, call, targets))?.ScalableTargets.length ?? 0) > 0;
}
