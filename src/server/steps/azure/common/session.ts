import { z } from 'zod';
import type { Json, JsonObject } from '@shared/model/json';
import type { StepIconName } from '@shared/model/steps/icons';
import type { Effect } from '@shared/model/steps/manifest';
import { integrationParam } from '../../common/cloud/targets';
import { withOwn } from '../../common/values/withOwn';
import { defineStep, type ParamSpec, type StepContext, type StepModule } from '../../contract';
import type { CloudSession } from '../../clouds.port';
import type { At } from './arm';

export const sessionOf = ({ orgId }: StepContext, integrationId: string): CloudSession => ({
  orgId,
  type: 'AZURE',
  integrationId,
});

interface AzureStep<More> {
  id: string;
  name: string;
  title: string;
  description: string;
  icon: StepIconName;
  effect: Effect;
  permissions: string[];
  timeoutSeconds?: number;
  keywords: string[];
  /** From P2 on. */
  parameters: Record<string, ParamSpec>;
  input: z.ZodType<More>;
  outputSchema: JsonObject;
  sample: Json;
  run(at: At, input: More): Promise<Json>;
}

const own = z.object({ integration: z.string().trim().min(1, 'is empty').max(200) });

/** A step that asks Azure something, or sends something: the integration is P1. */
export function azureStep<More>(
  step: AzureStep<More>,
): StepModule<{ own: z.output<typeof own>; more: More }> {
  const { id, name, title, description, icon, effect, permissions, outputSchema, run } = step;
  return defineStep({
    stepTemplateId: id,
    name,
    title,
    description,
    group: 'CLOUD',
    subgroup: 'AZURE',
    category: 'CLOUD',
    icon,
    effect,
    needsIntegration: ['AZURE'],
    permissions,
    timeoutSeconds: step.timeoutSeconds ?? 300,
    keywords: ['azure', ...step.keywords],
    parameters: { integration: integrationParam(1, 'AZURE'), ...step.parameters },
    input: withOwn(own, step.input),
    outputSchema,
    sampleOutput: step.sample,
    run: ({ own: { integration }, more }, context) =>
      run({ context, session: sessionOf(context, integration), place: { account: '', region: '' } }, more),
  });
}
