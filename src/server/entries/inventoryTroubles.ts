import { INVENTORY_FAILING } from '@shared/model/systemCases';
import { inventoryTroubleWords as words } from '@shared/words/inventoryTroubles';
import type { Finding } from '../domains/cases/detection/costs.port';
import type { Standing } from '../domains/cases/life/standing.service';
import type { InventoryTrouble, InventoryTroubleNotifier } from '../domains/inventory/troubles.port';
import type { Notifications } from '../domains/notifications/notifications.service';

/** As bills name them. */
const providers: Readonly<Record<string, string>> = { AWS: 'AWS', AZURE: 'Azure', GCP: 'GCP' };

/** A case about a connection and not about a resource: it costs nothing and saves nothing. */
function findingOf({
  integrationId,
  integrationName,
  integrationType,
  since,
  error,
}: InventoryTrouble): Finding {
  const day = since.toISOString().slice(0, 10);
  return {
    ruleId: INVENTORY_FAILING,
    provider: providers[integrationType] ?? '',
    accountId: '',
    accountName: '',
    region: '',
    resourceId: integrationId,
    resourceName: integrationName,
    resourceType: '',
    serviceName: '',
    serviceCategory: '',
    currency: 'USD',
    monthlyCost: 0,
    monthlySaving: null,
    owner: null,
    tags: {},
    title: words.title(integrationName),
    summary: words.summary(integrationName, day, error),
    evidence: [
      { label: words.evidence.since, value: day },
      { label: words.evidence.error, value: error },
    ],
    charges: null,
    firstSeen: day,
    lastSeen: day,
  };
}

/** Inventories that cannot be read are told by message and as cases on the governance board. */
export const inventoryTroubleNotifier = (deps: {
  standing: Standing;
  notifications: Pick<Notifications, 'inventoryFailing'>;
}): InventoryTroubleNotifier => ({
  message: ({ orgId, integrationId, since, integrationName, error }) =>
    deps.notifications.inventoryFailing({
      orgId,
      key: `${integrationId}:${since.toISOString()}`,
      integration: integrationName,
      error,
    }),
  cases: (orgId, troubles) => deps.standing.keep(orgId, INVENTORY_FAILING, troubles.map(findingOf)),
});
