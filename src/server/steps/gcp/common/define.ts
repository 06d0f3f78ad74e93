import { z } from 'zod';
import type { JsonObject } from '@shared/model/json';
import type { StepIconName } from '@shared/model/steps/icons';
import { changeResources, type Looked } from '../../common/cloud/changing';
import { changedSample, changedSchema } from '../../common/cloud/schema';
import { integrationParam, targetsParam } from '../../common/cloud/targets';
import { defineStep, type ParamSpec, type StepModule } from '../../contract';
import { compute, look, type At } from './compute';
import { computeTargets, pathOf, readName, type ComputeName } from './names';

interface Resource<Found> extends At {
  name: ComputeName;
  /** Of the resource, and of the zone, region or project that it stands in. */
  path: string;
  where: string;
  found: Found;
}

/** What a resource gives up once it is looked at; the labels and the name are added. */
type Plan =
  { kind: 'unchanged' | 'skipped'; reason: string } | Omit<Looked & { kind: 'change' }, 'name' | 'tags'>;

interface Spec<Found, Options> {
  stepTemplateId: string;
  name: string;
  title: string;
  description: string;
  icon: StepIconName;
  keywords: string[];
  permissions: string[];
  /** `disks`, and as people call one: `disk`. */
  type: string;
  noun: string;
  /** The parameter of the resources: `Disks`. */
  targets: string;
  found: z.ZodType<Found>;
  /** From number 3 on. */
  parameters?: Record<string, ParamSpec>;
  options: z.ZodType<Options>;
  /** A deletion has nothing left to do where there is nothing. */
  deletes?: boolean;
  sample: JsonObject;
  plan(resource: Resource<Found>, options: Options): Plan;
}

export const noOptions = z.object({});

/** A step that looks at each resource of Compute Engine by its full name, and changes it. */
export function defineComputeStep<Found extends { name: string; labels: Record<string, string> }, Options>(
  spec: Spec<Found, Options>,
): StepModule<{ integration: string; resources: z.output<typeof computeTargets>; options: Options }> {
  const { type, noun, deletes = false } = spec;
  const own = z.object({
    integration: z.string().trim().min(1, 'is empty').max(200),
    resources: computeTargets,
  });
  const input = z.unknown().transform((value, context) => {
    const base = own.safeParse(value);
    const options = spec.options.safeParse(value);
    for (const issue of [...(base.error?.issues ?? []), ...(options.error?.issues ?? [])])
      context.addIssue({ code: 'custom', message: issue.message, path: [...issue.path] });
    return base.success && options.success ? { ...base.data, options: options.data } : z.NEVER;
  });
  return defineStep({
    stepTemplateId: spec.stepTemplateId,
    name: spec.name,
    title: spec.title,
    description: spec.description,
    group: 'CLOUD',
    subgroup: 'GCP',
    category: 'CLOUD',
    icon: spec.icon,
    effect: 'keyed',
    destructive: true,
    needsIntegration: ['GCP'],
    permissions: spec.permissions,
    timeoutSeconds: 1_800,
    keywords: ['google cloud', 'gcp', ...spec.keywords],
    parameters: {
      integration: integrationParam(1, 'GCP'),
      resources: targetsParam(2, spec.targets, `//compute.googleapis.com/projects/…/${type}/…`),
      ...spec.parameters,
    },
    input,
    outputSchema: changedSchema,
    sampleOutput: changedSample({
      account: 'acme-web',
      region: 'europe-west4',
      currency: 'USD',
      ...spec.sample,
    }),
    run({ integration, resources, options }, context) {
      const session = { orgId: context.orgId, type: 'GCP' as const, integrationId: integration };
      return changeResources(context, {
        session,
        place: { account: '', region: '' },
        targets: resources,
        async look(target): Promise<Looked> {
          const name = readName(target.resource);
          if (name?.type !== type) return { kind: 'skipped', name: '', reason: `Not a ${noun}.` };
          const at: At = { context, session, place: target };
          const path = pathOf(name);
          const found = await look(at, compute('GET', path), spec.found);
          if (found === null)
            return deletes
              ? { kind: 'unchanged', name: name.name, reason: `The ${noun} no longer exists.` }
              : { kind: 'skipped', name: name.name, reason: `The ${noun} does not exist.` };
          const where = `compute/v1/projects/${name.project}/${name.place}`;
          const planned = spec.plan({ ...at, name, path, where, found }, options);
          const named = { ...planned, name: found.name };
          return named.kind === 'change' ? { ...named, tags: found.labels } : named;
        },
      });
    },
  });
}
