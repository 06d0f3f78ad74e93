import { Fault, isFault } from '@shared/kernel/fault';
import { administratorRoles } from '@shared/model/permissions';
import { demoOrganisationFaults as words } from '@shared/words/organisations';
import type { Database, Sql } from '../../db/database';
import { notifyChange, notifyChanges } from '../../db/notify';
import { SESSIONS_TAG, type Session } from '../../gate/session';
import type { Handlers } from '../../http/context';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import type { OrganisationEnd } from '../customers/end.port';
import type { RecordActivity } from './activity.port';
import { demoOrganisationStore as store } from './demoOrganisation.store';
import { organisationMaker } from './organisations.service';
import { membersStore } from './organisations.store';
import { typesStore } from './types.store';

export interface DemoOrganisationDeps {
  database: Database;
  clock: Clock;
  log: Log;
  record: RecordActivity;
  /** The bills of the demo company, and all else of it. */
  demo: {
    load(who: { orgId: string; userId: string }): Promise<{ importId: string }>;
    isLoading(orgId: string): Promise<boolean>;
    /** Also what it has made outside of the organization: its provider. */
    remove(orgId: string): Promise<void>;
  };
  end: OrganisationEnd;
  /** With all that is in it; nothing of it runs. */
  removeOrganisation(sql: Sql, orgId: string): Promise<void>;
}

type DemoHandlers = Pick<Handlers, 'organisations.createDemo' | 'organisations.deleteDemo'>;

/** The demo company in an organization of its own, beside what people have. */
export function createDemoOrganisation(deps: DemoOrganisationDeps): DemoHandlers {
  const { database, clock, record } = deps;

  /** Under a lock on the first organization: a second press finds what the first has made. */
  async function make(by: Session, name: string): Promise<{ orgId: string; userId: string }> {
    const now = clock.now();
    return database.system(async (sql) => {
      const first = (await typesStore.first(sql)) ?? '';
      await typesStore.lock(sql, first);
      const people = await typesStore.administrators(sql, first);
      const own = by.kind === 'user' ? by.userId : by.orgId === first ? people[0] : undefined;
      if (own === undefined || !people.includes(own))
        throw new Fault('forbidden:first_organization_only', words.firstOnly);
      const there = await store.ofPerson(sql, own);
      if (there) throw new Fault('conflict:demo_organization_exists', words.hasOne(there.name));
      const place = { name, type: 'standard', parentOrgId: null, createdBy: by.name, now } as const;
      const orgId = await organisationMaker.create(sql, place);
      await store.mark(sql, orgId);
      const member = { orgId, userId: own, role: 'Admin', state: 'active', joinedAt: now } as const;
      await membersStore.stayIn(sql, by.orgId, own);
      await membersStore.addMember(sql, member);
      const activity = { at: now, actor: by.name, action: 'organisation_created', subject: name };
      await record(sql, { orgId: by.orgId, ...activity, data: { demo: true } });
      await notifyChange(sql, { orgId: by.orgId, tag: 'user', id: own });
      return { orgId, userId: own };
    });
  }

  async function remove(by: Session, orgId: string): Promise<void> {
    const found = await database.system((sql) => store.find(sql, orgId, by.userId));
    if (!found) throw new Fault('not_found:demo_organization_not_found', words.notFound);
    if (!administratorRoles.some((role) => role === found.role))
      throw new Fault('forbidden:not_your_demo', words.notYours);
    if (await deps.demo.isLoading(orgId)) throw new Fault('conflict:demo_loading', words.loading);
    await deps.end.endWork(orgId);
    await deps.demo.remove(orgId).catch((error: unknown) => {
      // Its parts may have gone one by one before.
      if (!isFault(error) || error.code !== 'not_found') throw error;
    });
    await database.system(async (sql) => {
      const people = await store.members(sql, orgId);
      await deps.removeOrganisation(sql, orgId);
      const gone = { at: clock.now(), actor: by.name, action: 'organisation_deleted', subject: found.name };
      if (by.orgId !== orgId) await record(sql, { orgId: by.orgId, ...gone, data: { demo: true } });
      await notifyChanges(
        sql,
        people.flatMap((id) => [
          { orgId, tag: SESSIONS_TAG, id },
          { orgId: by.orgId, tag: 'user', id },
        ]),
      );
    });
    await deps.end.removeFiles(orgId).catch((error: unknown) => {
      deps.log.warn({ err: error, orgId }, 'Files of the demo company could not be removed');
    });
  }

  return {
    'organisations.createDemo': async ({ body: { name } }, { session }) => {
      const who = await make(session, name);
      const { importId } = await deps.demo.load(who);
      return { orgId: who.orgId, name, importId };
    },
    'organisations.deleteDemo': ({ params }, { session }) => remove(session, params.orgId),
  };
}
