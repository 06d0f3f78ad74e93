import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { azureFaults as words } from '@shared/words/azureFaults';
import { ProviderError } from '../../../domains/integrations/integrations.port';
import type { Clock } from '../../../platform/clock';
import { valueOf } from '../../fields';
import type { AzureClient } from '../client';
import type { Connected } from '../../../domains/integrations/connected.port';

const PATH = 'providers/Microsoft.ResourceGraph/resources';
const API = '2022-10-01';
const ROWS_A_PAGE = 1_000;
const PAGES_MAX = 1_000;
/** A quota never lies further away; what says so is not believed. */
const LONGEST_WAIT_MS = 60_000;

/** Whose quota it is. */
export const graphUser = (of: Connected): string => `${valueOf(of, 'tenant_id')} ${valueOf(of, 'client_id')}`;

/** When each application may ask again: the quota is that of the application, whatever it asks. */
export function createGraphPace(clock: Clock) {
  const free = new Map<string, number>();
  return {
    async wait(who: string, signal: AbortSignal): Promise<void> {
      const left = Math.min((free.get(who) ?? 0) - clock.now().getTime(), LONGEST_WAIT_MS);
      if (left <= 0) return;
      await sleep(left, undefined, { signal }).catch(() => {
        throw signal.reason;
      });
    },
    /** Reads what the reply says about the quota. */
    note(who: string, headers: Readonly<Record<string, string>>): void {
      free.delete(who);
      if (!/^0+$/.test(headers['x-ms-user-quota-remaining'] ?? '')) return;
      const [, hours, minutes, seconds] =
        /^(\d+):(\d\d):(\d\d)/.exec(headers['x-ms-user-quota-resets-after'] ?? '') ?? [];
      const wait = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 5);
      free.set(who, clock.now().getTime() + wait * 1000);
    },
  };
}
export type GraphPace = ReturnType<typeof createGraphPace>;

/**
 * All rows of a query over one subscription. Each row must have `id`: without it the service gives no next page. A
 * result that is cut off without a next page fails.
 */
export async function graphRows<T>(
  azure: AzureClient,
  asked: { query: string; subscription: string; who: string; pace: GraphPace; signal: AbortSignal },
  row: z.ZodType<T>,
): Promise<T[]> {
  const { query, subscription, who, pace, signal } = asked;
  const page = z.object({
    data: z.array(row),
    resultTruncated: z.string().default('false'),
    $skipToken: z.string().nullish(),
  });
  const found: T[] = [];
  let token: string | undefined;
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const options = { resultFormat: 'objectArray', $top: ROWS_A_PAGE };
    const json = {
      subscriptions: [subscription],
      query,
      options: token === undefined ? options : { ...options, $skipToken: token },
    };
    await pace.wait(who, signal);
    const { data, headers } = await azure.call({ method: 'POST', path: PATH, apiVersion: API, json }, page);
    pace.note(who, headers);
    found.push(...data.data);
    if (!data.$skipToken) {
      if (data.resultTruncated === 'true') throw new ProviderError(words.cutOff);
      return found;
    }
    token = data.$skipToken;
  }
  throw new ProviderError(words.cutOff);
}
