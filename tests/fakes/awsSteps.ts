import { afterEach, beforeEach } from 'vitest';
import type { JsonObject } from '../../src/shared/model/json';
import { startAws, type AwsFake } from './aws/aws';
import { cloudBench, type CloudBench } from './cloudSteps';
import { systemClock } from '../../src/server/platform/clock';
import { runStep, testContext } from '../../src/server/steps/common/testing/testContext';
import type { StepModule } from '../../src/server/steps/contract';
import type { CostPort } from '../../src/server/steps/services';

export const REGION = 'eu-west-1';
export let aws: AwsFake;
export let bench: CloudBench;
/** An AWS anew for every test, in which the organization may act. */
export function useAws(): void {
  beforeEach(async () => {
    aws = await startAws();
    const settings = {
      method: 'key',
      access_key_id: 'AKIAIOSFODNN7EXAMPLE',
      region: REGION,
      endpoint: aws.url,
    };
    const secrets = { secret_access_key: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
    bench = cloudBench('AWS', settings, secrets, systemClock);
  });
  afterEach(async () => {
    await bench.close();
    await aws.stop();
  });
}

/** i-1 cost 30 dollars in the last 30 days. */
const costs: CostPort = {
  range: async () => ({
    from: '2026-01-01',
    to: '2026-01-30',
    completeThrough: '2026-01-30',
    sources: [],
    currencies: ['USD'],
  }),
  query: async () => ({
    rows: [{ resource: 'i-1', currency: 'USD', amount: 30 }],
    totals: [],
    truncated: false,
  }),
  forecast: async () => [],
  budget: async () => null,
  gap: async () => null,
  anomalies: async () => [],
};
export const contextOf = ({
  dryRun = false,
  range = costs.range,
}: { dryRun?: boolean; range?: CostPort['range'] } = {}) =>
  testContext({ dryRun, services: { clouds: bench.clouds, costs: { ...costs, range } } });

/** What the double was asked that is no question, in order: `ec2:StopInstances`. */
export const changes = () => bench.sent;
type Told = (input: Readonly<Record<string, unknown>>) => object;
const isTold = (given: object): given is Told => typeof given === 'function';
export const answer = (operation: string, given: object | Told) =>
  aws.state.resources.set(`${REGION} ${operation}`, isTold(given) ? given : () => given);
export const run = <I>(step: StepModule<I>, resources: string[], more: JsonObject = {}) =>
  runStep(step, { integration: 'cloud-1', resources, region: REGION, ...more }, contextOf());
