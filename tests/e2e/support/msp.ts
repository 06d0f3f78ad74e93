import type { BrowserContext, Page } from '@playwright/test';
import type { Role } from '@shared/model/permissions';
import { customerWords } from '@shared/words/customers';
import { shellWords } from '@shared/words/shell';
import type { Database } from '@server/db/database';
import { organisationMaker } from '@server/domains/organisations/organisations.service';
import { membersStore } from '@server/domains/organisations/organisations.store';
import { notifyChange } from '@server/db/notify';
import { openEmbedded } from '../../faults/support/realServer';
import { callAs } from './api';
import type { RunningApp } from './app';

export const PROVIDER = 'Northwind';

/** The database behind an app, for what no screen can do: organisations that nobody is in yet. */
export async function inDatabase<T>(app: RunningApp, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openEmbedded(app.dataDir);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** An organisation in which the person of this browser has a role. → its id */
export async function addOrganisation(
  context: BrowserContext,
  app: RunningApp,
  given: { name: string; type: 'MSP' | 'MSP_CUSTOMER' | 'standard'; role: Role; parentOrgId?: string },
): Promise<string> {
  const me = (await callAs(context, app, 'users.me')).data;
  const { name, type, role, parentOrgId = null } = given;
  // Who has never chosen an organisation is in the first by its name, which could be the new one.
  await callAs(context, app, 'users.updateMetadata', {
    body: { userId: me.userId, metadata: { activeOrgId: me.activeOrgId } },
  });
  return inDatabase(app, (database) =>
    database.system(async (sql) => {
      const now = new Date();
      const orgId = await organisationMaker.create(sql, {
        name,
        type,
        parentOrgId,
        createdBy: 'a test',
        now,
      });
      await membersStore.addMember(sql, { orgId, userId: me.userId, role, state: 'active', joinedAt: now });
      await notifyChange(sql, { orgId: me.activeOrgId, tag: 'user', id: me.userId });
      return orgId;
    }),
  );
}

/** Takes somebody out of an organisation behind everybody's back: no window is told. */
export async function dropMembership(app: RunningApp, orgId: string, userId: string): Promise<void> {
  await inDatabase(app, (database) => database.system((sql) => membersStore.remove(sql, orgId, userId)));
}

/** What the person of this browser would see as an Admin of an organisation; they are out of it again afterwards. */
export async function inOrganisation<T>(
  context: BrowserContext,
  app: RunningApp,
  orgId: string,
  look: () => Promise<T>,
): Promise<T> {
  const { userId, activeOrgId } = (await callAs(context, app, 'users.me')).data;
  const goTo = (activeOrg: string) =>
    callAs(context, app, 'users.updateMetadata', { body: { userId, metadata: { activeOrgId: activeOrg } } });
  const member = { orgId, userId, role: 'Admin', state: 'active', joinedAt: new Date() } as const;
  await inDatabase(app, (database) => database.system((sql) => membersStore.addMember(sql, member)));
  await goTo(orgId);
  try {
    return await look();
  } finally {
    await goTo(activeOrgId);
    await dropMembership(app, orgId, userId);
  }
}

/** The MSP of this app, made by whoever asks first: the person of this browser is its MSP-Admin, and in it now. */
export async function inMsp(context: BrowserContext, app: RunningApp): Promise<string> {
  const me = (await callAs(context, app, 'users.me')).data;
  const known = Object.values(me.orgIdToOrgMemberInfo).find((org) => org.orgName === PROVIDER);
  const orgId =
    known?.orgId ?? (await addOrganisation(context, app, { name: PROVIDER, type: 'MSP', role: 'MSP-Admin' }));
  await callAs(context, app, 'users.updateMetadata', {
    body: { userId: me.userId, metadata: { activeOrgId: orgId } },
  });
  return orgId;
}

/** A customer of the MSP by its name, made if it is not there. → its id */
export async function customerOf(context: BrowserContext, app: RunningApp, name: string): Promise<string> {
  const { data } = await callAs(context, app, 'customers.list', {});
  const known = data.find((one) => one.name === name);
  if (known) return known.id;
  return (await callAs(context, app, 'customers.create', { body: { name } })).data.id;
}

export const customers = (page: Page) => page.getByRole('grid', { name: customerWords.table, exact: true });
export const customerRow = (page: Page, name: string) =>
  customers(page).getByRole('row', { name, exact: true });
export const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

/** The organisation switcher at the top right, open. */
export async function openSwitcher(page: Page) {
  await page.getByRole('button', { name: new RegExp(`^${shellWords.switchOrganisation}`) }).click();
  return page.getByRole('list', { name: shellWords.organisations });
}
