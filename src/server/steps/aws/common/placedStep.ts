import { z } from 'zod';
import type { Json, JsonObject } from '@shared/model/json';
import type { Effect } from '@shared/model/steps/manifest';
import type { StepIconName } from '@shared/model/steps/icons';
import { integrationParam, placeInput } from '../../common/cloud/targets';
import { defineStep, type ParamSpec, type StepModule } from '../../contract';
import { sessionOf, type At } from './aws';
import { withOwn } from '../../common/values/withOwn';

interface PlacedStep<More> {
  id: string;
  name: string;
  title: string;
  description: string;
  icon: StepIconName;
  effect: Effect;
  destructive?: boolean;
  /** As IAM names them. */
  permissions: string[];
  timeoutSeconds?: number;
  keywords: string[];
  /** Numbers of the parameters that say where; the integration is P1. Services of billing have no regions. */
  numbers: { region?: number; account: number };
  parameters: Record<string, ParamSpec>;
  input: z.ZodType<More>;
  outputSchema: JsonObject;
  sample: Json;
  run(at: At, input: More): Promise<Json>;
}

const common = z.object(placeInput);

const placeParam = (p: number, title: string): ParamSpec => ({
  p,
  type: 'string',
  title,
  description: 'Leave empty for the integration’s own.',
  optional: true,
});

/** A step that asks or sends something in one account and region of AWS. */
export function awsPlaced<More>(
  step: PlacedStep<More>,
): StepModule<{ own: z.output<typeof common>; more: More }> {
  const { id, name, title, description, icon, effect, permissions, numbers, outputSchema, run } = step;
  return defineStep({
    stepTemplateId: id,
    name,
    title,
    description,
    group: 'CLOUD',
    subgroup: 'AWS',
    category: 'CLOUD',
    icon,
    effect,
    destructive: step.destructive ?? false,
    needsIntegration: ['AWS'],
    permissions,
    timeoutSeconds: step.timeoutSeconds ?? 300,
    keywords: ['aws', ...step.keywords],
    parameters: {
      integration: integrationParam(1, 'AWS'),
      ...(numbers.region === undefined ? {} : { region: placeParam(numbers.region, 'Region') }),
      account: placeParam(numbers.account, 'Account ID'),
      ...step.parameters,
    },
    input: withOwn(common, step.input),
    outputSchema,
    sampleOutput: step.sample,
    run({ own, more }, context) {
      const place = { account: own.account, region: own.region };
      return run({ context, session: sessionOf(context, own.integration), place }, more);
    },
  });
}
