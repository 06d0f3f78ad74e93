import type { CallRequest } from '@shared/api/index';
import { randomId } from '@server/platform/crypto';
import type { Harness } from '../harness';
import type { Samples } from '../sample';
import type { Organisation, Person } from '../world';

type Body = CallRequest<'shared.create'>['body'];

/** A folder of its own, shared with the first customer. */
async function folder(harness: Harness, as: Person, { orgId }: Organisation): Promise<Body> {
  const space = await harness.database.system((sql) =>
    sql.one<{ space_id: string }>("select space_id from space where org_id = $1 and mode = 'global'", [
      orgId,
    ]),
  );
  const space_id = space?.space_id ?? '';
  const path = `/Shared ${randomId()}`;
  await harness.call(as, 'workflowFolders.create', { body: { space_id, path } });
  return {
    shared_resource_type: 'workflow',
    shared_resource_recipients: { process_all: false, values: [harness.world.first.orgId] },
    shared_resource_data: { scope: 'directory', path, space_id },
  };
}

async function share(harness: Harness, as: Person, organisation: Organisation) {
  const body = await folder(harness, as, organisation);
  const reply = await harness.call(as, 'shared.create', { body });
  const { data } = reply.body as { data: { shared_resource_id: string } };
  return { body, params: { id: data.shared_resource_id } };
}

export const samples: Samples = {
  'shared.list': { in: 'msp', request: async () => ({ body: { shared_resource_type: 'workflow' } }) },
  'shared.all': { in: 'msp', request: async () => ({}) },
  'shared.create': {
    in: 'msp',
    request: async (...given) => ({ body: await folder(...given) }),
  },
  'shared.update': { in: 'msp', request: share },
  'shared.publish': {
    in: 'msp',
    request: async (...given) => ({ params: (await share(...given)).params, body: {} }),
  },
  'shared.delete': {
    in: 'msp',
    request: async (...given) => ({ params: (await share(...given)).params }),
  },
  'users.domainTenants': { in: 'msp', request: async () => ({}) },
};
