import type { JsonObject } from '@shared/model/json';
import type { CloudType } from '../../clouds.port';
import type { Params, StepContext, StepModule } from '../../contract';
import { changeResources } from './changing';
import { changedOutput, changedSample } from './schema';
import { cloudStep, type CloudStep, type Given } from './cloudStep';

/** A step that changes resources of a cloud. */
export interface ChangeStep<More extends Params> extends Omit<CloudStep<More>, 'effect'> {
  /** `keyed` unless given: it looks first, so a repetition leaves alone what is done. */
  effect?: 'keyed' | 'unsafe';
  /** A row of its output. */
  sample: JsonObject;
}

const clouds: Readonly<Record<CloudType, { timeoutSeconds: number; row: JsonObject }>> = {
  AWS: { timeoutSeconds: 600, row: { account: '111122223333', region: 'us-east-1', name: '' } },
  AZURE: {
    timeoutSeconds: 1_800,
    row: { account: '8f7e5a1c-0000-4000-8000-3b2f1d9c6e57', region: 'westeurope', currency: 'USD' },
  },
  GCP: { timeoutSeconds: 1_800, row: { account: 'acme-web', region: 'europe-west4', currency: 'USD' } },
};

/** @param changing which resources are changed, and how */
export function changeStep<Own extends Params, More extends Params>(
  cloud: CloudType,
  step: ChangeStep<More>,
  own: Own,
  changing: (given: Given<Own, More>, context: StepContext) => Parameters<typeof changeResources>[1],
): StepModule<Given<Own, More>> {
  const { timeoutSeconds, row } = clouds[cloud];
  return cloudStep<Own, More>(cloud, {
    timeoutSeconds,
    destructive: true,
    ...step,
    effect: step.effect ?? 'keyed',
    own,
    output: changedOutput,
    sampleOutput: changedSample({ ...row, ...step.sample }),
    run: (given, context) => changeResources(context, changing(given, context)),
  });
}
