import { integrationScreenWords } from '@shared/words/integrationScreens';
import { membership, useRights, useUser } from '../../parts/user/userContext';
import { to, useUrl } from '../../platform/urlState';
import { forParam } from './integrationsView';
import { useCall } from '../../platform/api/calls';

export const OWN = '';

/** For whom something can be connected: the own organisation, and the customers of a provider. */
export function useOwners() {
  const url = useUrl();
  const own = membership(useUser())?.orgName ?? '';
  const isMsp = useRights().isMsp;
  const { data } = useCall('customers.list', { query: { fields: 'id,name' } }, { skip: !isMsp });
  const customers = isMsp ? (data?.data ?? []) : [];
  const wanted = url.get(forParam);
  return {
    /** Undefined for the own organisation. */
    customer: customers.find(({ id }) => id === wanted),
    options: [
      { value: OWN, label: integrationScreenWords.connect.forOwn(own) },
      ...customers.map(({ id, name }) => ({ value: id, label: name })),
    ],
    choose: (id: string) => url.set(to(forParam, id)),
  };
}
