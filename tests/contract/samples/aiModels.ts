import type { Harness } from '../harness';
import type { Samples } from '../sample';
import type { Person } from '../world';

const given = {
  kind: 'ollama' as const,
  address: 'http://127.0.0.1:9/v1',
  model: 'small',
  price_in: null,
  price_out: null,
};
let count = 0;
const named = () => ({ ...given, name: `Model ${(count += 1)}` });

async function aModel(harness: Harness, as: Person): Promise<string> {
  const { body } = await harness.call(as, 'aiModels.create', { body: named() });
  return (body as { data: { model_id: string } }).data.model_id;
}

async function aRequest(harness: Harness, { orgId }: { orgId: string }): Promise<string> {
  const requestId = `request-${(count += 1)}`;
  await harness.database.system((sql) =>
    sql.run(
      `insert into ai_request (request_id, org_id, at, used_for, model_name, model, status, message, tokens_in,
         tokens_out, milliseconds, asked, sent, answer)
       values ($1, $2, now(), 'steps', 'Model', 'small', 'ok', '', 1, 1, 10, 'a', 'b', 'c')`,
      [requestId, orgId],
    ),
  );
  return requestId;
}

export const samples: Samples = {
  'aiModels.list': { request: async () => ({}) },
  'aiModels.create': { request: async () => ({ body: named() }) },
  'aiModels.change': {
    request: async (harness, as) => ({ params: { id: await aModel(harness, as) }, body: named() }),
  },
  'aiModels.remove': { request: async (harness, as) => ({ params: { id: await aModel(harness, as) } }) },
  // Nothing listens there.
  'aiModels.test': { request: async () => ({ body: named() }), status: 503 },
  'aiModels.offered': {
    request: async () => ({ body: { kind: given.kind, address: given.address } }),
    status: 503,
  },
  'aiModels.uses': { request: async () => ({}) },
  'aiModels.requests': { request: async () => ({ query: { max_returned_items: 10 } }) },
  'aiModels.request': {
    request: async (harness, _as, organisation) => ({
      params: { id: await aRequest(harness, organisation) },
    }),
  },
};
