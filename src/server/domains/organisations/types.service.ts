import { Fault } from '@shared/kernel/fault';
import type { Role } from '@shared/model/permissions';
import { organisationFaults as words } from '@shared/words/organisations';
import type { Database } from '../../db/database';
import { notifyChange } from '../../db/notify';
import type { Session } from '../../gate/session';
import type { Handlers } from '../../http/context';
import type { Clock } from '../../platform/clock';
import type { RecordActivity } from './activity.port';
import { administratorOf, organisationMaker } from './organisations.service';
import { membersStore } from './organisations.store';
import { typesStore } from './types.store';

/** A role of the one type as the other has it; where there is no such role, the next one that may do less. */
const roleIn: Record<'MSP' | 'standard', readonly (readonly [from: Role, to: Role])[]> = {
  MSP: [
    ['Admin', 'MSP-Admin'],
    ['Member', 'MSP-Viewer'],
  ],
  standard: [
    ['MSP-Admin', 'Admin'],
    ['MSP-Editor', 'Member'],
    ['MSP-Viewer', 'Member'],
  ],
};

type TypeHandlers = Pick<Handlers, 'organisations.create' | 'organisations.setType'>;

/** Further organisations, and which of them serve customers: ADR 0030. */
export function createTypes(deps: {
  database: Database;
  clock: Clock;
  record: RecordActivity;
}): TypeHandlers {
  const { database, clock, record } = deps;

  async function create(by: Session, name: string, type: 'MSP' | 'standard'): Promise<string> {
    const now = clock.now();
    return database.system(async (sql) => {
      if ((await typesStore.first(sql)) !== by.orgId)
        throw new Fault('forbidden:first_organization_only', words.firstOnly);
      const people = by.kind === 'user' ? [by.userId] : await typesStore.administrators(sql, by.orgId);
      if (people.length === 0) throw new Fault('conflict:no_members', words.nobody);
      const place = { name, type, parentOrgId: null, createdBy: by.name, now };
      const orgId = await organisationMaker.create(sql, place);
      for (const userId of people)
        await membersStore.addMember(sql, {
          orgId,
          userId,
          role: administratorOf(type),
          state: 'active',
          joinedAt: now,
        });
      const activity = { at: now, actor: by.name, action: 'organisation_created', subject: name };
      await record(sql, { orgId: by.orgId, ...activity, data: { type } });
      await record(sql, { orgId, ...activity, data: { type } });
      for (const id of people) await notifyChange(sql, { orgId: by.orgId, tag: 'user', id });
      return orgId;
    });
  }

  /** Under a lock on the organisation, which whoever makes a customer of it takes too. */
  async function setType(by: Session, type: 'MSP' | 'standard'): Promise<void> {
    const { orgId, name: actor } = by;
    await database.system(async (sql) => {
      const before = await typesStore.lock(sql, orgId);
      if (!before) throw new Fault('not_found:organization_not_found', words.notFound);
      if (before.org_type === type) return;
      if (before.org_type === 'MSP_CUSTOMER')
        throw new Fault('conflict:organization_is_customer', words.isCustomer);
      const customers = await typesStore.customers(sql, orgId);
      if (customers > 0)
        throw new Fault('conflict:organization_has_customers', words.hasCustomers(customers));
      await typesStore.setType(sql, orgId, type);
      for (const [from, to] of roleIn[type]) await typesStore.changeRoles(sql, orgId, from, to);
      const data = { from: before.org_type, to: type };
      await record(sql, {
        orgId,
        at: clock.now(),
        actor,
        action: 'organisation_type_changed',
        subject: before.name,
        data,
      });
      await notifyChange(sql, { orgId, tag: 'settings', id: 'organisation' });
      for (const tag of ['user', 'members', 'api_keys'] as const)
        await notifyChange(sql, { orgId, tag, id: '*' });
    });
  }

  return {
    'organisations.create': async ({ body: { name, type } }, { session }) => ({
      orgId: await create(session, name, type),
      name,
      type,
    }),
    'organisations.setType': async ({ body: { type } }, { session }) => {
      await setType(session, type);
      return { orgId: session.orgId, type };
    },
  };
}
