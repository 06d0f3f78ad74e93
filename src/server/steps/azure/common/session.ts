import type { z } from 'zod';
import type { Json } from '@shared/model/json';
import { cloudStep, type CloudStep } from '../../common/cloud/cloudStep';
import { integrationParam } from '../../common/cloud/targets';
import type { Params, StepContext, ValuesOf } from '../../contract';
import type { CloudSession } from '../../clouds.port';
import type { At } from './arm';

export const sessionOf = ({ orgId }: StepContext, integrationId: string): CloudSession => ({
  orgId,
  type: 'AZURE',
  integrationId,
});

interface AzureStep<More extends Params> extends CloudStep<More> {
  output: z.ZodType;
  sample: Json;
  run(at: At, more: ValuesOf<More>): Promise<Json>;
}

/** A step that asks Azure something, or sends something: the integration is P1. */
export const azureStep = <More extends Params>({ sample, run, ...step }: AzureStep<More>) =>
  cloudStep('AZURE', {
    ...step,
    own: { integration: integrationParam(1, 'AZURE') },
    sampleOutput: sample,
    run: ({ own: { integration }, more }, context) =>
      run({ context, session: sessionOf(context, integration), place: { account: '', region: '' } }, more),
  });
