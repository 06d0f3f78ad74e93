import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallId, CallReply } from '@shared/api/index';
import type { Space } from '@shared/api/spaces/spaces.api';
import { expectSame, standingOf } from './dump';
import { startHarness, type Harness, type RawRequest } from './harness';
import { administrator, person, type Person } from './world';

let harness: Harness;
let admin: Person;
let member: Person;
let guest: Person;
let stranger: Person;

beforeAll(async () => {
  harness = await startHarness();
  admin = administrator(harness.world.acme);
  member = person(harness.world.acme, 'Member');
  guest = person(harness.world.acme, 'Guest');
  stranger = administrator(harness.world.bolt);
});
afterAll(() => harness?.stop());
beforeEach(async () => {
  await harness.database.system(async (sql) => {
    await sql.run('truncate cases, board, workflow, datastore, dashboard cascade');
    await sql.run("delete from space where mode <> 'global'");
    await sql.run('delete from space_favorite');
  });
});

interface Answer<K extends CallId> {
  status: number;
  body: CallReply<K>;
  failure: { code: string; reason: string; message: string; data?: unknown };
}
async function send<K extends CallId>(as: Person, id: K, request: RawRequest = {}): Promise<Answer<K>> {
  const reply = await harness.send(as, id, request);
  return {
    status: reply.status,
    body: reply.body as CallReply<K>,
    failure: reply.body as Answer<K>['failure'],
  };
}

const list = async (as = admin, query: RawRequest['query'] = {}) =>
  (await send(as, 'spaces.list', { query })).body.data;
const names = async (as = admin, query: RawRequest['query'] = {}) =>
  (await list(as, query)).map((space) => space.name);
const favorites = async (as: Person) =>
  (await send(as, 'spaces.listFavorites')).body.data.map((space) => space.name);
const globalOf = async (as = admin): Promise<Space> =>
  (await list(as)).find((space) => space.mode === 'global')!;
async function create(name: string, as = admin): Promise<Space> {
  const reply = await send(as, 'spaces.create', { body: { name } });
  expect([reply.status, reply.failure.message]).toEqual([200, undefined]);
  return reply.body.data;
}
const on = (space: Pick<Space, 'space_id'>, body?: object): RawRequest => ({
  params: { id: space.space_id },
  ...(body === undefined ? {} : { body }),
});
async function unchanged(work: () => Promise<void>) {
  const before = await standingOf(harness.database);
  await work();
  await expectSame(harness.database, before);
}

/** One thing of each kind in a space. */
const fill: Record<string, (space: Space) => Promise<unknown>> = {
  workflow: (space) =>
    send(admin, 'workflows.create', {
      query: { space_id: space.space_id },
      body: { name: `W ${space.name}` },
    }),
  datastore: (space) =>
    send(admin, 'datastores.create', {
      body: { space_id: space.space_id, name: `D ${space.name}`, schema: [{ key: 'Name', type: 'string' }] },
    }),
  dashboard: (space) =>
    send(admin, 'dashboards.create', { body: { space_id: space.space_id, name: `P ${space.name}` } }),
  board: (space) =>
    send(admin, 'boards.create', { body: { space_id: space.space_id, name: `B ${space.name}` } }),
};

