import type { z } from 'zod';
import type { Json } from '@shared/model/json';
import { cloudStep, type CloudStep } from '../../common/cloud/cloudStep';
import { integrationParam } from '../../common/cloud/targets';
import { text } from '../../common/params';
import type { Param, Params, ValuesOf } from '../../contract';
import { sessionOf, type At } from './aws';

interface PlacedStep<More extends Params> extends CloudStep<More> {
  /** Numbers of the parameters that say where; the integration is P1. Services of billing have no regions. */
  numbers: { region?: number; account: number };
  output: z.ZodType;
  sample: Json;
  run(at: At, more: ValuesOf<More>): Promise<Json>;
}

const placeParam = (p: number, title: string, max: number) =>
  text({ p, title, description: 'Leave empty for the integration’s own.', optional: true, max });

/** A step that asks or sends something in one account and region of AWS. */
export function awsPlaced<More extends Params>({ numbers, sample, run, ...step }: PlacedStep<More>) {
  const own: Record<string, Param<string>> = {
    integration: integrationParam(1, 'AWS'),
    ...(numbers.region === undefined ? {} : { region: placeParam(numbers.region, 'Region', 100) }),
    account: placeParam(numbers.account, 'Account ID', 200),
  };
  return cloudStep('AWS', {
    ...step,
    own,
    sampleOutput: sample,
    run({ own: { integration = '', region = '', account = '' }, more }, context) {
      return run({ context, session: sessionOf(context, integration), place: { account, region } }, more);
    },
  });
}
