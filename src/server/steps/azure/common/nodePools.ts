import { z } from 'zod';
import type { JsonObject } from '@shared/model/json';
import { StepError } from '../../contract';
import type { CloudCall } from '../../clouds.port';
import { arm, look, tagsOf, type At } from './arm';
import { armKinds } from './kinds';

export const nodePool = z
  .object({ properties: z.record(z.string(), z.json()) })
  .transform(({ properties }) => {
    const { tags } = z.object({ tags: tagsOf }).parse(properties);
    return { tags, properties };
  });

/** What Azure tells of a pool and does not take back. */
const READ_ONLY = [
  'eTag',
  'provisioningState',
  'currentOrchestratorVersion',
  'nodeImageVersion',
  'powerState',
];
export const ownSettings = (properties: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(properties).filter(([key, value]) => !READ_ONLY.includes(key) && value !== null),
  );

const NUMBERS = ['count', 'minCount', 'maxCount'];
const withoutNumbers = (properties: JsonObject): string =>
  JSON.stringify(
    Object.entries(ownSettings(properties))
      .filter(([key]) => !NUMBERS.includes(key))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

const PUT = /^PUT (.+\/agentPools\/[^/?]+)\?/i;

/** A way back sets the numbers of a pool and nothing else: fails where the rest is another now. Of other calls nothing. */
export async function holdToNumbers(at: At, { operation, input }: CloudCall): Promise<void> {
  const [, id] = PUT.exec(operation) ?? [];
  if (id === undefined) return;
  const found = await look(at, arm('GET', id, armKinds.nodePool.version), nodePool);
  if (!found) throw new StepError('The node pool no longer exists.', 'input_validation', false);
  const wanted = nodePool.safeParse(input).data?.properties ?? {};
  if (withoutNumbers(found.properties) !== withoutNumbers(wanted))
    throw new StepError(
      'The node pool has changed since, in more than its nodes. Scale it again instead.',
      'input_validation',
      false,
    );
}
