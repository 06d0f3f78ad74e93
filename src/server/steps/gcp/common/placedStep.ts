import { z } from 'zod';
import type { Json, JsonObject } from '@shared/model/json';
import type { Effect } from '@shared/model/steps/manifest';
import type { StepIconName } from '@shared/model/steps/icons';
import { integrationParam } from '../../common/cloud/targets';
import { defineStep, StepError, type ParamSpec, type StepModule } from '../../contract';
import { textInput } from '../../common/values/inputs';
import { sessionOf } from './api';
import type { At } from './compute';
import { withOwn } from '../../common/values/withOwn';

interface PlacedStep<More> {
  id: string;
  name: string;
  title: string;
  description: string;
  icon: StepIconName;
  effect: Effect;
  permissions: string[];
  timeoutSeconds?: number;
  keywords: string[];
  /** From P3 on. */
  parameters: Record<string, ParamSpec>;
  input: z.ZodType<More>;
  outputSchema: JsonObject;
  sample: Json;
  run(at: At & { project: string }, input: More): Promise<Json>;
}

export const PROJECT = /^[a-z][a-z0-9:.-]{4,}$/;
const common = z.object({
  integration: textInput.pipe(z.string().trim().min(1, 'is empty').max(200)),
  project: textInput
    .pipe(z.string().trim().max(200))
    .refine((id) => id === '' || PROJECT.test(id), 'must be a project ID such as acme-web')
    .default(''),
});

export const projectParam = (p: number): ParamSpec => ({
  p,
  type: 'string',
  title: 'Project ID',
  description: 'Leave empty for the integration’s own.',
  placeholder: 'acme-web',
  optional: true,
});

/** The project that is meant: one of Google Cloud has to be named in every call. */
async function projectOf({ context, session, place }: At): Promise<string> {
  if (place.account !== '') return place.account;
  const [first] = await context.services.clouds.accounts(session, context.signal);
  if (!first)
    throw new StepError(
      'Project ID: the integration reaches no project. Enter one.',
      'input_validation',
      false,
    );
  return first.account;
}

/** A step that asks or sends something in one project: integration and project are P1 and P2. */
export function gcpPlaced<More>(
  step: PlacedStep<More>,
): StepModule<{ own: z.output<typeof common>; more: More }> {
  const { id, parameters, sample, run, timeoutSeconds = 300, ...rest } = step;
  return defineStep({
    ...rest,
    stepTemplateId: id,
    group: 'CLOUD',
    subgroup: 'GCP',
    category: 'CLOUD',
    destructive: false,
    needsIntegration: ['GCP'],
    timeoutSeconds,
    keywords: ['google cloud', 'gcp', ...step.keywords],
    parameters: { integration: integrationParam(1, 'GCP'), project: projectParam(2), ...parameters },
    input: withOwn(common, step.input),
    sampleOutput: sample,
    async run({ own, more }, context) {
      const session = sessionOf(context, own.integration);
      const project = await projectOf({ context, session, place: { account: own.project, region: '' } });
      return run({ context, session, place: { account: project, region: '' }, project }, more);
    },
  });
}
