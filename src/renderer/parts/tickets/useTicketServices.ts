import { useRights } from '../user/userContext';
import { useCall } from '../../platform/api/calls';

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
  const { data } = useCall('integrations.list', { query: {} }, { skip });
  return (data?.data ?? []).flatMap(({ integrationId, name, type, status }) =>
    status === 'ACTIVE' && isTicketType(type) ? [{ integrationId, name, type }] : [],
  );
}
