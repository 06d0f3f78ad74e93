import { z } from 'zod';
import { bucketFaults as words } from '@shared/words/bucketFaults';
import { ProviderError } from '../../domains/integrations/integrations.port';
import type { ServiceClient } from '../../platform/outbound/serviceClient';
import { isOther, OBJECTS_MAX, type ObjectStore, type StoredObject } from '../common/objects';
import { patiently } from '../common/patient';
import { parseXml } from '../common/xml';
import { many } from '../../platform/xmlShapes';
import type { AzureClient } from './client';
import { hostUrl } from '../../platform/outbound/hostUrl';

const SERVICE = 'Azure Storage';
const VERSION = '2023-11-03';

const blob = z.object({
  Name: z.string(),
  Properties: z.object({
    Etag: z.string().default(''),
    'Content-Length': z.coerce.number(),
    'Last-Modified': z.coerce.date(),
  }),
});
const listing = z.object({
  EnumerationResults: z.object({
    Blobs: z.union([z.object({ Blob: z.union([blob, z.array(blob)]).optional() }), z.literal('')]).optional(),
    NextMarker: z.string().optional(),
  }),
});
const refusal = z.object({ Error: z.object({ Code: z.string(), Message: z.string().default('') }) });

/** What an error of Blob Storage says. */
function blobSaid(body: unknown): string | undefined {
  const { data } = refusal.safeParse(typeof body === 'string' ? parseXml(body) : body);
  if (!data) return undefined;
  const { Code, Message } = data.Error;
  if (Code === 'AuthorizationPermissionMismatch')
    return 'The application lacks the role Storage Blob Data Reader on the container.';
  if (Code === 'ContainerNotFound')
    return 'The container does not exist. Check its name; it may have been deleted.';
  return Message.split('\n')[0] ?? Code;
}

/** A container of Azure Blob Storage, read as the application that is connected. */
export function blobContainer(
  client: ServiceClient,
  azure: AzureClient,
  of: { orgId: string; account: string; container: string; signal: AbortSignal },
): ObjectStore {
  const { orgId, account, container, signal } = of;
  const base = `${azure.account(account)}/${container}`;
  const name = `${hostUrl`https://${account}`}/${container}/`;

  async function request(path: string, headers: Record<string, string> = {}) {
    const authorization = `Bearer ${await azure.storageToken()}`;
    const all = { ...headers, authorization, 'x-ms-version': VERSION };
    return { orgId, service: SERVICE, url: `${base}${path}`, headers: all, signal, said: blobSaid };
  }
  const pathOf = (key: string) => `/${key.split('/').map(encodeURIComponent).join('/')}`;

  return {
    name,
    async list(prefix) {
      const found: StoredObject[] = [];
      let marker = '';
      do {
        const query = new URLSearchParams({ restype: 'container', comp: 'list', prefix, maxresults: '5000' });
        if (marker !== '') query.set('marker', marker);
        const { text } = await patiently(
          async () => client.askText(await request(`?${query.toString()}`)),
          signal,
        );
        const { data } = listing.safeParse(parseXml(text.replace(/^\uFEFF/, '')));
        if (!data) throw new ProviderError(words.notStorage(SERVICE));
        const { Blobs, NextMarker } = data.EnumerationResults;
        for (const { Name, Properties } of many(Blobs === '' ? undefined : Blobs?.Blob))
          found.push({
            key: Name,
            size: Properties['Content-Length'],
            version: Properties.Etag,
            modified: Properties['Last-Modified'],
          });
        if (found.length > OBJECTS_MAX)
          throw new ProviderError(words.tooMany(`${name}${prefix}`, OBJECTS_MAX));
        marker = NextMarker ?? '';
      } while (marker !== '');
      return found;
    },
    async text(key) {
      const { text } = await patiently(async () => client.askText(await request(pathOf(key))), signal);
      return text;
    },
    async download(key, version, into) {
      const only: Record<string, string> = version === '' ? {} : { 'if-match': version };
      const { bytes } = await patiently(
        async () => client.download(await request(pathOf(key), only), into),
        signal,
      ).catch((error: unknown) => {
        if (isOther(error)) throw new ProviderError(words.changed(`${name}${key}`), 'unavailable', true);
        throw error;
      });
      return bytes;
    },
  };
}
