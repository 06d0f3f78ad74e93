import { systemClock } from '@server/platform/clock';
import { randomId } from '@server/platform/crypto';
import type { Harness, Reply } from './harness';
import { sampleOf } from './sample';
import { addOrganisation, type Organisation, type Person } from './world';

export const dataOf = <T>(reply: Reply) => (reply.body as { data: T }).data;
export const failureOf = (reply: Reply) => reply.body as { code: string; message: string };

/** A provider beside that of the world, with one customer. */
export async function anotherProvider({ database, mint }: Harness) {
  const add = (plan: Parameters<typeof addOrganisation>[3]) =>
    addOrganisation(database, systemClock, mint, plan);
  const msp = await add({ name: 'Rival', type: 'MSP', parentOrgId: null, roles: ['MSP-Admin'] });
  const customer = await add({
    ...{ name: 'Theirs', type: 'MSP_CUSTOMER', parentOrgId: msp.orgId },
    roles: ['MSP-Customer-Editor'],
  });
  return { msp, customer };
}

/** A customer of a provider with one person of each role. */
export const aCustomer = (
  { database, mint }: Harness,
  parentOrgId: string,
  name = `Customer ${randomId()}`,
) =>
  addOrganisation(database, systemClock, mint, {
    ...{ name, type: 'MSP_CUSTOMER', parentOrgId },
    roles: ['MSP-Customer-Editor', 'MSP-Customer-Viewer'],
  });

/** What takes away again, takes the sender's own role, or takes long: the demo company. */
const LEFT = /delete|remove|revoke|clear|demo|organisations\.change/i;

/** Sends every sample of the calls that a standard organisation makes, so that each table has rows of this one. */
export async function fill(harness: Harness, as: Person, organisation: Organisation): Promise<void> {
  for (const id of harness.callIds) {
    if (LEFT.test(id)) continue;
    const sample = sampleOf(id);
    if (sample.in !== undefined && sample.in !== 'acme') continue;
    const request = await sample.request(harness, as, organisation);
    await harness.send(as, id, request);
  }
}

export async function globalSpace({ database }: Harness, orgId: string): Promise<string> {
  const row = await database.system((sql) =>
    sql.one<{ space_id: string }>("select space_id from space where org_id = $1 and mode = 'global'", [
      orgId,
    ]),
  );
  return row?.space_id ?? '';
}
