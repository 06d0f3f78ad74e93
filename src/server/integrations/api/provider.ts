import { apiFaults as words } from '@shared/words/apiFaults';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { ServiceRefusal } from '../../platform/outbound/serviceClient';
import { isSendableHeader } from '../common/headerNames';
import { valueOf } from '../fields';
import { addressBelow } from './address';
import { createAuthorizing } from './authorization';
import { apiKind } from './kind';
import type { MakeProvider } from '../provider.port';
import type { Connected } from '../../domains/integrations/connected.port';

/** What an address says that is there, and is not meant to be read by itself. */
const ANSWERS: readonly number[] = [400, 404, 405];

const isPlain = (address: string) => URL.canParse(address) && !/[?#]/.test(address);

export const makeApi: MakeProvider = (deps) => {
  const authorize = createAuthorizing(deps);

  async function read(of: Connected, signal: AbortSignal): Promise<void> {
    const path = valueOf(of, 'test_path');
    const url = path === '' ? new URL(valueOf(of, 'base_url')) : addressBelow(of, path);
    if (!url) throw new ProviderError(words.notBelow(of.name, new URL(valueOf(of, 'base_url')).origin));
    const { headers, query } = await authorize(of, signal, true);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const question = { orgId: of.orgId, service: url.host, url: url.href, signal };
    await deps.client.askText({ ...question, headers: { accept: '*/*', ...headers } });
  }

  return {
    type: 'API',
    kind: apiKind,
    gaps({ base_url = '', authentication = '', header_name = '' }): Record<string, string> {
      return {
        ...(isPlain(base_url) ? {} : { base_url: words.addressOnly }),
        ...(authentication !== 'header' || isSendableHeader(header_name)
          ? {}
          : { header_name: words.badHeader }),
      };
    },
    async check(of, signal) {
      const { host } = new URL(valueOf(of, 'base_url'));
      const hasPath = valueOf(of, 'test_path') !== '';
      try {
        await read(of, signal);
      } catch (error) {
        // A base address is often no page by itself.
        if (hasPath || !(error instanceof ServiceRefusal && ANSWERS.includes(error.status))) throw error;
      }
      return { message: (hasPath ? words.connected : words.answers)(host), granted: {} };
    },
    reads: {},
  };
};
