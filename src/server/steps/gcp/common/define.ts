import type { z } from 'zod';
import type { ChangeStep } from '../../common/cloud/changeStep';
import type { Looked } from '../../common/cloud/changing';
import type { Params, ValuesOf } from '../../contract';
import { gcpChange } from './changeStep';
import { compute, look, type At } from './compute';
import { pathOf, readName, type ComputeName } from './names';

interface Resource<Found> extends At {
  name: ComputeName;
  /** Of the resource, and of the zone, region or project that it stands in. */
  path: string;
  where: string;
  found: Found;
}

/** What a resource gives up once it is looked at; the labels and the name are added. */
type Plan =
  | { kind: 'unchanged' | 'skipped'; reason: string }
  | Omit<Looked & { kind: 'change' }, 'name' | 'tags'>;

interface Spec<Found, More extends Params> extends Omit<ChangeStep<More>, 'id'> {
  stepTemplateId: string;
  /** `disks`, and as people call one: `disk`. */
  type: string;
  noun: string;
  /** The parameter of the resources: `Disks`. */
  targets: string;
  found: z.ZodType<Found>;
  /** A deletion has nothing left to do where there is nothing. */
  deletes?: boolean;
  plan(resource: Resource<Found>, more: ValuesOf<More>): Plan | Promise<Plan>;
}

/** A step that looks at each resource of Compute Engine by its full name, and changes it. */
export function defineComputeStep<
  Found extends { name: string; labels: Record<string, string> },
  More extends Params,
>(spec: Spec<Found, More>) {
  const { stepTemplateId, type, noun, targets, found: shape, deletes = false, plan } = spec;
  return gcpChange<ComputeName, More>({
    ...spec,
    id: stepTemplateId,
    resources: { title: targets, example: `//compute.googleapis.com/projects/…/${type}/…` },
    read: readName,
    async look(at, more): Promise<Looked> {
      const { name } = at;
      if (name.type !== type) return { kind: 'skipped', name: '', reason: `Not a ${noun}.` };
      const path = pathOf(name);
      const found = await look(at, compute('GET', path), shape);
      if (found === null)
        return deletes
          ? { kind: 'unchanged', name: name.name, reason: `The ${noun} no longer exists.` }
          : { kind: 'skipped', name: name.name, reason: `The ${noun} does not exist.` };
      const where = `compute/v1/projects/${name.project}/${name.place}`;
      const planned = await plan({ ...at, name, path, where, found }, more);
      const named = { ...planned, name: found.name };
      return named.kind === 'change' ? { ...named, tags: found.labels } : named;
    },
  });
}
