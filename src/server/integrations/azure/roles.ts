import { z } from 'zod';
import { ServiceRefusal } from '../../platform/outbound/serviceClient';
import type { AzureClient } from './client';

const METRICS_API = '2023-10-01';
const RESOURCES_API = '2021-04-01';
/** Where there are virtual machines in most subscriptions; the answer may well be empty. */
const ASKED = { region: 'eastus', metricnamespace: 'microsoft.compute/virtualmachines' };

/** Whether a question is allowed; undefined where something else is wrong with it. */
const allowed = (question: Promise<unknown>): Promise<boolean | undefined> =>
  question.then(
    () => true,
    (error: unknown) => {
      if (error instanceof ServiceRefusal && !error.passing) return error.status === 403 ? false : undefined;
      throw error;
    },
  );

/** Which roles for resources are granted, by asking for what they allow in the first subscription. */
export async function rolesOf(
  azure: AzureClient,
  subscriptions: readonly { subscriptionId: string }[],
): Promise<Record<string, boolean>> {
  const [first] = subscriptions;
  // Without any role there is no subscription to be seen.
  if (!first) return { Reader: false, 'Monitoring Reader': false };
  const at = `subscriptions/${first.subscriptionId}`;
  const metrics = new URLSearchParams({ 'api-version': METRICS_API, ...ASKED });
  const [reads, measures] = await Promise.all([
    allowed(azure.page(`${at}/resources?api-version=${RESOURCES_API}&$top=1`, z.unknown())),
    allowed(
      azure.page(`${at}/providers/Microsoft.Insights/metricDefinitions?${metrics.toString()}`, z.unknown()),
    ),
  ]);
  return {
    ...(reads === undefined ? {} : { Reader: reads }),
    ...(measures === undefined ? {} : { 'Monitoring Reader': measures }),
  };
}
