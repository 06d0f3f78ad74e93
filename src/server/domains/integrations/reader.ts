import type { z } from 'zod';
import { Fault } from '@shared/kernel/fault';
import { MAX_PAGE } from '@shared/kernel/paging';
import type { IntegrationType } from '@shared/api/integrations/entities';
import { integrationWords } from '@shared/words/integrations';
import type { Clock } from '../../platform/clock';
import { ask as askService, type AskingDeps } from './asking';
import type { Held } from './connected';
import {
  LISTING_MAX,
  type IntegrationProvider,
  type ReadArgs,
  type ReadItem,
  type ReadName,
} from './integrations.port';
import type { IntegrationRow } from './integrations.store';
import { providerFault } from './providerFault';
import type { Ledger } from './readLedger';

/** What all reads share. */
export interface ReaderDeps extends AskingDeps {
  clock: Clock;
  ledger: Ledger;
  providers: ReadonlyMap<IntegrationType, IntegrationProvider>;
  /** As its provider is given it. */
  hold(row: IntegrationRow): Held;
  /** Fails with not_found. */
  find(orgId: string, integrationId: string): Promise<IntegrationRow>;
}

export interface ReadOptions {
  search: string;
  /** Ask the provider even though its reply is known. */
  refresh: boolean;
}

interface Listing<R extends ReadName> {
  items: readonly ReadItem<R>[];
  cut: boolean;
}

export interface Page<R extends ReadName> {
  data: ReadItem<R>[];
  more: boolean;
}

/** One kind of read, of any integration whose provider has it; `item` is what its list holds. */
export function createReader<R extends ReadName>(name: R, item: z.ZodType<ReadItem<R>>, deps: ReaderDeps) {
  const listed = item.array();
  const { clock, ledger } = deps;
  const kept = new Map<string, { until: number; listing: Listing<R> }>();
  const running = new Map<string, Promise<Listing<R>>>();

  async function ask(row: IntegrationRow, args: ReadArgs<R>): Promise<Listing<R>> {
    const { type, org_id: orgId } = row;
    const read = deps.providers.get(type)?.reads[name];
    if (!read)
      throw new Fault('unprocessable:read_not_offered', integrationWords.noSuchRead(row.name, type, name), {
        type,
        read: name,
      });
    const held = deps.hold(row);
    return askService(deps, {
      orgId,
      name: row.name,
      async work(signal) {
        const all = within(row, name, await read(held.connected, args, signal));
        // What a service sends is not always what it promises; what is not promised goes no further.
        return { items: listed.parse(all.slice(0, LISTING_MAX)), cut: all.length > LISTING_MAX };
      },
      failed: (error) => providerFault(held.hiding(error), { name: row.name, type, read: name }, deps.log),
    });
  }

  async function askAndKeep(key: string, row: IntegrationRow, args: ReadArgs<R>): Promise<Listing<R>> {
    const listing = await ask(row, args);
    const entry = { until: 0, listing };
    kept.set(key, entry);
    entry.until = ledger.keep(listing.items.length, () => {
      if (kept.get(key) === entry) kept.delete(key);
    });
    return listing;
  }

  /** Whoever asks the same while it is being asked waits for the same reply, which nobody's leaving ends. */
  async function listing(row: IntegrationRow, args: ReadArgs<R>, refresh: boolean): Promise<Listing<R>> {
    // A change of the integration makes another key.
    const key = JSON.stringify([row.org_id, row.integration_id, row.updated_at, row.parent_updated_at, args]);
    const known = kept.get(key);
    if (known && !refresh && known.until > clock.now().getTime()) return known.listing;
    const under = running.get(key);
    if (under) return under;
    const asking = askAndKeep(key, row, args).finally(() => running.delete(key));
    running.set(key, asking);
    return asking;
  }

  return async (
    orgId: string,
    integrationId: string,
    args: ReadArgs<R>,
    options: ReadOptions,
  ): Promise<Page<R>> => {
    const row = await deps.find(orgId, integrationId);
    if (row.status !== 'ACTIVE')
      throw new Fault('conflict:integration_inactive', integrationWords.inactive(row.name));
    const { items, cut } = await listing(row, args, options.refresh);
    const wanted = options.search.toLowerCase();
    const found = wanted === '' ? items : items.filter((item) => hasText(item, wanted));
    return { data: found.slice(0, MAX_PAGE), more: cut || found.length > MAX_PAGE };
  };
}

/** A virtual integration tells of no other accounts than its own. */
function within<R extends ReadName>(
  { parent_id, account_ids }: IntegrationRow,
  name: R,
  items: readonly ReadItem<R>[],
): readonly ReadItem<R>[] {
  if (parent_id === null || account_ids === null || !['awsAccounts', 'azureSubscriptions'].includes(name))
    return items;
  const own = new Set(account_ids);
  return items.filter((item) => 'accountId' in item && own.has(item.accountId));
}

function hasText(item: object, wanted: string): boolean {
  return Object.values(item).some(
    (value: unknown) => typeof value === 'string' && value.toLowerCase().includes(wanted),
  );
}
