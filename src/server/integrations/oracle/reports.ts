import { z } from 'zod';
import { bucketFaults } from '@shared/words/bucketFaults';
import { oracleFaults as words } from '@shared/words/oracleFaults';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { OBJECTS_MAX } from '../common/objects';
import { patiently } from '../common/patient';
import { readRsaKey } from '../common/rsaKey';
import { valueOf } from '../fields';
import { signedHeaders } from './signing';
import type { ProviderDeps } from '../provider.port';
import type { Connected } from '../../domains/integrations/connected.port';
import { hostUrl } from '../../platform/outbound/hostUrl';

const SERVICE = 'Oracle Cloud';
/** Oracle's own, in the home region of each tenancy. */
const NAMESPACE = 'bling';
export const FOLDER = 'FOCUS Reports/';
const PAGE = 1_000;

const listing = z.object({
  objects: z.array(z.object({ name: z.string(), size: z.number().nullish() })),
  nextStartWith: z.string().nullish(),
});
const refusal = z.object({ code: z.string(), message: z.string().default('') });

export interface Report {
  name: string;
  size: number | null;
}

/** The bucket of cost reports of a tenancy. All fail with a ProviderError. */
export function reportsOf({ client, clock }: ProviderDeps, of: Connected, signal: AbortSignal) {
  const { orgId } = of;
  const tenancy = valueOf(of, 'tenancy');
  const endpoint = valueOf(of, 'endpoint').replace(/\/+$/, '');
  const host =
    endpoint === '' ? hostUrl`https://objectstorage.${valueOf(of, 'region')}.oraclecloud.com` : endpoint;
  const bucket = `${host}/n/${NAMESPACE}/b/${encodeURIComponent(tenancy)}/o`;
  const keyId = `${tenancy}/${valueOf(of, 'user')}/${valueOf(of, 'fingerprint')}`;

  function request(method: string, url: string) {
    const key = readRsaKey(of.secret('key'), of.secret('passphrase'));
    if (!key) throw new ProviderError(words.badKey);
    const said = (body: unknown) => {
      const { data } = refusal.safeParse(body);
      return data && words.said(data.code, data.message);
    };
    const headers = signedHeaders({ method, url }, { key, keyId, now: clock.now() });
    return { orgId, service: SERVICE, method, url, headers, signal, said };
  }
  const addressOf = (name: string) => `${bucket}/${encodeURIComponent(name)}`;

  return {
    /** Reports from the month `since` on ('yyyy-MM'; '': all), in the order of their names, which is that of time. */
    async list(since: string): Promise<Report[]> {
      const found: Report[] = [];
      let start: string | null | undefined = `${FOLDER}${since.replace('-', '/')}`;
      while (start) {
        const query = new URLSearchParams({
          prefix: FOLDER,
          start,
          fields: 'name,size',
          limit: String(PAGE),
        });
        const url = `${bucket}?${query.toString().replaceAll('+', '%20')}`;
        const { body } = await patiently(async () => client.ask(request('GET', url)), signal);
        const { data } = listing.safeParse(body);
        if (!data) throw new ProviderError(words.notUnderstood);
        for (const { name, size = null } of data.objects)
          if (/\.csv(\.gz)?$/i.test(name)) found.push({ name, size });
        if (found.length > OBJECTS_MAX) throw new ProviderError(bucketFaults.tooMany(FOLDER, OBJECTS_MAX));
        start = data.nextStartWith;
      }
      return found;
    },
    /** Whether one can be read, without reading it. */
    async see(name: string): Promise<void> {
      await client.askText(request('HEAD', addressOf(name)));
    },
    async download(name: string, into: { path: string; onBytes(bytes: number): void }): Promise<void> {
      await patiently(() => client.download(request('GET', addressOf(name)), into), signal);
    },
  };
}
