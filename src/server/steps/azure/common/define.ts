import type { z } from 'zod';
import { changeStep, type ChangeStep } from '../../common/cloud/changeStep';
import type { Looked } from '../../common/cloud/changing';
import { integrationParam, targetsParam } from '../../common/cloud/targets';
import type { Params, ValuesOf } from '../../contract';
import { arm, look, type At } from './arm';
import { armTargets, readArmId, sameText, type ArmId } from './ids';
import type { ArmKind } from './kinds';
import { sessionOf } from './session';

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

interface Spec<Found, More extends Params> extends Omit<ChangeStep<More>, 'id'> {
  stepTemplateId: string;
  /** Of several that may belong to the same one. */
  oneByOne?: boolean;
  kinds: readonly [ArmKind, ...ArmKind[]];
  /** Beside the version, for the look. */
  query?: Record<string, string>;
  /** The parameter of the resources: `Virtual machines`. */
  targets: string;
  found: z.ZodType<Found>;
  /** What it says of one that is not there; a deletion has nothing left to do then. */
  deletes?: boolean;
  plan(resource: Resource<Found>, more: ValuesOf<More>): Promise<Plan> | Plan;
}

const SUBSCRIPTION = '/subscriptions/8f7e…/resourceGroups/web/providers';

/** A step that looks at each resource of a type by its full id, and changes it. */
export function defineArmStep<Found extends { tags: Record<string, string> }, More extends Params>(
  spec: Spec<Found, More>,
) {
  const { kinds, deletes = false } = spec;
  const own = {
    integration: integrationParam(1, 'AZURE'),
    resources: targetsParam(2, spec.targets, `${SUBSCRIPTION}/${kinds[0].type}/…`, armTargets),
  };
  const step = { ...spec, id: spec.stepTemplateId };
  return changeStep('AZURE', step, own, ({ own: { integration, resources }, more }, context) => {
    const session = sessionOf(context, integration);
    return {
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
        const planned = await spec.plan({ ...at, id, kind, found }, more);
        return planned.kind === 'change' ? { tags: found.tags, ...planned, name } : { ...planned, name };
      },
    };
  });
}