describe('a space', () => {
  it('[SPACE-01] [SPACE-02] [API-31] is made by its name, trimmed, and is read as it is listed', async () => {
    const space = await create('  Platform  ');
    expect(space).toEqual({
      space_id: expect.any(String),
      mode: 'standard',
      name: 'Platform',
      is_archived: false,
      is_favorite: false,
      resource_count: 0,
      resources: { workflows: 0, datastores: 0, dashboards: 0, boards: 0, reports: 0 },
      cases_data: { open_cases: 0, savings: [] },
      created_by: expect.any(String),
      creation_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect((await send(guest, 'spaces.read', on(space))).body.data).toEqual(space);
    expect((await list()).find(({ space_id }) => space_id === space.space_id)).toEqual(space);
  });

  it('[SPACE-02] [API-32] is renamed, and keeps its name beside itself', async () => {
    const space = await create('Platform');
    expect((await send(admin, 'spaces.update', on(space, { name: 'PLATFORM' }))).body.data.name).toBe(
      'PLATFORM',
    );
    expect((await send(admin, 'spaces.update', on(space, { name: ' Teams ' }))).body.data.name).toBe('Teams');
    expect(await names()).toEqual(['Global', 'Teams']);
  });

  it.each([
    ['', 'Value is required'],
    ['   ', 'Value is required'],
    ['x'.repeat(61), 'Maximum characters exceeded (60)'],
    ['a\nb', 'Wrong format'],
    ['a\ud800b', 'has half a character'],
  ])('refuses the name %j', async (name, told) => {
    const space = await create('There');
    await unchanged(async () => {
      for (const reply of [
        await send(admin, 'spaces.create', { body: { name } }),
        await send(admin, 'spaces.update', on(space, { name })),
      ]) {
        expect([reply.status, reply.failure.message]).toEqual([400, expect.stringContaining(told)]);
        expect(reply.failure.data).toContainEqual({ field: 'name', reason: expect.stringContaining(told) });
      }
    });
  });

  it('names are told apart without regard to case, in the organisation alone', async () => {
    await create('Équipe Ärger');
    const other = await create('Other');
    await unchanged(async () => {
      for (const reply of [
        await send(admin, 'spaces.create', { body: { name: 'équipe ärger' } }),
        await send(admin, 'spaces.update', on(other, { name: 'ÉQUIPE ÄRGER' })),
      ]) {
        expect(reply.status).toBe(409);
        expect(reply.failure.reason).toBe('name_taken');
        expect(reply.failure.data).toMatchObject([{ field: 'name' }]);
      }
      expect((await send(admin, 'spaces.create', { body: { name: 'global' } })).status).toBe(409);
    });
    await create('Équipe Ärger', stranger);
  });

  it('[SPACE-01] counts what it holds by kind, and sums up the open cases of its boards by currency', async () => {
    const space = await create('Platform');
    const empty = await create('Empty');
    for (const add of Object.values(fill)) await add(space);
    await fill.workflow?.(empty);
    const { board_id: board } = (await send(admin, 'boards.list', { query: { space_id: space.space_id } }))
      .body.data[0]!;
    await insertCases(board, [
      { id: 'a', status: 'open', saving: 10, currency: 'EUR' },
      { id: 'b', status: 'in_progress', saving: 5, currency: 'EUR' },
      { id: 'c', status: 'open', saving: 7, currency: 'EUR', counts: false },
      { id: 'd', status: 'excluded', saving: 100, currency: 'EUR' },
      { id: 'e', status: 'completed', saving: 100, currency: 'EUR' },
      { id: 'f', status: 'open', saving: 2, currency: 'USD' },
      { id: 'g', status: 'open', saving: null, currency: 'CHF' },
    ]);
    const found = await list();
    expect(found.find(({ name }) => name === 'Platform')).toMatchObject({
      resource_count: 4,
      resources: { workflows: 1, datastores: 1, dashboards: 1, boards: 1, reports: 0 },
      cases_data: {
        open_cases: 5,
        savings: [
          { currency: 'EUR', month: 15, year: 180 },
          { currency: 'USD', month: 2, year: 24 },
        ],
      },
    });
    expect(found.find(({ name }) => name === 'Empty')).toMatchObject({
      resource_count: 1,
      cases_data: { open_cases: 0, savings: [] },
    });
    const [shown] = (await send(admin, 'boards.list', { query: { space_id: space.space_id } })).body.data;
    expect(shown!.openCases).toBe(5);
  });
});

interface ACase {
  id: string;
  status: string;
  saving: number | null;
  currency: string;
  counts?: boolean;
}
const insertCases = (board: string, cases: readonly ACase[]) =>
  harness.database.system(async (sql) => {
    for (const { id, status, saving, currency, counts = true } of cases) {
      const closed = status === 'completed' ? new Date() : null;
      await sql.run(
        `insert into cases (case_id, org_id, fingerprint, board_id, case_type, case_group, title, effort, provider,
           account_id, account_name, region, resource_id, resource_name, service, service_group, currency, monthly_cost,
           monthly_saving, counts, summary, search_text, status, is_new, regressed, still_seen, reopened_count,
           created_at, closed_at, completed_at, updated_at, seen_parameters, found_hash)
         values ($1, $2, $1, $3, 't', 'g', 't', 'low', 'AWS', 'a', 'a', 'r', $1, $1, 's', 'g', $4, 20, $5, $6, '', '',
           $7, false, false, true, 0, now(), $8, $8, now(), '', '')`,
        [id, admin.orgId, board, currency, saving, counts, status, closed],
      );
    }
  });

describe('deleting', () => {
  it('[SPACE-02] [API-33] takes away a space that holds nothing, with what people had marked', async () => {
    const space = await create('Gone');
    await send(guest, 'spaces.favorite', on(space, { is_favorite: true }));
    expect((await send(admin, 'spaces.delete', on(space))).status).toBe(200);
    expect(await names()).toEqual(['Global']);
    expect(await favorites(guest)).toEqual([]);
    expect((await send(admin, 'spaces.delete', on(space))).status).toBe(404);
  });

  it.each(Object.keys(fill))(
    '[SPACE-07] [MSG-90] is refused while there is a %s in the space',
    async (kind) => {
      const space = await create('Full');
      expect(await fill[kind]?.(space)).toMatchObject({ status: 200 });
      await unchanged(async () => {
        const reply = await send(admin, 'spaces.delete', on(space));
        expect([reply.status, reply.failure.reason]).toEqual([409, 'space_not_empty']);
        expect(reply.failure.data).toMatchObject({ [`${kind}s`]: 1 });
      });
    },
  );

  it('and what is added at the same moment never leaves a thing without its space', async () => {
    for (let round = 0; round < 12; round += 1) {
      const space = await create(`Race ${round}`);
      const add = Object.values(fill)[round % 4]!;
      const [added, deleted] = await Promise.all([add(space), send(admin, 'spaces.delete', on(space))]);
      const statuses = [(added as { status: number }).status, deleted.status];
      expect([
        [200, 409],
        [400, 200],
      ]).toContainEqual(statuses);
    }
  });
});

describe('archiving', () => {
  it('[SPACE-03] [SPACE-04] [API-29] [API-34] [API-35] hides a space from lists until it is taken back', async () => {
    const space = await create('Old');
    await send(admin, 'spaces.favorite', on(space, { is_favorite: true }));
    const archived = await send(admin, 'spaces.archive', on(space));
    expect(archived.body.data).toMatchObject({ name: 'Old', is_archived: true, is_favorite: true });
    expect(await names()).toEqual(['Global']);
    expect(await names(admin, { include_archived: 'true' })).toEqual(['Global', 'Old']);
    expect(await favorites(admin)).toEqual([]);
    expect((await send(admin, 'spaces.archive', on(space))).status).toBe(200);
    expect((await send(admin, 'spaces.unarchive', on(space))).body.data.is_archived).toBe(false);
    expect(await names()).toEqual(['Global', 'Old']);
    expect(await favorites(admin)).toEqual(['Old']);
  });

  it.each(Object.keys(fill))('lets no new %s into it, and keeps what is there', async (kind) => {
    const space = await create('Old');
    await fill.board?.(space);
    await send(admin, 'spaces.archive', on(space));
    await unchanged(async () => {
      const refused = (await fill[kind]?.({ ...space, name: 'New' })) as Answer<'boards.create'>;
      expect([refused.status, refused.failure.reason]).toEqual([409, 'space_archived']);
    });
    expect((await send(admin, 'spaces.read', on(space))).body.data.resource_count).toBe(1);
  });
});

describe('the global space', () => {
  it.each([
    ['spaces.update', { name: 'Other' }],
    ['spaces.archive', undefined],
    ['spaces.delete', undefined],
  ] as const)('stays as it is: %s', async (call, body) => {
    const space = await globalOf();
    await unchanged(async () => {
      const reply = await send(admin, call, on(space, body));
      expect([reply.status, reply.failure.reason]).toEqual([409, 'global_space_stays']);
    });
  });
});

describe('favourites', () => {
  it('[SPACE-05] [API-30] are of each person alone, and a Guest has them too', async () => {
    const space = await create('Platform');
    await create('Other');
    expect((await send(guest, 'spaces.favorite', on(space, { is_favorite: true }))).status).toBe(200);
    expect((await send(guest, 'spaces.favorite', on(space, { is_favorite: true }))).status).toBe(200);
    expect(await favorites(guest)).toEqual(['Platform']);
    expect(await favorites(admin)).toEqual([]);
    expect((await list(guest)).map(({ name, is_favorite }) => [name, is_favorite])).toEqual([
      ['Global', false],
      ['Other', false],
      ['Platform', true],
    ]);
    expect((await list(admin)).some(({ is_favorite }) => is_favorite)).toBe(false);
    await send(admin, 'spaces.favorite', on(await globalOf(), { is_favorite: true }));
    expect(await favorites(admin)).toEqual(['Global']);
    await send(guest, 'spaces.favorite', on(space, { is_favorite: false }));
    expect(await favorites(guest)).toEqual([]);
    expect(await favorites(admin)).toEqual(['Global']);
  });
});

describe('who', () => {
  const changes = [
    ['spaces.update', { name: 'Mine' }],
    ['spaces.archive', undefined],
    ['spaces.unarchive', undefined],
    ['spaces.delete', undefined],
  ] as const;

  it('may only look changes nothing but their own favourites', async () => {
    const space = await create('Platform');
    await unchanged(async () => {
      for (const viewer of [member, guest]) {
        expect((await send(viewer, 'spaces.create', { body: { name: 'Mine' } })).status).toBe(403);
        for (const [call, body] of changes)
          expect([call, (await send(viewer, call, on(space, body))).status]).toEqual([call, 403]);
      }
    });
    expect((await send(member, 'spaces.favorite', on(space, { is_favorite: true }))).status).toBe(200);
  });

  it('belongs to another organisation finds no space of this one', async () => {
    const space = await create('Secret');
    // Whoever looks first makes the default boards.
    await list(stranger);
    await unchanged(async () => {
      expect(await names(stranger, { include_archived: 'true' })).toEqual(['Global']);
      const calls = [
        ...changes,
        ['spaces.read', undefined],
        ['spaces.favorite', { is_favorite: true }],
      ] as const;
      for (const [call, body] of calls) {
        const reply = await send(stranger, call, on(space, body));
        expect([call, reply.status, reply.failure.reason]).toEqual([call, 404, 'space_not_found']);
      }
    });
  });
});

it('every change is noted with who made it', async () => {
  const space = await create('First');
  await send(admin, 'spaces.update', on(space, { name: 'Second' }));
  await send(admin, 'spaces.archive', on(space));
  await send(admin, 'spaces.unarchive', on(space));
  await send(admin, 'spaces.delete', on(space));
  const rows = await harness.database.system((sql) =>
    sql.rows<{ action: string; subject: string }>(
      `select action, subject from organisation_activity
        where org_id = $1 and subject in ('First', 'Second') order by at, action like '%deleted'`,
      [admin.orgId],
    ),
  );
  expect(rows.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
    'space_created First',
    'space_renamed Second',
    'space_archived Second',
    'space_unarchived Second',
    'space_deleted Second',
  ]);
});
