import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { BillSync, FoundExport, SyncDelivery } from '@shared/api/costs/syncs.api';
import type { ImportJob } from '@shared/api/costs/imports.api';
import type { IntegrationType } from '@shared/api/integrations/entities';
import { createLog } from '@server/platform/log';
import { callsAs, data } from './costsFixture';
import { startHarness, type Harness } from './harness';
import type { Person } from './world';
import { PATIENCE_MS } from '@tests/support/patience';

export let harness: Harness;
/** The one person of the local workspace, who may connect folders. */
export let owner: Person;
/** Of the file's tests. */
export let folder: string;

/** A server of the file's own with the providers of the product. */
export function useSyncs(): void {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'costloom-syncs-'));
    const log = createLog({ level: 'silent' });
    harness = await startHarness({ log, allowOutbound: ['127.0.0.1'], integrations: {} });
    ({ owner } = harness);
  });
  afterAll(async () => {
    await harness?.stop();
    await rm(folder, { recursive: true, force: true });
  });
}

/** Calls around syncs as the owner, of which every one must succeed. */
export function syncing() {
  const calls = callsAs(harness, owner);
  const { good } = calls;

  const all = async (): Promise<BillSync[]> => (await good('costs.listSyncs', {})).data;
  const one = async (id: string): Promise<BillSync> => {
    const found = (await all()).find(({ syncId }) => syncId === id);
    if (!found) throw new Error(`There is no sync ${id}.`);
    return found;
  };

  /** Looks again and again until no run is under way. */
  async function settled(id: string): Promise<BillSync> {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      const found = await one(id);
      if (found.importId === null) return found;
      if (Date.now() > end) throw new Error(`The sync is still ${found.state}.`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  return {
    ...calls,
    all,
    one,
    settled,
    connect: async (type: IntegrationType, name: string, values: Record<string, string>) =>
      (await good('integrations.connect', { body: { type, name, values } })).data.integrationId,
    exports: async (id: string): Promise<FoundExport[]> =>
      (await good('costs.findExports', { params: { id } })).data,
    follow: async (integration_id: string, export_key: string, source_name: string, more = {}) => {
      const body = { integration_id, export_key, source_name, months: 0, ...more };
      const { syncId } = (await good('costs.startSync', { body })).data;
      return settled(syncId);
    },
    run: async (id: string, body: { only?: string[]; instead?: boolean } = {}) => {
      await good('costs.runSync', { params: { id }, body });
      return settled(id);
    },
    deliveries: async (id: string): Promise<SyncDelivery[]> =>
      (await good('costs.syncDeliveries', { params: { id } })).data,
    /** The newest import of syncs. */
    lastRun: async (): Promise<ImportJob | undefined> =>
      data<ImportJob[]>(await harness.call(owner, 'costs.listImports', { query: {} })).find(
        ({ kind }) => kind === 'sync',
      ),
  };
}
