import { expect, it } from 'vitest';
import { engineFixture } from '@tests/support/engineFixture';
import { makeWorkflow, org, succeeded } from '@tests/support/engineWorld';
import { systemClock } from '../../platform/clock';
import { sha256 } from '../../platform/crypto';
import { createHooks, type HookRequest } from './hooks.service';

const test = engineFixture();
const nobody = () => Promise.reject(new Error('Nobody outside is asked.'));

/** A hook whose deliveries are named as it says. → sends one with these headers and this body. */
async function hookOf(workflowId: string, hook: object) {
  await makeWorkflow(test.database, { id: workflowId });
  const id = `${workflowId}-hook`;
  await test.database.system((sql) =>
    sql.run(
      `insert into workflow_trigger (trigger_id, org_id, workflow_id, name, type, secret_hash, hook, created_by,
         created_at, updated_at) values ($1, $2, $3, 'A hook', 'HTTP', $4, $5, 'ann', now(), now())`,
      [id, org, workflowId, sha256('secret'), JSON.stringify(hook)],
    ),
  );
  const engine = test.engine({ interpret: () => Promise.resolve(succeeded()) });
  const outside = { http: { send: nobody }, expressions: { evaluate: nobody }, box: { open: String } };
  const hooks = createHooks({ database: test.database, engine, clock: systemClock, ...outside });
  const { signal } = new AbortController();
  return (headers: HookRequest['headers'], body: unknown) =>
    hooks.receive(id, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      query: { secret: 'secret' },
      bytes: Buffer.from(JSON.stringify(body)),
      signal,
    });
}

const runsOf = (workflowId: string) =>
  test.database.system((sql) =>
    sql.rows('select execution_id from execution where workflow_id = $1', [workflowId]),
  );

it('a delivery that is sent again is one run, at once and later, by a header or a field', async () => {
  const places: readonly [string, (id: string) => [HookRequest['headers'], unknown]][] = [
    ['x-github-delivery', (id) => [{ 'x-github-delivery': id }, { tries: Math.random() }]],
    ['body.data.id', (id) => [{}, { data: { id }, tries: Math.random() }]],
  ];
  for (const [deliveryId, sent] of places) {
    const workflowId = deliveryId.replaceAll('.', '-');
    const send = await hookOf(workflowId, { deliveryId });
    const first = await send(...sent('one'));
    const again = await Promise.all(Array.from({ length: 5 }, () => send(...sent('one'))));
    expect(again).toEqual(again.map(() => first));
    expect(await send(...sent('two'))).not.toEqual(first);
    expect(await runsOf(workflowId)).toHaveLength(2);
  }
});

it('an id that is too long to be kept still names its delivery', async () => {
  const send = await hookOf('long', { deliveryId: 'body.id' });
  const id = 'ä'.repeat(500);
  expect(await send({}, { id })).toEqual(await send({}, { id }));
  expect(await send({}, { id: `${id}x` })).not.toEqual(await send({}, { id }));
  expect(await runsOf('long')).toHaveLength(2);
});
