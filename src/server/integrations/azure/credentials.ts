import { z } from 'zod';
import { azureFaults as words } from '@shared/words/azureFaults';
import { ProviderError } from '../../domains/integrations/integrations.port';
import type { BearerTokens, GrantedToken } from '../common/bearerTokens';
import { patiently } from '../common/patient';
import { below, valueOf } from '../fields';
import { clientAssertion, readCertificate } from './certificate';
import { askEntra } from './entra';
import type { ProviderDeps } from '../provider.port';
import type { Connected } from '../../domains/integrations/connected.port';

const granted = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number(),
  refresh_token: z.string().optional(),
});
const ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** How an integration signs in; those from before there was a choice have a secret. */
export const methodOf = (of: Connected) => valueOf(of, 'method') || 'secret';

export interface SigningIn {
  of: Connected;
  /** Where the tenants of the cloud sign in. */
  login: string;
  signal: AbortSignal;
}

async function proofOf({ clock }: ProviderDeps, { of, login }: SigningIn): Promise<Record<string, string>> {
  const clientId = valueOf(of, 'client_id');
  if (methodOf(of) !== 'certificate')
    return {
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: of.secret('client_secret'),
    };
  const now = clock.now();
  const read = readCertificate(of.secret('certificate'), now);
  if ('problem' in read) throw new ProviderError(read.problem);
  const audience = below(login, `${encodeURIComponent(valueOf(of, 'tenant_id'))}/oauth2/v2.0/token`);
  return {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_assertion_type: ASSERTION,
    client_assertion: await clientAssertion(read, { clientId, audience, now }),
  };
}

/** A new token for an audience, with the next refresh token of whoever signed in. */
export async function grantedFor(deps: ProviderDeps, by: SigningIn, audience: string) {
  const { of, signal } = by;
  if (methodOf(of) === 'managed') {
    if (!deps.machine) throw new ProviderError(words.noMachine);
    const reply = await deps.machine.token({ audience, clientId: valueOf(of, 'identity_id') }, signal);
    const { data } = granted.safeParse(reply);
    if (!data) throw new ProviderError(words.noToken);
    return data;
  }
  const proof =
    methodOf(of) === 'device'
      ? {
          grant_type: 'refresh_token',
          client_id: valueOf(of, 'device_client_id'),
          refresh_token: of.secret('refresh_token'),
        }
      : await proofOf(deps, by);
  const scope = methodOf(of) === 'device' ? `${audience}/.default offline_access` : `${audience}/.default`;
  return askEntra(deps, by, { endpoint: 'token', form: { ...proof, scope }, reply: granted });
}

/** A token for an audience, kept until shortly before it ends. */
export function tokenFor(
  deps: ProviderDeps,
  tokens: BearerTokens,
  by: SigningIn,
  audience: string,
): Promise<string> {
  const { of, login, signal } = by;
  const settings = ['tenant_id', 'client_id', 'device_client_id', 'identity_id'].map((id) => valueOf(of, id));
  const secrets = ['client_secret', 'certificate', 'refresh_token'].map((id) => of.secret(id));
  const madeOf = [of.orgId, methodOf(of), login, ...settings, ...secrets, audience];
  return tokens(madeOf, async (): Promise<GrantedToken> => {
    if (methodOf(of) === 'device' && of.secret('refresh_token') === '')
      throw new ProviderError(words.notSignedIn);
    const found = await patiently(() => grantedFor(deps, by, audience), signal);
    return { token: found.access_token, expiresIn: found.expires_in };
  });
}
