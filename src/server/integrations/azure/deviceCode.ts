import { z } from 'zod';
import { azureFaults as words } from '@shared/words/azureFaults';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { valueOf } from '../fields';
import { grantedFor, methodOf, type SigningIn } from './credentials';
import { askEntra, EntraRefusal } from './entra';
import type { ProviderDeps } from '../provider.port';
import type { Connected } from '../../domains/integrations/connected.port';

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
/** Between signing in and connecting. */
const KEPT_MS = 15 * 60_000;
const KEPT_MAX = 50;
const waiting: readonly string[] = ['authorization_pending', 'slow_down'];

const begun = z.object({
  device_code: z.string(),
  user_code: z.string(),
  verification_uri: z.string(),
  expires_in: z.coerce.number(),
});
const signedIn = z.object({ refresh_token: z.string().min(1) });

type Open = { until: number } & (
  | { device: z.output<typeof begun>; refreshToken?: undefined }
  | { refreshToken: string; device?: undefined }
);

const withToken = (of: Connected, token: string): Connected => ({
  ...of,
  secret: (id) => (id === 'refresh_token' ? token : of.secret(id)),
});

/**
 * Signing in as a person with a code that they type into a page of Microsoft. The first test of a connection tells the
 * code; the next one after the person has signed in works, and gives the refresh token to be kept.
 */
export function createDeviceSignIns(deps: ProviderDeps) {
  const { clock } = deps;
  const open = new Map<string, Open>();
  const now = () => clock.now().getTime();

  function keep(key: string, one: Open): void {
    open.set(key, one);
    const [oldest] = open.keys();
    if (oldest !== undefined && open.size > KEPT_MAX) open.delete(oldest);
  }

  async function begin(key: string, by: SigningIn, audience: string): Promise<never> {
    const form = {
      client_id: valueOf(by.of, 'device_client_id'),
      scope: `${audience}/.default offline_access`,
    };
    const device = await askEntra(deps, by, { endpoint: 'devicecode', form, reply: begun });
    keep(key, { device, until: now() + device.expires_in * 1000 });
    throw new ProviderError(words.device(device.verification_uri, device.user_code));
  }

  /** The refresh token of a person who has signed in by now. */
  async function finish(key: string, by: SigningIn, { device }: Open & { device: z.output<typeof begun> }) {
    const form = {
      grant_type: GRANT,
      client_id: valueOf(by.of, 'device_client_id'),
      device_code: device.device_code,
    };
    try {
      const { refresh_token } = await askEntra(deps, by, { endpoint: 'token', form, reply: signedIn });
      keep(key, { refreshToken: refresh_token, until: now() + KEPT_MS });
      return refresh_token;
    } catch (error) {
      if (error instanceof EntraRefusal && waiting.includes(error.reason))
        throw new ProviderError(words.device(device.verification_uri, device.user_code));
      if (error instanceof EntraRefusal) open.delete(key);
      throw error;
    }
  }

  async function renewed(by: SigningIn, token: string, audience: string): Promise<string | undefined> {
    try {
      const found = await grantedFor(deps, { ...by, of: withToken(by.of, token) }, audience);
      return found.refresh_token ?? token;
    } catch (error) {
      // It has ended, or was revoked: whoever it was signs in anew.
      if (error instanceof EntraRefusal && error.reason === 'invalid_grant') return undefined;
      throw error;
    }
  }

  /**
   * The integration as it can be asked now, and what is to be kept of it. Fails with a ProviderError that tells the code
   * while nobody has signed in.
   */
  return async (
    by: SigningIn,
    audience: string,
  ): Promise<{ of: Connected; secrets: Record<string, string> }> => {
    const { of, login } = by;
    if (methodOf(of) !== 'device') return { of, secrets: {} };
    const key = JSON.stringify([of.orgId, login, valueOf(of, 'tenant_id'), valueOf(of, 'device_client_id')]);
    const known = open.get(key);
    const live = known && known.until > now() ? known : undefined;
    const kept = of.secret('refresh_token');
    const token =
      (kept === '' ? undefined : await renewed(by, kept, audience)) ??
      live?.refreshToken ??
      (live?.device ? await finish(key, by, live) : await begin(key, by, audience));
    return { of: withToken(of, token), secrets: { refresh_token: token } };
  };
}
