import { z } from 'zod';
import { azureFaults as words } from '@shared/words/azureFaults';
import { commandWords } from '@shared/words/commands';
import { isJsonObject, type Json } from '@shared/model/json';
import type { CloudDriver } from '../../domains/integrations/cloudDriver.port';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { ServiceRefusal } from '../../platform/outbound/serviceClient';
import type { CloudCall } from '../../steps/clouds.port';
import { byName } from '../fields';
import type { AzureClient } from './client';
import type { SynapseQuery } from './synapse';
import { dataPlaneOf } from './dataPlane';
import { graphUser, type GraphPace } from './inventory/graph';
import { programSignIn } from './programSignIn';
import { subscriptionsOf } from './exports';
import type { Connected } from '../../domains/integrations/connected.port';

const ACCOUNTS_MAX = 1_000;
const OPERATION = /^(GET|PUT|PATCH|POST|DELETE) (\/[^\s?#\\]*)\?(\S*)$/;
const GRAPH = /^\/providers\/Microsoft\.ResourceGraph\//i;
/** Sent by POST. */
const QUESTION = /\/providers\/(Microsoft\.ResourceGraph\/resources|Microsoft\.CostManagement\/query)$/i;
const anything = z.json();
const SQL = /^QUERY ([^/]+)\/(.+)$/;
const sqlInput = z.object({ sql: z.string(), limit: z.number(), seconds: z.number() });

/** A question to a SQL endpoint of Synapse; undefined: it is none. */
function synapseQuery({ service, operation, input }: CloudCall): SynapseQuery | undefined {
  const [, server, database] = SQL.exec(operation) ?? [];
  if (service !== 'Synapse.Sql' || server === undefined || database === undefined) return undefined;
  return { server, database, ...sqlInput.parse(input) };
}

/** Method and path of a call; refuses a path that leads elsewhere than it says. */
function readOperation(operation: string): { method: string; path: string; query: string } {
  const [, method = '', path = '', query = ''] = OPERATION.exec(operation) ?? [];
  const isPlain = method !== '' && new URL(`http://x${path}`).pathname === path && !path.includes('//');
  if (!isPlain || !new URLSearchParams(query).has('api-version'))
    throw new ProviderError(words.noOperation(operation));
  return { method, path, query };
}

const isAmong = (chosen: readonly string[], subscription: string) =>
  chosen.some((one) => one.toLowerCase() === subscription.toLowerCase());

/** Refuses subscriptions that the integration does not work in. */
function holdTo({ accounts }: Connected, path: string, { input }: CloudCall): void {
  if (accounts === undefined) return;
  const { subscriptions } = input;
  const inBody = Array.isArray(subscriptions) ? subscriptions.map(String) : [];
  const [, inPath] = /^\/subscriptions\/([^/]+)/i.exec(path) ?? [];
  const named = inPath === undefined ? inBody : [inPath, ...inBody];
  if (named.length === 0) throw new ProviderError(words.notChosen(path));
  const other = named.find((one) => !isAmong(accounts, one));
  if (other !== undefined) throw new ProviderError(words.notChosen(other));
}

/** What is not there is null; a subscription that is not reached is a failure. */
const isAbsent = (error: unknown) =>
  error instanceof ServiceRefusal &&
  error.status === 404 &&
  !/subscription .* could not be found/i.test(error.message);

/**
 * Azure Resource Manager as steps look at it and change it. A read gives the body; `{ status: 'InProgress' }` where it
 * answers that something still goes on (202), null where there is nothing. A change gives its status, its body and the
 * path that tells how it goes on ('' when it is done).
 */
export function azureActing(
  clientOf: (of: Connected, signal: AbortSignal) => AzureClient,
  pace: GraphPace,
): CloudDriver {
  async function chosenIn(of: Connected, signal: AbortSignal) {
    const all = await subscriptionsOf(clientOf(of, signal));
    return all
      .filter(({ subscriptionId }) => of.accounts === undefined || isAmong(of.accounts, subscriptionId))
      .map(({ subscriptionId, displayName }) => ({
        account: subscriptionId,
        name: displayName || subscriptionId,
      }))
      .toSorted(byName(({ name }) => name))
      .slice(0, ACCOUNTS_MAX);
  }

  return {
    cloud: 'Azure',

    accounts: chosenIn,

    // Every ID of Azure says its subscription.
    accountOf: async (_of, { account }) => account,

    async call(of, { call, repeatable }, signal) {
      const question = synapseQuery(call);
      if (question) {
        const { synapse: at, synapseToken } = clientOf(of, signal);
        // The library is large, and loaded by whoever first asks.
        const { querySynapse } = await import('./synapse');
        return { ...(await querySynapse(question, { at, token: await synapseToken(), signal })) };
      }
      const { method, path, query } = readOperation(call.operation);
      holdTo(of, path, call);
      const client = clientOf(of, signal);
      const sends = dataPlaneOf(method, path, new URLSearchParams(query), client.suffixes);
      if (sends) {
        const { messages, events = messages } = call.input;
        const { status } = await client.sendTo(sends, Array.isArray(events) ? events : []);
        return { status, operation: '', body: null };
      }
      const hasBody = ['PUT', 'PATCH', 'POST'].includes(method) && Object.keys(call.input).length > 0;
      const asked = hasBody ? { method, json: call.input } : { method };
      try {
        const isGraph = GRAPH.test(path);
        if (isGraph) await pace.wait(graphUser(of), signal);
        const { status, headers, body } = await client.raw(`${path.slice(1)}?${query}`, asked, repeatable);
        if (isGraph) pace.note(graphUser(of), headers);
        const { data = null } = anything.safeParse(body ?? null);
        if (repeatable) return status === 202 && !saysStatus(data) ? { status: 'InProgress' } : data;
        const link = headers['azure-asyncoperation'] ?? (status === 202 ? headers['location'] : undefined);
        const operation = client.pathOf(link) ?? '';
        if (link !== undefined && operation === '') throw new ProviderError(words.elsewhere);
        return { status, operation, body: data };
      } catch (error) {
        if (repeatable && method === 'GET' && isAbsent(error)) return null;
        throw error;
      }
    },

    async signIn(of, { account }, signal) {
      const signedIn = programSignIn(of);
      const reached = await chosenIn(of, signal);
      const found = account === '' ? reached : reached.filter((one) => isAmong([account], one.account));
      const [only] = found;
      if (account !== '' && only === undefined) throw new ProviderError(words.notChosen(account));
      if (only === undefined || found.length > 1) throw new ProviderError(commandWords.noSubscription);
      return { ...signedIn, account: only.account, accountName: only.name };
    },

    permissionOf({ operation }) {
      const [, method = '', path = '', query = ''] = OPERATION.exec(operation) ?? [];
      const sends = dataPlaneOf(method, path, new URLSearchParams(query), { bus: '', events: '' });
      if (sends) return sends.permission;
      const [provider = '', ...parts] =
        path
          .split(/\/providers\//i)
          .at(-1)
          ?.split('/') ?? [];
      if (parts.length === 0 || !path.includes('/providers/')) return '';
      const types = [provider, ...parts.filter((_, at) => at % 2 === 0)].join('/');
      const verbs: Record<string, string> = { GET: 'read', DELETE: 'delete', POST: 'action' };
      if (QUESTION.test(path)) return `${types}/read`;
      return `${types}/${verbs[method] ?? 'write'}`;
    },
  };
}

const saysStatus = (data: Json) => isJsonObject(data) && typeof data['status'] === 'string';
