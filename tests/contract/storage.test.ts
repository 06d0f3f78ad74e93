import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memoryBackups } from '@tests/fakes/backups';
import { EXPORT_SCHEMA } from '@shared/model/storage/areas';
import { storageWords as words } from '@shared/words/storage';
import { blobsStore } from '@server/engine/blobs/blobs.store';
import { encodeValue } from '@server/engine/blobs/encode';
import { createEngineReads } from '@server/engine/runtime/reads';
import { presentId } from '@tests/support/executionIds';
import { billOf, callsAs } from './costsFixture';
import { startHarness, type Harness } from './harness';
import { uploaded } from './samples/storage';
import { administrator, type Person } from './world';

let harness: Harness;
let admin: Person;
let name: string;
beforeAll(async () => {
  harness = await startHarness();
  admin = administrator(harness.world.acme);
  name = harness.world.acme.name;
});
afterAll(() => harness?.stop());

const data = (reply: { status: number; body: unknown; text: string }) => {
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as { data: Record<string, unknown> }).data;
};

const globalSpace = async (as: Person) => {
  const reply = await harness.call(as, 'spaces.list', { query: {} });
  return (reply.body as { data: { space_id: string }[] }).data[0]!.space_id;
};

const records = (marker: string) =>
  Array.from({ length: 1_000 }, (_, at) => ({ Name: `${marker} ${at}`, Amount: at }));

/** A datastore of some thousand records, a workflow, a dashboard: of everything a little. */
async function fill(as: Person, marker: string): Promise<string> {
  const space_id = await globalSpace(as);
  const schema = [
    { key: 'Name', type: 'string' },
    { key: 'Amount', type: 'number' },
  ];
  const made = await harness.send(as, 'datastores.create', {
    body: { space_id, name: `${marker} list`, schema },
  });
  const id = data(made)['datastoreId'] as string;
  for (let page = 0; page < 3; page += 1)
    await harness.send(as, 'datastores.createRecords', {
      params: { id },
      body: { records: records(marker) },
    });
  await harness.send(as, 'workflows.create', {
    query: { space_id },
    body: { name: `${marker} workflow`, graph: { nodes: [], edges: [] } },
  });
  await harness.send(as, 'dashboards.create', { body: { space_id, name: `${marker} board` } });
  return id;
}

const exportOf = async (as: Person, runs = false) => {
  const reply = await harness.call(as, 'storage.export', { query: runs ? { runs: 'true' } : {} });
  expect(reply.status, reply.text).toBe(200);
  return reply.text;
};
/** What an export holds, without when it was made and without the order of what has none. */
const contentOf = (text: string) =>
  text
    .split('\n')
    .slice(1)
    .map((line) => line.replaceAll('"state":"enabled"', '"state":"disabled"'))
    .toSorted();
const importing = async (as: Person, text: string, confirm = name) =>
  harness.send(as, 'storage.import', {
    body: { upload_id: await uploaded(harness, as, text), confirm_name: confirm },
  });

