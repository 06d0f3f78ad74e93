import type { Integrations } from '../../domains/integrations/integrations.port';
import type { ServiceClient } from '../../platform/outbound/serviceClient';
import type { CloudhealthPort } from '../../steps/apps.port';
import { createTicketCalls } from '../ticketCalls';
import { createCloudhealthApi } from './api';
import { policyViolations } from './policies';
import { readReport } from './reports';

/** How steps read CloudHealth. */
export function cloudhealthCalls(
  client: ServiceClient,
  integrations: Pick<Integrations, 'working'>,
): CloudhealthPort {
  const { again } = createTicketCalls(
    {
      type: 'CLOUDHEALTH',
      service: 'CloudHealth',
      unclear: '',
      missing: 'Report or policy',
      invalid: 422,
      api: (of, signal) => createCloudhealthApi(client, of, signal),
    },
    integrations,
  );
  return {
    report: (call, question) => again(call)((api) => readReport(api, question)),
    violations: (call, policy, limit) => again(call)((api) => policyViolations(api, policy, limit)),
  };
}
