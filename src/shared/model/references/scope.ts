import type { Json, JsonObject } from '../json';

/** A path that leads nowhere: neither null nor the text "undefined". */
export const ABSENT: unique symbol = Symbol('absent');
export type Absent = typeof ABSENT;

/** What references read: `{{steps.Get_costs.output.rows[0].amount}}`, `{{loop.item.id}}`, `{{loops.Each_account.index}}`. */
export interface Scope {
  /** Steps that have ended on the way here, by name; a step within a loop is seen from its own iteration only. */
  steps: Record<string, { output: Json; status: string; error?: string }>;
  trigger: { type: string; payload: Json; time: string; scheduled_for?: string };
  inputs: JsonObject;
  /** A preview: what is null in the output of a step is not known yet. */
  isPreview?: boolean;
  /** The innermost loop around the step; absent outside. `loops` has the outer ones by the name of their step. */
  loop?: LoopScope;
  loops?: Record<string, LoopScope>;
  run: {
    id: string;
    workflow_id: string;
    workflow_name: string;
    space_id: string;
    started_at: string;
    time_zone: string;
    trigger_event_id: string;
    actor: string;
  };
}

export interface LoopScope {
  item: Json;
  /** From 0. */
  index: number;
  count: number;
}
