import { z } from 'zod';
import { targetsInput, type Target } from '../../common/cloud/targets';

const ID = /^\/subscriptions\/([^/]+)\/resourceGroups\/([^/]+)\/providers\/([^/]+(?:\/[^/]+\/[^/]+)+)$/i;
const PART = /^[^\\?#%\s]+$/;

export interface ArmId {
  id: string;
  subscription: string;
  group: string;
  /** `Microsoft.Compute/virtualMachines`, in the letters of the ID. */
  type: string;
  name: string;
}

/** Undefined: this is no ID of a resource in a resource group. */
export function readArmId(text: string): ArmId | undefined {
  const id = text.trim().replace(/\/+$/, '');
  const [, subscription = '', group = '', rest = ''] = ID.exec(id) ?? [];
  const [provider = '', ...parts] = rest.split('/');
  const isPlain = [subscription, group, provider, ...parts].every(
    (part) => PART.test(part) && part !== '.' && part !== '..',
  );
  if (!isPlain) return undefined;
  const types = parts.filter((_, at) => at % 2 === 0);
  return { id, subscription, group, type: [provider, ...types].join('/'), name: parts.at(-1) ?? '' };
}

export const sameText = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Resources by their full IDs, which say their subscription; each once, whatever its letters. */
export const armTargets = targetsInput.transform((targets, context): Target[] => {
  const bad = targets.find(({ resource }) => readArmId(resource) === undefined);
  if (bad) {
    context.addIssue({
      code: 'custom',
      message: `has “${bad.resource}”, which is not a full resource ID, such as /subscriptions/…/resourceGroups/…/providers/…`,
    });
    return z.NEVER;
  }
  const keys = targets.map(({ resource }) => resource.toLowerCase());
  return targets
    .filter(({ resource }, at) => keys.indexOf(resource.toLowerCase()) === at)
    .map((one) => ({ ...one, account: readArmId(one.resource)?.subscription ?? '' }));
});
