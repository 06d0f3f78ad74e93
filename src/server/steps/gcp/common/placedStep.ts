import type { z } from 'zod';
import type { Json } from '@shared/model/json';
import { cloudStep, type CloudStep } from '../../common/cloud/cloudStep';
import { integrationParam } from '../../common/cloud/targets';
import { param } from '../../common/params';
import { absent } from '../../common/values/inputs';
import { StepError, type Params, type ValuesOf } from '../../contract';
import { sessionOf } from './api';
import type { At } from './compute';

interface PlacedStep<More extends Params> extends CloudStep<More> {
  output: z.ZodType;
  sample: Json;
  run(at: At & { project: string }, more: ValuesOf<More>): Promise<Json>;
}

export const PROJECT = /^[a-z][a-z0-9:.-]{4,}$/;

export const projectParam = (p: number) =>
  param(
    {
      p,
      type: 'string',
      title: 'Project ID',
      description: 'Leave empty for the integration’s own.',
      placeholder: 'acme-web',
      optional: true,
    },
    absent(200).refine((id) => id === '' || PROJECT.test(id), 'must be a project ID such as acme-web'),
  );

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
export const gcpPlaced = <More extends Params>({ sample, run, ...step }: PlacedStep<More>) =>
  cloudStep('GCP', {
    ...step,
    own: { integration: integrationParam(1, 'GCP'), project: projectParam(2) },
    sampleOutput: sample,
    async run({ own, more }, context) {
      const session = sessionOf(context, own.integration);
      const project = await projectOf({ context, session, place: { account: own.project, region: '' } });
      return run({ context, session, place: { account: project, region: '' }, project }, more);
    },
  });
