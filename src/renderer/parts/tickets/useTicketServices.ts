import { useIntegrationsQuery } from '../../data/integrations.endpoints';
import { useRights } from '../user/userContext';

/** An integration that tickets can be created with. */
export interface TicketIntegration {
  integrationId: string;
  name: string;
  type: 'JIRA' | 'GITHUB';
}

const isTicketType = (type: string): type is TicketIntegration['type'] =>
  type === 'JIRA' || type === 'GITHUB';

/** Those that are active; none for who may change nothing. */
export function useTicketServices(mayChange: boolean): TicketIntegration[] {
  const rights = useRights();
  const skip = !mayChange || !rights.may('integrations:read');
  const { data } = useIntegrationsQuery({ query: {} }, { skip });
  return (data?.data ?? []).flatMap(({ integrationId, name, type, status }) =>
    status === 'ACTIVE' && isTicketType(type) ? [{ integrationId, name, type }] : [],
  );
}
