import type { Json } from '@shared/model/json';
import type { StepContext, StepModule } from '../../contract';
import { testContext } from './testContext';

/** Runs a step as the engine does: parameters by key, checked by the step's own input. */
export async function runStep<Input>(
  step: StepModule<Input>,
  parameters: Record<string, unknown>,
  context: StepContext = testContext(),
): Promise<Json> {
  return step.run(step.input.parse(parameters), context);
}
