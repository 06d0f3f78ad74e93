import { isFault } from '@shared/kernel/fault';
import type { Sql } from '../../db/database';
import { contextOf, type Acting } from './asPerson';
import type { DemoCompany } from './demo.port';
import { demoKinds, demoStore, type DemoKind } from './demo.store';
import {
  makeDashboards,
  makeDatastores,
  makePeople,
  makeProvider,
  makeSpaces,
  makeWorkflows,
  type DemoDeps,
  type Making,
} from './making';
import { removeThing } from './removing';

export function createDemoCompany(deps: DemoDeps): DemoCompany {
  const { database, log } = deps;
  const within = <T>(orgId: string, work: (sql: Sql) => Promise<T>) =>
    database.tenant({ orgIds: [orgId] }, work);

  async function acting(orgId: string, userId: string): Promise<Acting | undefined> {
    const row = await database.system((sql) => demoStore.who(sql, orgId, userId));
    return row && { ...row, orgId, userId, customers: [] };
  }

  async function fill({ orgId, userId }: { orgId: string; userId: string }) {
    const who = await acting(orgId, userId);
    const filled = await within(orgId, (sql) => demoStore.things(sql));
    if (!who || filled.length > 0) return;
    const making: Making = {
      ...deps,
      who,
      context: contextOf(who, log),
      note: (kind, thing_id) => within(orgId, (sql) => demoStore.note(sql, orgId, { kind, thing_id })),
    };
    const spaces = await makeSpaces(making);
    const stores = await makeDatastores(making, spaces.finance);
    const workflows = await makeWorkflows(making, spaces.platform);
    await makeDashboards(making, spaces.finance, stores, workflows.report);
    await makePeople(making);
    if (who.org_type === 'standard') await makeProvider(making);
  }

  /** What others have put into it, or taken away already, is left as it is. */
  async function removeOne(who: Acting, kind: DemoKind, id: string): Promise<boolean> {
    try {
      await removeThing(deps, who, kind, id);
      return true;
    } catch (error) {
      if (!isFault(error)) throw error;
      log.info({ kind, id, reason: error.message }, 'A part of the demo company stays');
      return error.code === 'not_found';
    }
  }

  async function remove(orgId: string) {
    const things = await within(orgId, (sql) => demoStore.things(sql));
    const ordered = demoKinds.flatMap((kind) => things.filter((thing) => thing.kind === kind));
    const who: Acting = {
      ...{ orgId, userId: 'demo', name: 'Demo company', email: '' },
      ...{ org_type: 'standard', parent_org_id: null, role: 'Admin', customers: [] },
    };
    for (const thing of ordered) {
      const gone = await removeOne(who, thing.kind, thing.thing_id);
      if (gone) await within(orgId, (sql) => demoStore.forget(sql, thing));
    }
  }

  return { fill, remove };
}
