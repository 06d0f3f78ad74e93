import { z } from 'zod';
import type { JsonObject } from '@shared/model/json';
import type { StepIconName } from '@shared/model/steps/icons';
import { changeResources, type Looked } from '../../common/cloud/changing';
import { changedSample, changedSchema } from '../../common/cloud/schema';
import { integrationParam, targetsParam } from '../../common/cloud/targets';
import { defineStep, type ParamSpec, type StepModule } from '../../contract';
import { arm, look, type At } from './arm';
import { armTargets, readArmId, sameText, type ArmId } from './ids';
import type { ArmKind } from './kinds';

interface Resource<Found> extends At {
  id: ArmId;
  kind: ArmKind;
  found: Found;
}

/** What a resource gives up once it is looked at; the tags and the name are added. */
type Plan =
  | { kind: 'unchanged' | 'skipped'; reason: string }
  | (Omit<Looked & { kind: 'change' }, 'name' | 'tags'> & {
      /** By which it is protected, where these are not its own. */
      tags?: Readonly<Record<string, string>>;
    });

interface Spec<Found, Options> {
  stepTemplateId: string;
  name: string;
  title: string;
  description: string;
  icon: StepIconName;
  keywords: string[];
  permissions: string[];
  /** `keyed` unless given: it looks first, so a repetition leaves alone what is done. */
  effect?: 'keyed' | 'unsafe';
  destructive?: boolean;
  /** Of several that may belong to the same one. */
  oneByOne?: boolean;
  timeoutSeconds?: number;
  kinds: readonly [ArmKind, ...ArmKind[]];
  /** Beside the version, for the look. */
  query?: Record<string, string>;
  /** The parameter of the resources: `Virtual machines`. */
  targets: string;
  found: z.ZodType<Found>;
  /** From number 3 on. */
  parameters?: Record<string, ParamSpec>;
  options: z.ZodType<Options>;
  /** What it says of one that is not there; a deletion has nothing left to do then. */
  deletes?: boolean;
  sample: JsonObject;
  plan(resource: Resource<Found>, options: Options): Promise<Plan> | Plan;
}

export const noOptions = z.object({});

const SUBSCRIPTION = '/subscriptions/8f7e…/resourceGroups/web/providers';

/** A step that looks at each resource of a type by its full id, and changes it. */
export function defineArmStep<Found extends { tags: Record<string, string> }, Options>(
  spec: Spec<Found, Options>,
): StepModule<{ integration: string; resources: z.output<typeof armTargets>; options: Options }> {
  const { kinds, deletes = false } = spec;
  const [first] = kinds;
  const own = z.object({ integration: z.string().trim().min(1, 'is empty').max(200), resources: armTargets });
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
    subgroup: 'AZURE',
    category: 'CLOUD',
    icon: spec.icon,
    effect: spec.effect ?? 'keyed',
    destructive: spec.destructive ?? true,
    needsIntegration: ['AZURE'],
    permissions: spec.permissions,
    timeoutSeconds: spec.timeoutSeconds ?? 1_800,
    keywords: spec.keywords,
    parameters: {
      integration: integrationParam(1, 'AZURE'),
      resources: targetsParam(2, spec.targets, `${SUBSCRIPTION}/${first.type}/…`),
      ...spec.parameters,
    },
    input,
    outputSchema: changedSchema,
    sampleOutput: changedSample({
      account: '8f7e5a1c-0000-4000-8000-3b2f1d9c6e57',
      region: 'westeurope',
      currency: 'USD',
      ...spec.sample,
    }),
    run({ integration, resources, options }, context) {
      const session = { orgId: context.orgId, type: 'AZURE' as const, integrationId: integration };
      return changeResources(context, {
        session,
        place: { account: '', region: '' },
        targets: resources,
        oneByOne: spec.oneByOne ?? false,
        async look(target): Promise<Looked> {
          const id = readArmId(target.resource);
          const kind = id && kinds.find(({ type }) => sameText(type, id.type));
          const nouns = kinds.map(({ noun }) => noun).join(' or ');
          if (!id || !kind) return { kind: 'skipped', name: '', reason: `Not a ${nouns}.` };
          const at: At = { context, session, place: target };
          const call = arm('GET', id.id, kind.version, spec.query ? { query: spec.query } : {});
          const found = await look(at, call, spec.found);
          const { name } = id;
          if (found === null)
            return deletes
              ? { kind: 'unchanged', name, reason: `The ${kind.noun} no longer exists.` }
              : { kind: 'skipped', name, reason: `The ${kind.noun} does not exist.` };
          const planned = await spec.plan({ ...at, id, kind, found }, options);
          return planned.kind === 'change' ? { tags: found.tags, ...planned, name } : { ...planned, name };
        },
      });
    },
  });
}
