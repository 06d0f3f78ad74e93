import { z } from 'zod';
import { azureFaults as words } from '@shared/words/azureFaults';
import type { BillExport } from '../../domains/integrations/billExports.port';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { asFolder } from '../common/objects';
import { storedLocation } from '../common/storedExports';
import type { AzureClient } from './client';
import { hostUrl } from '../../platform/outbound/hostUrl';

const EXPORTS_API = '2025-03-01';
const SUBSCRIPTIONS_API = '2022-12-01';
const BILLING_API = '2024-04-01';

const subscription = z.object({
  subscriptionId: z.string(),
  displayName: z.string().default(''),
  state: z.string().default(''),
});
const billingAccount = z.object({ id: z.string() });
const costExport = z.object({
  id: z.string(),
  name: z.string(),
  properties: z.object({
    format: z.string().default('Csv'),
    definition: z.object({ type: z.string() }),
    deliveryInfo: z.object({
      destination: z.object({
        resourceId: z.string().nullish(),
        storageAccount: z.string().nullish(),
        container: z.string(),
        rootFolderPath: z.string().nullish(),
      }),
    }),
    schedule: z.object({ status: z.string().default('') }).nullish(),
  }),
});

/** Where an export of Azure lies. */
export const azureLocation = storedLocation.extend({ account: z.string(), container: z.string() });

export const subscriptionsOf = (azure: AzureClient) =>
  azure.list('subscriptions', SUBSCRIPTIONS_API, subscription);

const isRefusal = (error: unknown) => error instanceof ProviderError && !error.passing;

function found({ id, name, properties }: z.output<typeof costExport>): BillExport | undefined {
  const { destination } = properties.deliveryInfo;
  const account = destination.resourceId?.split('/').at(-1) ?? destination.storageAccount ?? '';
  if (
    account === '' ||
    !['FocusCost', 'ActualCost', 'AmortizedCost', 'Usage'].includes(properties.definition.type)
  )
    return undefined;
  const folder = `${asFolder(destination.rootFolderPath ?? '')}${name}/`;
  return {
    key: `export ${id.toLowerCase()}`,
    name,
    contents: words.contents(properties.definition.type, properties.format),
    place: `${hostUrl`https://${account}`}/${destination.container}/${folder}`,
    location: { layout: 'azure-export', folder, account, container: destination.container },
    problem: properties.schedule?.status === 'Inactive' ? words.inactive : null,
  };
}

/** The cost exports of all billing accounts and subscriptions that the application may see. */
export async function costExports(azure: AzureClient): Promise<BillExport[]> {
  const accounts = await azure
    .list('providers/Microsoft.Billing/billingAccounts', BILLING_API, billingAccount)
    .catch((error: unknown) => {
      // Reading the billing account is a role of its own.
      if (isRefusal(error)) return [];
      throw error;
    });
  const subscriptions = await subscriptionsOf(azure);
  const scopes = [
    ...accounts.map(({ id }) => id.replace(/^\//, '')),
    ...subscriptions.map(({ subscriptionId }) => `subscriptions/${subscriptionId}`),
  ];
  const exports: BillExport[] = [];
  for (const scope of scopes) {
    const path = `${scope}/providers/Microsoft.CostManagement/exports`;
    const there = await azure.list(path, EXPORTS_API, costExport).catch((error: unknown) => {
      // A subscription without usage, or one that may not be read, has no say over the others.
      if (isRefusal(error)) return [];
      throw error;
    });
    exports.push(...there.flatMap((one) => found(one) ?? []));
  }
  return exports;
}
