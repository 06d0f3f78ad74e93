import { commandWords as words } from '@shared/words/commands';
import type { AzureAccess } from '../../domains/integrations/cloudDriver.port';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { valueOf } from '../fields';
import { methodOf } from './credentials';
import type { Connected } from '../../domains/integrations/connected.port';

/** What the Azure CLI signs in with: an application, in one of Microsoft's own clouds. */
export function programSignIn(of: Connected): Omit<AzureAccess, 'account' | 'accountName'> {
  if (valueOf(of, 'endpoint') !== '') throw new ProviderError(words.noEndpoint('The Azure CLI'));
  const method = methodOf(of);
  if (method !== 'secret' && method !== 'certificate') throw new ProviderError(words.azureMethod);
  const cloud = valueOf(of, 'cloud');
  return {
    type: 'AZURE',
    cloud: cloud === 'usgov' || cloud === 'china' ? cloud : 'public',
    tenant: valueOf(of, 'tenant_id'),
    clientId: valueOf(of, 'client_id'),
    proof:
      method === 'secret'
        ? { secret: of.secret('client_secret') }
        : { certificate: of.secret('certificate') },
  };
}
