import { isFault } from '@shared/kernel/fault';
import { callAs } from '../../http/ask';
import { contextOf, type Acting } from './asPerson';
import { makeBudgets } from './budgets';
import { demoDashboards } from './dashboards';
import type { DemoCompany } from './demo.port';
import { demoKinds, demoStore, type DemoKind, type DemoThing } from './demo.store';
import {
  makeDashboards,
  makeDatastores,
  makePeople,
  makeProvider,
  makeSpaces,
  makeWorkflows,
} from './creating';
import { makeKubernetes } from './kubernetes';
import { livePast, type PastDeps } from './past';
import { removeThing } from './removing';
import { makeReports } from './reports';
import { makeUnitMetrics } from './unitMetrics';
import { makeVirtualTags } from './virtualTags';
import type { Making, DemoDeps } from './creating.port';

const DASHBOARDS = demoDashboards({ plan: '', budgets: '', inventory: '' }, '').length;

/** The provider comes last; who loads the demo in an organisation of an MSP has none of their own. */
const isWhole = (who: Acting, there: readonly DemoThing[]): boolean =>
  who.org_type === 'standard'
    ? there.some(({ kind }) => kind === 'organisation')
    : there.filter(({ kind }) => kind === 'dashboard').length >= DASHBOARDS;

export function createDemoCompany(deps: DemoDeps & PastDeps): DemoCompany {
  const { database, log } = deps;

  async function acting(orgId: string, userId: string): Promise<Acting | undefined> {
    const row = await database.system((sql) => demoStore.who(sql, orgId, userId));
    return row && { ...row, orgId, userId, customers: [] };
  }

  async function fill({ orgId, userId }: { orgId: string; userId: string }) {
    const who = await acting(orgId, userId);
    const there = await database.tenant(orgId, (sql) => demoStore.things(sql));
    if (!who || isWhole(who, there)) return;
    // An earlier filling ended in its midst, with the server or at a refusal.
    if (there.length > 0) await remove(orgId);
    const making: Making = {
      ...deps,
      who,
      ask: callAs(deps.calls, contextOf(who, log)),
      note: (kind, thing_id) =>
        database.tenant(orgId, (sql) => demoStore.note(sql, orgId, { kind, thing_id })),
    };
    const spaces = await makeSpaces(making);
    const stores = await makeDatastores(making, spaces);
    const workflows = await makeWorkflows(making, spaces);
    await makeDashboards(making, spaces, stores, workflows.report);
    await makeBudgets(making);
    await makeReports(making, spaces);
    await makeVirtualTags(making);
    await makeUnitMetrics(making);
    await makeKubernetes(making);
    await makePeople(making);
    if (who.org_type === 'standard') await makeProvider(making);
  }

  /** What people have put other things into is theirs from now on, and what they took away is gone already. */
  async function removeOne(who: Acting, kind: DemoKind, id: string): Promise<void> {
    try {
      await removeThing(deps, who, kind, id);
    } catch (error) {
      if (!isFault(error)) throw error;
      log.info({ kind, id, reason: error.message }, 'A part of the demo company stays');
    }
  }

  async function remove(orgId: string) {
    const things = await database.tenant(orgId, (sql) => demoStore.things(sql));
    const ordered = demoKinds.flatMap((kind) => things.filter((thing) => thing.kind === kind));
    const who: Acting = {
      orgId,
      userId: 'demo',
      name: 'Demo company',
      email: '',
      org_type: 'standard',
      parent_org_id: null,
      role: 'Admin',
      customers: [],
    };
    for (const thing of ordered) {
      await removeOne(who, thing.kind, thing.thing_id);
      await database.tenant(orgId, (sql) => demoStore.forget(sql, thing));
    }
    return ordered.length;
  }

  return { fill, remember: (what, tools) => livePast(deps, what, tools), remove };
}