describe('storage', () => {
  it('gives everything as one file, deletes everything, and has everything again from the file', async () => {
    const bill = billOf([{}, { ResourceId: 'r2', BilledCost: '20' }]);
    expect((await callsAs(harness, admin).bill('bill.csv', bill)).state).toBe('done');
    await fill(admin, 'Kept');
    const before = await exportOf(admin);
    expect(before).toContain('Kept 999');
    await harness.database.tenant({ orgIds: [admin.orgId] }, (sql) =>
      sql.run(`insert into agent_thread values ('talk', $1, 'somebody', 'costloom', 'Talk', now(), now())`, [
        admin.orgId,
      ]),
    );

    const gone = await harness.send(admin, 'storage.delete', {
      body: { what: 'everything', confirm_name: name },
    });
    expect(data(gone)['rows']).toBeGreaterThan(3_000);
    const empty = await harness.call(admin, 'datastores.list', { query: {} });
    expect(empty.body).toEqual({ data: [] });
    expect(await globalSpace(admin)).toBeTruthy();
    const talk = 'select thread_id from agent_thread';
    expect(await harness.database.tenant({ orgIds: [admin.orgId] }, (sql) => sql.rows(talk))).toEqual([]);

    const back = data(await importing(admin, before));
    expect(back).toMatchObject({ from: name, files: 1, disabled_workflows: 1 });
    expect(contentOf(await exportOf(admin))).toEqual(contentOf(before));
    const range = data(await harness.call(admin, 'costs.range', {}));
    expect(range).toMatchObject({ rows: 2, firstDay: '2026-01-05' });
  });

  it.each([
    ['', (text: string) => text],
    [
      ' of the form of before periods',
      (text: string) =>
        text
          .replace(`"schema":${EXPORT_SCHEMA}`, '"schema":1')
          .replaceAll(presentId('kept'), 'Ab-old-id')
          .replaceAll(/,"period":"w\d{8}"/g, '')
          .replaceAll(/,"period"\]/g, ']'),
    ],
  ])('has executions again from a file%s, with their steps, values and counts', async (form, changed) => {
    const { orgId } = admin;
    const executionId = presentId('kept');
    const value = 'large '.repeat(10_000);
    const large = await encodeValue(value);
    await harness.database.system(async (sql) => {
      const [workflow] = await sql.rows<{ id: string; space: string }>(
        'select workflow_id as id, space_id as space from workflow where org_id = $1 limit 1',
        [orgId],
      );
      if (!workflow) throw new Error('There is no workflow.');
      await sql.run('delete from execution where org_id = $1', [orgId]);
      await sql.run(
        `insert into execution (execution_id, org_id, space_id, workflow_id, version, trigger_event_id, trigger_type,
           mode, status, actor_id, actor_name, created_at, started_at, ended_at)
         values ($1, $2, $3, $4, 1, 'given', 'HTTP', 'run', 'SUCCEEDED', 'x', 'x', now(), now(), now())`,
        [executionId, orgId, workflow.space, workflow.id],
      );
      await sql.run(
        `insert into step_run (step_run_id, org_id, execution_id, node_id, step_name, step_template_id, iter_path, effect,
           status, output_blob, started_at, ended_at)
         values ('run-kept', $1, $2, 'n', 'N', 't', '', 'pure', 'OK', $3, now(), now())`,
        [orgId, executionId, large.blob?.hash],
      );
      if (large.blob) await blobsStore.save(sql, [{ orgId, executionId, blob: large.blob }], new Date());
    });
    const text = changed(await exportOf(admin, true));
    await harness.send(admin, 'storage.delete', { body: { what: 'everything', confirm_name: name } });
    const reads = createEngineReads(harness.database);
    expect(await reads.execution(orgId, executionId)).toBeUndefined();
    data(await importing(admin, text));
    const found = await reads.execution(orgId, 'given');
    expect(found?.executionId).toBe(form === '' ? executionId : 'Ab-old-id');
    expect(await reads.stepOutput(orgId, 'run-kept')).toEqual({ kind: 'value', value });
    expect(await reads.counts(orgId, {})).toEqual({ SUCCEEDED: 1 });
  });

  it('tells how much there is of what', async () => {
    const { areas, bytes } = data(await harness.call(admin, 'storage.read', {})) as {
      areas: { area: string; items: number; bytes: number }[];
      bytes: number;
    };
    const of = (area: string) => areas.find((one) => one.area === area);
    expect(of('datastores')?.items).toBe(3_000);
    expect(of('bills')?.items).toBe(2);
    expect(of('workflows')?.items).toBe(1);
    expect(bytes).toBe(areas.reduce((sum, one) => sum + one.bytes, 0));
    expect(of('datastores')?.bytes).toBeGreaterThan(3_000 * 20);
  });

  it.each([
    ['another file', () => 'Account,Owner\n', words.foreign],
    ['a file cut off', (text: string) => text.slice(0, text.length - 200), 'line'],
    ['a file without its end', (text: string) => text.split('\n').slice(0, -2).join('\n'), words.cutOff],
    [
      'a newer form',
      (text: string) => text.replace(`"schema":${EXPORT_SCHEMA}`, `"schema":${EXPORT_SCHEMA + 1}`),
      words.newer,
    ],
    [
      'a table that is none',
      (text: string) => text.replace('"table":"space"', '"table":"pg_class"'),
      'pg_class',
    ],
    [
      'a table that stays',
      (text: string) => text.replace('"table":"space"', '"table":"membership"'),
      'membership',
    ],
    [
      'a value of the wrong kind',
      (text: string) => text.replace('"mode":"global"', '"mode":"any"'),
      'damaged',
    ],
    [
      'a file beside its folder',
      (text: string) => text.replace(/\n\{"file":"[^"]+"/, '\n{"file":"../../evil/x.parquet"'),
      'damaged',
    ],
    [
      'a bill whose file lies elsewhere',
      (text: string) => text.replace(/"file":"[^"]+\.parquet"/, '"file":"../../other/x.parquet"'),
      'cost_snapshot',
    ],
  ])('refuses %s, says why, and changes nothing', async (_what, spoil, reason) => {
    const before = await exportOf(admin);
    const refused = await importing(admin, spoil(before));
    expect(refused.status, refused.text).toBe(400);
    expect(refused.text).toContain(reason);
    expect(contentOf(await exportOf(admin))).toEqual(contentOf(before));
  });

  it('asks for the name of the organisation', async () => {
    const refused = await importing(admin, await exportOf(admin), 'Another');
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('confirm_name');
    const kept = await harness.send(admin, 'storage.delete', {
      body: { what: 'everything', confirm_name: 'Another' },
    });
    expect(kept.status).toBe(400);
    expect(data(await harness.call(admin, 'storage.read', {}))['bytes']).toBeGreaterThan(0);
  });

  it('shows and touches nothing of another organisation, and takes nothing that hangs on it', async () => {
    const stranger = administrator(harness.world.bolt);
    await fill(stranger, 'Secretly');
    const theirs = await exportOf(stranger);
    const mine = await exportOf(admin);
    expect(mine).not.toContain('Secretly');

    const taken = await importing(stranger, mine, harness.world.bolt.name);
    expect(taken.status, taken.text).toBe(409);
    expect(taken.text).toContain(words.elsewhere);
    expect(contentOf(await exportOf(stranger))).toEqual(contentOf(theirs));

    const [own, foreign] = [await globalSpace(admin), await globalSpace(stranger)];
    const hanging = mine
      .split('\n')
      .map((line) => (line.includes('"Kept board"') ? line.replaceAll(own, foreign) : line))
      .join('\n');
    expect(hanging).not.toEqual(mine);
    const refused = await importing(admin, hanging);
    expect(refused.status, refused.text).toBe(400);
    expect(refused.text).toContain(words.strays('dashboard'));
    expect(contentOf(await exportOf(admin))).toEqual(contentOf(mine));
    expect(contentOf(await exportOf(stranger))).toEqual(contentOf(theirs));
  });
});

