import { z } from 'zod';
import { targetsInput, type Target } from '../../common/cloud/targets';

const NAME =
  /^(?:\/\/compute\.googleapis\.com\/|https:\/\/www\.googleapis\.com\/compute\/v1\/)?projects\/([^/\s?#]+)\/(global|(?:zones|regions)\/[^/\s?#]+)\/([a-zA-Z]+)\/([^/\s?#]+)$/;

/** A resource of Compute Engine by its full name. */
export interface ComputeName {
  project: string;
  /** `zones/europe-west4-a`, `regions/europe-west4` or `global`. */
  place: string;
  /** `disks`. */
  type: string;
  /** Its name, or the number that it has. */
  name: string;
}

export function readName(text: string): ComputeName | undefined {
  const [, project = '', place = '', type = '', name = ''] = NAME.exec(text.trim()) ?? [];
  return name === '' ? undefined : { project, place, type, name };
}

export const pathOf = ({ project, place, type, name }: ComputeName): string =>
  `compute/v1/projects/${project}/${place}/${type}/${name}`;

/** Resources by their full names, which say their project; each once. */
export const computeTargets = targetsInput.transform((targets, context): Target[] => {
  const bad = targets.find(({ resource }) => readName(resource) === undefined);
  if (bad) {
    context.addIssue({
      code: 'custom',
      message: `has “${bad.resource}”, which is not a full name, such as //compute.googleapis.com/projects/…/zones/…/disks/…`,
    });
    return z.NEVER;
  }
  return targets.map((one) => ({ ...one, account: one.account || (readName(one.resource)?.project ?? '') }));
});
