import { z } from 'zod';
import type { JsonObject } from '@shared/model/json';
import type { StepIconName } from '@shared/model/steps/icons';
import { arm, look, stage, tagsOf, type At } from './arm';
import { defineArmStep } from './define';
import type { ArmKind } from './kinds';

/** What can be turned off so that it costs less, and on again. */
const switched = z.object({
  tags: tagsOf,
  sku: z.object({ name: z.string().nullish() }).nullish(),
  properties: z.object({
    status: z.string().nullish(),
    state: z.string().nullish(),
    powerState: z.object({ code: z.string().nullish() }).nullish(),
    provisioningState: z.string().nullish(),
  }),
});
type Switched = z.output<typeof switched>;

/** How kinds of resources are turned off and on: the states, and the actions that lead there. */
export interface Switch {
  kinds: readonly [ArmKind, ...ArmKind[]];
  off: { state: string; action: string };
  on: { state: string; action: string };
  /** Where the resource itself does not say its state. */
  stateOf?(at: At, id: string, found: Switched): Promise<string>;
  /** Why one is left alone; '' for no reason. */
  refusalOf?(found: Switched): string;
}

interface PowerStep {
  id: string;
  name: string;
  title: string;
  description: string;
  icon: StepIconName;
  keywords: string[];
  targets: string;
  to: 'on' | 'off';
  /** What is done: `Pause`. */
  verb: string;
  /** What can never be had back. */
  lost?: string;
  permissions?: string[];
  sample: JsonObject;
}

const stateSaid = ({ properties: { status, state, powerState } }: Switched): string =>
  status ?? state ?? powerState?.code ?? '';

/** A step that turns resources off or on, and whose way back does the opposite. */
export function powerStep(way: Switch, step: PowerStep) {
  const { kinds, refusalOf = () => '', stateOf = async (_at, _id, found) => stateSaid(found) } = way;
  const { id: stepTemplateId, to, verb, lost = null, permissions = [], sample, ...rest } = step;
  const [target, origin] = to === 'off' ? [way.off, way.on] : [way.on, way.off];
  return defineArmStep({
    ...rest,
    stepTemplateId,
    destructive: to === 'off',
    permissions: [
      ...kinds.flatMap(({ type }) => [`${type}/read`, `${type}/${target.action}/action`]),
      ...permissions,
    ],
    timeoutSeconds: 3_600,
    kinds,
    found: switched,
    sample: {
      before: { state: origin.state },
      after: { state: target.state },
      ...(lost === null ? {} : { cannot_undo: lost }),
      ...sample,
    },
    async plan(resource) {
      const { id, kind, found } = resource;
      const state = await stateOf(resource, id.id, found);
      if (state === target.state)
        return { kind: 'unchanged', reason: `It is already ${state.toLowerCase()}.` };
      if (state !== origin.state)
        return {
          kind: 'skipped',
          reason:
            state === ''
              ? 'Azure does not report its state.'
              : `It is ${state.toLowerCase()}. Try again later.`,
        };
      const refused = refusalOf(found);
      if (refused !== '') return { kind: 'skipped', reason: refused };
      const size = found.sku?.name ?? null;
      return {
        kind: 'change',
        summary: `${verb} ${kind.noun} ${id.name}`,
        before: { state, size },
        after: { state: target.state, size },
        stages: [stage(resource, arm('POST', `${id.id}/${target.action}`, kind.version))],
        cannotUndo: lost,
        undo: [arm('POST', `${id.id}/${origin.action}`, kind.version)],
      };
    },
  });
}

const summary = z.object({
  virtualMachine: z.object({
    statusesSummary: z
      .array(z.object({ code: z.string().default(''), count: z.number().default(0) }))
      .default([]),
  }),
});
/** Of a scale set: `running` when some of its instances run, `deallocated` when all are. */
export async function scaleSetState(at: At, id: string, version: string): Promise<string> {
  const found = await look(at, arm('GET', `${id}/instanceView`, version), summary);
  const states = (found?.virtualMachine.statusesSummary ?? []).flatMap(({ code, count }) => {
    const [, state] = /^PowerState\/(.+)$/.exec(code) ?? [];
    return state === undefined || count === 0 ? [] : [state];
  });
  if (states.includes('running')) return 'running';
  return states.length > 0 && states.every((state) => state === 'deallocated')
    ? 'deallocated'
    : (states[0] ?? '');
}