describe('backups', () => {
  const backups = async (as: Person) => data(await harness.call(as, 'storage.backups', {}));
  const body = { nightly: false, folder: '/mnt/backups', keep: 3, with_key: true };

  it('are made, set and noted in the audit', async () => {
    expect(data(await harness.call(admin, 'storage.makeBackup', { body: {} }))['started_at']).toBeTruthy();
    expect((await harness.call(admin, 'storage.setBackups', { body })).status).toBe(200);
    expect(await backups(admin)).toMatchObject({
      here: { settings: body, backups: [{ rows: 1 }] },
      why: null,
    });
    const audit = await harness.call(admin, 'organisations.audit', {});
    expect(audit.text).toContain('backup_started');
    expect(audit.text).toContain('backups_set');
    const refused = await harness.call(admin, 'storage.setBackups', { body: { ...body, keep: 0 } });
    expect(refused.text).toContain('keep');
  });

  it('are those of the first organization; on a PostgreSQL of a team there are none', async () => {
    const first = await harness.another({ backups: { ...memoryBackups(), mayManage: () => false } });
    const of = (url: string, path: string, method = 'GET', sent?: object) =>
      fetch(`${url}/v1/${path}`, {
        method,
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
        ...(sent ? { body: JSON.stringify(sent) } : {}),
      });
    expect(await (await of(first.url, 'storage/backups')).json()).toEqual({
      data: { here: null, why: 'other_organization' },
    });
    expect((await of(first.url, 'storage/backups', 'POST', {})).status).toBe(403);
    expect((await of(first.url, 'storage/backups/settings', 'PUT', body)).status).toBe(403);
    await first.close();
  });
});
