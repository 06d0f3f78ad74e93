import { afterEach, beforeEach } from 'vitest';
import type { JsonObject } from '../../src/shared/model/json';
import { systemClock } from '../../src/server/platform/clock';
import { runStep, testContext } from '../../src/server/steps/common/testing/testContext';
import type { StepModule } from '../../src/server/steps/contract';
import type { CostPort } from '../../src/server/steps/services';
import { CLIENT, startAzure, TENANT, type AzureFake } from './azure/azure';
import { cloudBench, type CloudBench } from './cloudSteps';

export let azure: AzureFake;
export let bench: CloudBench;
/** An Azure anew for every test, in which the organization may act. */
export function useAzure(): void {
  beforeEach(async () => {
    azure = await startAzure();
    azure.subscriptions.push({ subscriptionId: 's1', displayName: 'Production', state: 'Enabled' });
    const settings = { method: 'secret', tenant_id: TENANT, client_id: CLIENT, endpoint: azure.url };
    bench = cloudBench('AZURE', settings, { client_secret: 'the secret' }, systemClock);
  });
  afterEach(async () => {
    await bench.close();
    await azure.stop();
  });
}

const costs: CostPort = {
  range: async () => null,
  query: async () => ({ rows: [], totals: [], truncated: false }),
  forecast: async () => [],
  budget: async () => null,
  gap: async () => null,
  anomalies: async () => [],
};
export const contextOf = ({
  dryRun = false,
  now,
  billed,
}: { dryRun?: boolean; now?: string; billed?: CostPort } = {}) =>
  testContext({
    dryRun,
    services: { clouds: bench.clouds, costs: billed ?? costs },
    ...(now === undefined ? {} : { now }),
  });

const GROUP = '/subscriptions/s1/resourceGroups/web/providers';
/** The id of a resource of the group, with what is there under it. */
export function put(path: string, properties: JsonObject, more: JsonObject = {}): string {
  const id = `${GROUP}/${path}`;
  const own = structuredClone({ location: 'westeurope', tags: {}, ...more });
  azure.services.resources.set(id.toLowerCase(), { ...own, id, properties: structuredClone(properties) });
  return id;
}
export const at = (id: string) => azure.services.resources.get(id.toLowerCase());

/** The operations that changed something, in order: `compute.disks.update`. */
export const changes = () => azure.services.sent.map(({ name }) => name);
export const run = <I>(
  step: StepModule<I>,
  resources: readonly string[],
  { dryRun = false, ...more }: JsonObject = {},
) =>
  runStep(
    step,
    { integration: 'cloud-1', resources: [...resources], ...more },
    contextOf({ dryRun: dryRun === true }),
  );
/** A step that is about no resources. */
export const ask = <I>(step: StepModule<I>, input: JsonObject = {}, context = contextOf()) =>
  runStep(step, { integration: 'cloud-1', ...input }, context);
