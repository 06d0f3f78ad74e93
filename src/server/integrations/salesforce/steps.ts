import { salesforceFaults as words } from '@shared/words/salesforceFaults';
import type { Integrations } from '../../domains/integrations/integrations.port';
import type { ServiceClient } from '../../platform/outbound/serviceClient';
import type { ApiUsage, SalesforcePort } from '../../steps/apps.port';
import { createTicketCalls } from '../ticketCalls';
import { createSalesforceApi, type SalesforceApi, type SalesforceTokens } from './api';
import { createRecord, query, tryWrite, updateRecord, upsertRecord } from './records';

/** Beside what it gives: what Salesforce told of its limit. */
const withUsage =
  <T extends object>(work: (api: SalesforceApi) => Promise<T>) =>
  async (api: SalesforceApi): Promise<T & { usage: ApiUsage | null }> => {
    const done = await work(api);
    return { ...done, usage: api.usage() };
  };

/** How steps work with Salesforce. */
export function salesforceCalls(
  client: ServiceClient,
  integrations: Pick<Integrations, 'working'>,
): SalesforcePort {
  const tokens: SalesforceTokens = new Map();
  const { again, once } = createTicketCalls(
    {
      type: 'SALESFORCE',
      service: 'Salesforce',
      unclear: words.unclear,
      missing: 'Object or record',
      invalid: 400,
      api: (of, signal) => createSalesforceApi({ client, tokens }, of, signal),
    },
    integrations,
  );
  return {
    query: (call, soql, limit) => again(call)(withUsage((api) => query(api, soql, limit))),
    tryWrite: (call, write) => again(call)((api) => tryWrite(api, write)),
    create: (call, object, fields) => once(call)(withUsage((api) => createRecord(api, object, fields))),
    // Once more is the same record.
    update: (call, write) => again(call)(withUsage((api) => updateRecord(api, write))),
    upsert: (call, write) => again(call)(withUsage((api) => upsertRecord(api, write))),
  };
}
