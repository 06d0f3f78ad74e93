import type { ComponentType } from 'react';
import type { Json } from '@shared/model/json';
import type { Scope } from '@shared/model/references/scope';
import type { ValueNode } from '@shared/model/references/valueTree';
import type { ParamDefinition, StepDefinition } from '@shared/model/steps/manifest';

/** What an editor of a parameter knows of where the parameter stands. */
export interface ParamWorld {
  spaceId: string;
  workflowId: string;
  stepName: string;
  definition: StepDefinition;
  /** The value of another parameter of the step, by its key; what the catalogue gives where none was set. */
  valueOf(key: string): Json;
  /** Sets another parameter of the step, by its key, within the same entry of the undo history. */
  setOther(key: string, value: Json): void;
  /** Sets parameters of the step, by their keys, as one entry of the undo history. */
  setAll(values: Readonly<Record<string, Json>>): void;
  /** What may be referred to here: roots steps, trigger, inputs, loop, loops, run. */
  tree: readonly ValueNode[];
  /** What a preview reads: the last, pinned or sample values. */
  scope: Scope;
  /** Names of the steps of which `scope` has the sample of the catalogue only. */
  samples: ReadonlySet<string>;
}

/** One parameter. The panel shows title, description, “optional”, and the problem; the editor shows the control. */
export interface ParamEditorProps {
  definition: ParamDefinition;
  value: Json;
  /** At each change; typing within one field is one entry of the undo history. */
  onChange(value: Json): void;
  /** The field was left. */
  onCommit(): void;
  /** Of the control, which the label points to. */
  id: string;
  /** The id of the description or the problem, if there is one. */
  describedBy: string | undefined;
  /** Missing or wrong: the control shows it, the panel says why. */
  invalid: boolean;
  readOnly: boolean;
  world: ParamWorld;
}

export type ParamEditor = ComponentType<ParamEditorProps>;
