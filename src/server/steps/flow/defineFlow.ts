import type { z } from 'zod';
import type { NodeSubtype } from '@shared/model/graph/types';
import type { StepDefinition } from '@shared/model/steps/manifest';
import { describeStep, type StepSpec } from '../contract';

/** A flow control of the catalogue. It has no `run`: the interpreter is what carries it out. */
export interface FlowDefinition<Input = unknown> {
  definition: StepDefinition;
  control: NodeSubtype;
  input: z.ZodType<Input>;
}

type FlowSpec<Input> = Omit<
  StepSpec<Input>,
  'run' | 'effect' | 'group' | 'category' | 'subtype' | 'parameters'
> & {
  control: NodeSubtype;
  parameters: StepSpec<Input>['parameters'];
};

export function defineFlow<Input>({ control, input, ...spec }: FlowSpec<Input>): FlowDefinition<Input> {
  const definition = describeStep({
    subgroup: 'FLOWCONTROL',
    ...spec,
    group: 'FLOWCONTROL',
    category: 'FLOWCONTROL',
    subtype: control,
    effect: 'pure',
  });
  return { definition, control, input };
}
