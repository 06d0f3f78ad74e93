import { systemClock } from '@server/platform/clock';
import { randomId } from '@server/platform/crypto';
import { calls, type CallId } from '@shared/api/index';
import type { Harness, RawRequest, Reply } from './harness';
import { sampleOf } from './sample';
import { addOrganisation, type Organisation, type Person } from './world';

export const dataOf = <T>(reply: Reply) => (reply.body as { data: T }).data;
export const failureOf = (reply: Reply) => reply.body as { code: string; reason: string; message: string };

/** A provider beside that of the world, with one customer. */
export async function anotherProvider({ database, mint }: Harness) {
  const add = (plan: Parameters<typeof addOrganisation>[3]) =>
    addOrganisation(database, systemClock, mint, plan);
  const msp = await add({ name: 'Rival', type: 'MSP', parentOrgId: null, roles: ['MSP-Admin'] });
  const customer = await add({
    name: 'Theirs',
    type: 'MSP_CUSTOMER',
    parentOrgId: msp.orgId,
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
    name,
    type: 'MSP_CUSTOMER',
    parentOrgId,
    roles: ['MSP-Customer-Editor', 'MSP-Customer-Viewer'],
  });

/** What takes away again, or the sender's own role; and what computes for long and stores nothing. */
const LEFT = /delete|remove|revoke|clear|organisations\.change|^generators\.|changePassword|inspect|preview/i;

/**
 * Sends every sample that makes sense in the organisation, writes and takes nothing away, so that each table has rows of it.
 * → the requests of all of them by call, those that were not sent too.
 */
export async function fill(
  harness: Harness,
  as: Person,
  organisation: Organisation,
): Promise<Map<CallId, RawRequest>> {
  const requests = new Map<CallId, RawRequest>();
  for (const id of harness.callIds) {
    const sample = sampleOf(id);
    const isProviders = sample.in === 'msp' && organisation.type !== 'MSP';
    if (isProviders || /demo/i.test(id)) continue;
    const request = (await sample.request(harness, as, organisation)) as RawRequest;
    requests.set(id, request);
    if (calls[id].method !== 'GET' && !LEFT.test(id)) await harness.send(as, id, request);
  }
  return requests;
}

export async function globalSpace({ database }: Harness, orgId: string): Promise<string> {
  const row = await database.system((sql) =>
    sql.one<{ space_id: string }>("select space_id from space where org_id = $1 and mode = 'global'", [
      orgId,
    ]),
  );
  return row?.space_id ?? '';
}
