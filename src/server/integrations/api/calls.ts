import { apiFaults as words } from '@shared/words/apiFaults';
import type { Integrations } from '../../domains/integrations/integrations.port';
import { StepError } from '../../steps/contract';
import type { ApiPort, HttpPort } from '../../steps/services';
import { valueOf } from '../fields';
import { addressBelow } from './address';
import { createAuthorizing, type Authorization } from './authorization';
import { hidingOf } from './hiding';
import type { ProviderDeps } from '../provider.port';
import type { Connected } from '../../domains/integrations/connected.port';

const wrong = (message: string) => new StepError(message, 'input_validation', false);

function urlOf(of: Connected, path: string): URL {
  const url = addressBelow(of, path);
  if (url) return url;
  const isElsewhere = URL.canParse(path, valueOf(of, 'base_url'));
  throw wrong(
    isElsewhere ? words.notBelow(of.name, new URL(valueOf(of, 'base_url')).origin) : words.notAnAddress(path),
  );
}

/** How steps call the APIs that are connected: their credentials are added here, and taken out of what comes back. */
export function createApiCalls(deps: ProviderDeps, integrations: Pick<Integrations, 'working'>) {
  const authorize = createAuthorizing(deps);

  async function find(orgId: string, integrationId: string) {
    const found = await integrations.working(orgId, integrationId, 'API');
    if (!found) throw wrong(words.gone);
    return found;
  }

  async function authorized(
    { connected, explain }: Awaited<ReturnType<typeof find>>,
    signal: AbortSignal,
    fresh: boolean,
  ): Promise<Authorization> {
    try {
      return await authorize(connected, signal, fresh);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      const told = explain(error);
      throw told ? new StepError(told.message, 'authentication', told.passing) : error;
    }
  }

  return (http: HttpPort): ApiPort => ({
    async address(orgId, integrationId, path) {
      const { connected } = await find(orgId, integrationId);
      return urlOf(connected, path).href;
    },
    async send({ integrationId, ...request }) {
      const working = await find(request.orgId, integrationId);
      const url = urlOf(working.connected, request.url);
      const sendOnce = async (fresh: boolean) => {
        const { headers, query, secrets } = await authorized(working, request.signal, fresh);
        const hiding = hidingOf(secrets);
        for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
        const given = Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]);
        const all = { ...Object.fromEntries(given), ...headers };
        try {
          const reply = await http.send({ ...request, url: url.href, headers: all });
          return hiding.reply(reply, Object.keys(query));
        } catch (error) {
          throw hiding.error(error);
        }
      };
      const reply = await sendOnce(false);
      // A token may end before its time; a request that was not taken did nothing.
      const isOver = reply.status === 401 && valueOf(working.connected, 'authentication') === 'oauth2';
      return isOver ? sendOnce(true) : reply;
    },
  });
}
