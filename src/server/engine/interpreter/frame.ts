import type { GraphNode } from '@shared/model/graph/types';
import type { Json, JsonObject } from '@shared/model/json';
import { referencesIn } from '@shared/model/references/collect';
import type { LoopScope, Scope } from '@shared/model/references/scope';
import type { ExecutionFacts, Recalled } from '../journal.port';

/** What a step that has ended left. Of earlier claims it is read when a step asks for it. */
export interface Held {
  status: string;
  error?: string;
  output(): Json | Promise<Json>;
}

export function holdValue(output: Json, status: string, error?: string): Held {
  return { status, ...(error === undefined ? {} : { error }), output: () => output };
}

export function holdRecalled(recalled: Recalled): Held {
  let read: Promise<Json> | undefined;
  const error = recalled.error?.message;
  return {
    status: recalled.status,
    ...(error === undefined ? {} : { error }),
    output: () => (read ??= recalled.output()),
  };
}

/** What the iterations of one loop share. */
export interface LoopRun {
  /** Values of the collect steps in it by node, each at the place of its iteration. */
  collected: Map<string, Json[]>;
  /** Set when the loop ends early: nothing more begins in it. */
  halted: boolean;
}

/**
 * Where steps are seen: the execution's, or that of one iteration. An iteration sees what is around it and is dropped
 * with all it holds, so nothing is copied and a long loop stays light.
 */
export class Frame {
  private readonly steps = new Map<string, Held>();
  last: Held | undefined;

  constructor(
    readonly iterPath: string,
    private readonly parent: Frame | null,
    readonly within: { run: LoopRun; scope: LoopScope; loops: Record<string, LoopScope> } | null,
  ) {}

  static iteration(parent: Frame, loopName: string, run: LoopRun, scope: LoopScope): Frame {
    const path = parent.iterPath === '' ? String(scope.index) : `${parent.iterPath}.${scope.index}`;
    const loops = { ...parent.within?.loops, [loopName]: scope };
    return new Frame(path, parent, { run, scope, loops });
  }

  hold(name: string, held: Held): void {
    this.steps.set(name, held);
    this.last = held;
  }

  find(name: string): Held | undefined {
    return this.steps.get(name) ?? this.parent?.find(name);
  }

  get isHalted(): boolean {
    return (this.within?.run.halted ?? false) || (this.parent?.isHalted ?? false);
  }
}

/** Names of the steps that the values of a step refer to. */
export function namesReferredTo(node: GraphNode): string[] {
  const values = node.data.step?.parameters.map(({ value }) => value) ?? [];
  const names = referencesIn(values).flatMap(({ root, name }) =>
    root === 'steps' && name !== undefined ? [name] : [],
  );
  return [...new Set(names)];
}

export type BaseScope = Pick<Scope, 'trigger' | 'inputs' | 'run' | 'isPreview'>;

/** Parts of every scope of an execution. */
export function baseScope(facts: ExecutionFacts): BaseScope {
  const startedAt = facts.startedAt.toISOString();
  return {
    trigger: {
      type: facts.triggerType,
      payload: facts.payload,
      time: facts.scheduledFor ?? startedAt,
      ...(facts.scheduledFor === null ? {} : { scheduled_for: facts.scheduledFor }),
    },
    inputs: facts.inputs,
    ...(facts.dryRun ? { isPreview: true } : {}),
    run: {
      id: facts.executionId,
      workflow_id: facts.workflowId,
      workflow_name: facts.workflowName,
      space_id: facts.spaceId,
      started_at: startedAt,
      time_zone: facts.timeZone,
      trigger_event_id: facts.triggerEventId,
      actor: facts.actor.name,
    },
  };
}

/** What a step sees, with the outputs that it refers to and no others: as cheap as its parameters are few. */
export async function scopeOf(base: BaseScope, frame: Frame, names: readonly string[]): Promise<Scope> {
  const steps: Scope['steps'] = {};
  for (const name of names) {
    const held = frame.find(name);
    if (!held) continue;
    const output = held.output();
    const { status, error } = held;
    steps[name] = {
      output: output instanceof Promise ? await output : output,
      status,
      ...(error === undefined ? {} : { error }),
    };
  }
  const { within } = frame;
  return { ...base, steps, ...(within ? { loop: within.scope, loops: within.loops } : {}) };
}

export const objectAt = (value: JsonObject, key: string): Json | undefined =>
  Object.hasOwn(value, key) ? value[key] : undefined;
