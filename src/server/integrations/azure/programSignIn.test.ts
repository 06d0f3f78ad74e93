import { expect, it } from 'vitest';
import { programSignIn } from './programSignIn';
import type { Connected } from '../../domains/integrations/connected.port';

const signIn = (settings: Connected['settings']) =>
  programSignIn({
    orgId: 'org-1',
    integrationId: 'azure-1',
    name: 'Azure',
    settings: { tenant_id: 'tenant-1', client_id: 'client-1', ...settings },
    secret: (id) => `the ${id}`,
  });

it('the Azure CLI signs in as the application, with its secret or its certificate', () => {
  const own = { type: 'AZURE', tenant: 'tenant-1', clientId: 'client-1' };
  // Integrations from before there was a choice have a secret.
  expect(signIn({})).toEqual({ ...own, cloud: 'public', proof: { secret: 'the client_secret' } });
  expect(signIn({ method: 'certificate', cloud: 'china' })).toEqual({
    ...own,
    cloud: 'china',
    proof: { certificate: 'the certificate' },
  });
});

it.each(['managed', 'device'])('an integration that signs in by %s is refused', (method) => {
  expect(() => signIn({ method })).toThrow('a client secret or a certificate');
});

it('so is one with an endpoint of its own, which the Azure CLI would not ask', () => {
  expect(() => signIn({ endpoint: 'http://127.0.0.1:1' })).toThrow(
    'cannot be used with an endpoint of your own',
  );
});
