import { changeStep, type ChangeStep } from '../../common/cloud/changeStep';
import type { Looked } from '../../common/cloud/changing';
import { integrationParam, placeParams, targetsParam, type Target } from '../../common/cloud/targets';
import type { Params, ValuesOf } from '../../contract';
import { sessionOf, type At } from './aws';

interface AwsChange<More extends Params> extends ChangeStep<More> {
  /** What it changes, and an example of their ids. */
  resources: { title: string; example: string };
  look(at: At & { target: Target }, more: ValuesOf<More>): Promise<Looked>;
}

/** A step that changes resources of AWS: integration, resources, region and account are P1 to P4. */
export const awsChange = <More extends Params>(step: AwsChange<More>) =>
  changeStep(
    'AWS',
    step,
    {
      integration: integrationParam(1, 'AWS'),
      resources: targetsParam(2, step.resources.title, step.resources.example),
      ...placeParams(3, 4),
    },
    ({ own, more }, context) => {
      const session = sessionOf(context, own.integration);
      return {
        session,
        place: { account: own.account, region: own.region },
        targets: own.resources,
        look: (target) => step.look({ context, session, place: target, target }, more),
      };
    },
  );
