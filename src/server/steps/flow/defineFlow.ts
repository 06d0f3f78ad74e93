import type { z } from 'zod';
import type { NodeSubtype } from '@shared/model/graph/types';
import type { StepDefinition } from '@shared/model/steps/manifest';
import { schemaOf } from '../common/schemaOf';
import { describeStep, valuesInput, type Params, type StepSpec, type ValuesOf } from '../contract';

/** A flow control of the catalogue. It has no `run`: the interpreter is what carries it out. */
export interface FlowDefinition<Input = unknown> {
  definition: StepDefinition;
  control: NodeSubtype;
  input: z.ZodType<Input>;
}

type Described = 'stepTemplateId' | 'name' | 'title' | 'description' | 'subgroup' | 'icon' | 'keywords';

interface FlowSaid<P extends Params> extends Pick<StepSpec<unknown>, Described | 'sampleOutput'> {
  control: NodeSubtype;
  parameters: P;
  output: z.ZodType;
}

export function defineFlow<P extends Params>({
  control,
  output,
  ...said
}: FlowSaid<P>): FlowDefinition<ValuesOf<P>> {
  const definition = describeStep({
    subgroup: 'FLOWCONTROL',
    ...said,
    group: 'FLOWCONTROL',
    category: 'FLOWCONTROL',
    subtype: control,
    effect: 'pure',
    outputSchema: schemaOf(output),
  });
  return { definition, control, input: valuesInput(said.parameters) };
}
