import { z } from 'zod';
import type { JsonObject } from '@shared/model/json';
import type { StepIconName } from '@shared/model/steps/icons';
import { changeResources, type Looked } from '../../common/cloud/changing';
import { changedSample, changedSchema } from '../../common/cloud/schema';
import {
  integrationParam,
  placeInput,
  placeParams,
  targetsInput,
  targetsParam,
  type Target,
} from '../../common/cloud/targets';
import { defineStep, type ParamSpec, type StepModule } from '../../contract';
import { sessionOf, type At } from './aws';
import { withOwn } from '../../common/values/withOwn';

interface AwsChange<Extra> {
  id: string;
  name: string;
  title: string;
  description: string;
  icon: StepIconName;
  /** `keyed` unless given: it looks first, so a repetition leaves alone what is done. */
  effect?: 'keyed' | 'unsafe';
  destructive?: boolean;
  /** As IAM names them. */
  permissions: string[];
  timeoutSeconds?: number;
  keywords: string[];
  /** What it changes, and an example of their ids. */
  resources: { title: string; example: string };
  /** From P5 on. */
  parameters?: Record<string, ParamSpec>;
  input: z.ZodType<Extra>;
  /** A row of its output. */
  sample: JsonObject;
  look(at: At & { target: Target }, input: Extra): Promise<Looked>;
}

const common = z.object({ ...placeInput, resources: targetsInput });

/** A step that changes resources of AWS: integration, resources, region and account are P1 to P4. */
export function awsChange<Extra>(
  step: AwsChange<Extra>,
): StepModule<{ own: z.output<typeof common>; more: Extra }> {
  const { id, resources, parameters = {}, sample, look, ...rest } = step;
  const { name, title, description, icon, permissions, keywords, destructive, timeoutSeconds } = rest;
  return defineStep({
    stepTemplateId: id,
    name,
    title,
    description,
    group: 'CLOUD',
    subgroup: 'AWS',
    category: 'CLOUD',
    icon,
    effect: step.effect ?? 'keyed',
    destructive: destructive ?? true,
    needsIntegration: ['AWS'],
    permissions,
    timeoutSeconds: timeoutSeconds ?? 600,
    keywords: ['aws', ...keywords],
    parameters: {
      integration: integrationParam(1, 'AWS'),
      resources: targetsParam(2, resources.title, resources.example),
      ...placeParams(3, 4, { region: 'Region', account: 'Account ID' }),
      ...parameters,
    },
    input: withOwn(common, step.input),
    outputSchema: changedSchema,
    sampleOutput: changedSample({ account: '111122223333', region: 'us-east-1', name: '', ...sample }),
    run({ own, more }, context) {
      const session = sessionOf(context, own.integration);
      return changeResources(context, {
        session,
        place: { account: own.account, region: own.region },
        targets: own.resources,
        look: (target) => look({ context, session, place: target, target }, more),
      });
    },
  });
}
