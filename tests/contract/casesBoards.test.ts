import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aFinding, aRule } from '@tests/fakes/bills';
import { startCasesServer, type CasesServer } from './casesServer';
import { expectSame, standingOf } from './dump';
import { administrator, person, type Organisation, type Person } from './world';

const rules = [aRule('idle'), aRule('oversized'), aRule('spike', { board: 'alert' })];
let server: CasesServer;
let admin: Person;
let space: string;

async function globalSpace(organisation: Organisation): Promise<string> {
  const row = await server.database.system((sql) =>
    sql.one<{ space_id: string }>("select space_id from space where org_id = $1 and mode = 'global'", [
      organisation.orgId,
    ]),
  );
  return row!.space_id;
}

beforeAll(async () => {
  server = await startCasesServer(rules);
  admin = administrator(server.world.acme);
  space = await globalSpace(server.world.acme);
});
afterAll(() => server?.stop());
beforeEach(async () => {
  await server.database.system((sql) => sql.run('truncate cases, case_exclusion, board cascade'));
  server.bills.sift = () => true;
  server.bills.find(
    aFinding('idle', 'vol-a'),
    aFinding('idle', 'vol-b', { monthlySaving: 7 }),
    aFinding('spike', 'svc'),
  );
});

async function unchanged(work: () => Promise<void>) {
  const before = await standingOf(server.database);
  await work();
  await expectSame(server.database, before);
}
const boards = async () => (await server.call(admin, 'boards.list', { query: {} })).body.data;
const create = (name: string, type?: 'case' | 'alert') =>
  server.call(admin, 'boards.create', { body: { space_id: space, name, ...(type ? { type } : {}) } });

describe('boards', () => {
  it('[API-15] [BOARD-01] [BOARD-02] [BOARD-08] lists the boards of a space, with those of the global space on request', async () => {
    await server.cases.detection.detect(server.world.acme.orgId);
    const other = 'space-other';
    await server.database.system((sql) =>
      sql.run(
        `insert into space (space_id, org_id, mode, name, created_by, created_at)
         values ($1, $2, 'standard', 'Other', 'test', now()) on conflict do nothing`,
        [other, server.world.acme.orgId],
      ),
    );
    await server.call(admin, 'boards.create', { body: { space_id: other, name: 'Own' } });
    const names = async (query: { space_id?: string; include_global_space?: string }) =>
      (await server.call(admin, 'boards.list', { query })).body.data.map((board) => board.name);
    expect(await names({ space_id: other })).toEqual(['Own']);
    expect(await names({ space_id: other, include_global_space: 'true' })).toEqual([
      'Default board',
      'Alerts',
      'Governance',
      'Own',
    ]);
    expect(await names({})).toHaveLength(4);
    const [standard] = await boards();
    expect(standard).toMatchObject({
      boardId: standard!.board_id,
      spaceId: space,
      type: 'case',
      is_default: true,
      openCases: 2,
      closedCases: 0,
      savings: [{ currency: 'USD', month: 47, year: 564 }],
    });
  });

  it('[API-22] makes a board and answers with its boardId', async () => {
    const { status, body } = await create('  Team board ');
    expect(status).toBe(200);
    expect((await boards()).find((board) => board.boardId === body.boardId)).toMatchObject({
      name: 'Team board',
      type: 'case',
      is_default: false,
      spaceId: space,
    });
  });

  it('[API-22] [BOARD-06] [MSG-49] refuses a name that is there already, whatever its letters and spaces', async () => {
    await create('Équipe');
    await unchanged(async () => {
      for (const name of ['Équipe', '  équipe ', 'DEFAULT BOARD']) {
        const reply = await create(name);
        expect([reply.status, reply.failure.reason]).toEqual([409, 'name_taken']);
      }
    });
  });

  it('one of two that make the same board at once is refused', async () => {
    const replies = await Promise.all([create('Twice'), create('Twice')]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409]);
  });

  it.each([
    [{ name: ' ' }, 'Value is required'],
    [{ name: 'x'.repeat(31) }, 'Maximum characters exceeded (30)'],
    [{ name: 'a/b' }, 'No special characters allowed'],
    [{ space_id: 'nowhere' }, 'there is no such space'],
    [{ type: 'other' }, 'type'],
  ])('[API-22] [BOARD-05] refuses %j and changes nothing', async (change, told) => {
    await boards();
    await unchanged(async () => {
      const reply = await server.send(admin, 'boards.create', {
        body: { space_id: space, name: 'Fine', ...change },
      });
      expect(reply.status).toBe(400);
      expect(reply.failure.message).toContain(told);
    });
  });
});

describe('a board of one’s own', () => {
  const rename = (id: string, name: string) =>
    server.call(admin, 'boards.update', { params: { id }, body: { name } });
  const remove = (id: string) => server.call(admin, 'boards.delete', { params: { id } });

  it('[CASE-43] is renamed; neither a name that another has nor a built-in board is touched', async () => {
    const own = (await create('Own')).body.boardId;
    await create('Other');
    expect((await rename(own, ' Fleet ')).status).toBe(200);
    expect((await rename(own, 'FLEET')).status).toBe(200);
    expect((await boards()).find((board) => board.boardId === own)?.name).toBe('FLEET');
    const [standard] = await boards();
    await unchanged(async () => {
      const taken = await rename(own, 'other');
      expect([taken.status, taken.failure.reason]).toEqual([409, 'name_taken']);
      const builtIn = await rename(standard!.boardId, 'Mine');
      expect([builtIn.status, builtIn.failure.reason]).toEqual([409, 'board_built_in']);
      expect((await rename('nowhere', 'Mine')).status).toBe(404);
      expect((await rename(own, 'a/b')).failure.message).toContain('No special characters allowed');
    });
  });

  it('[CASE-43] is deleted with its rules; its cases stand on the built-in board and live on', async () => {
    const { orgId } = server.world.acme;
    const own = (await create('Own')).body.boardId;
    await server.call(admin, 'cases.createConfiguration', {
      params: { id: own },
      body: { case_type: 'idle' },
    });
    const before = (await server.call(admin, 'cases.search', { query: { case_type: 'idle' }, body: {} })).body
      .details;
    expect(before.map((one) => one.case_board_id)).toEqual([own, own]);
    await server.call(admin, 'cases.batchUpdateStatus', {
      body: { cases_ids: [before[0]!.case_id], status: 'excluded' },
    });
    const [standard] = await boards();
    // The number that the screen tells before.
    const asked = (await boards()).find(({ boardId }) => boardId === own);
    expect(asked).toMatchObject({ openCases: 1, closedCases: 0, allCases: 2 });
    expect((await remove(own)).body.data).toEqual({ board_id: standard!.boardId, moved_cases: 2 });
    const detected = await server.cases.detection.detect(orgId);
    expect(detected).toMatchObject({ opened: 1, expired: 0, verified: 0 });
    const after = (await server.call(admin, 'cases.search', { query: { case_type: 'idle' }, body: {} })).body
      .details;
    expect(after.map((one) => [one.case_id, one.case_board_id])).toEqual(
      before.map((one) => [one.case_id, standard!.boardId]),
    );
    expect((await remove(own)).status).toBe(404);
    await unchanged(async () => expect((await remove(standard!.boardId)).status).toBe(409));
  });
});

describe('configurations', () => {
  const idle = async (board: string) => {
    const { body } = await server.call(admin, 'cases.configurations', { params: { id: board } });
    return body.data.find((one) => one.case_type === 'idle');
  };

  it('[API-06] [CASE-43] a default board has every rule of its type, another one those put on it', async () => {
    await server.cases.detection.detect(server.world.acme.orgId);
    const [standard] = await boards();
    const own = (await create('Own')).body.boardId;
    const types = async (id: string) =>
      (await server.call(admin, 'cases.configurations', { params: { id } })).body.data.map(
        (one) => one.case_type,
      );
    expect(await types(standard!.boardId)).toEqual(['idle', 'oversized']);
    expect(await types(own)).toEqual([]);
    expect(await idle(standard!.boardId)).toMatchObject({
      enabled: true,
      parameters: [{ id: 'minimum_saving', value: 1, default: 1, min: 0, max: 1000 }],
      last_run: { status: 'ran', found: 2, reason: null },
      active_cases: 2,
    });
    expect((await server.call(admin, 'cases.configurations', { params: { id: 'nowhere' } })).status).toBe(
      404,
    );
    const guest = person(server.world.acme, 'Guest');
    expect((await server.call(guest, 'cases.configurations', { params: { id: own } })).status).toBe(200);
  });

  it('[API-08] [CASE-43] a changed parameter is kept, and the rule runs again with it', async () => {
    const [standard] = await boards();
    await server.cases.detection.detect(server.world.acme.orgId);
    server.bills.sift = (finding, { parameters }) =>
      (finding.monthlySaving ?? 0) >= Number(parameters.minimum_saving ?? 1);
    server.bills.requests = [];
    const reply = await server.call(admin, 'cases.changeConfiguration', {
      params: { id: standard!.boardId },
      body: { case_type: 'idle', parameters: { minimum_saving: 20 } },
    });
    expect(reply.body.data).toMatchObject({ parameters: [{ value: 20 }], last_run: { found: 1 } });
    expect(server.bills.requests.map(({ ruleId, parameters }) => [ruleId, parameters])).toEqual([
      ['idle', { minimum_saving: 20 }],
    ]);
    const off = { params: { id: standard!.boardId }, body: { case_type: 'idle', enabled: false } };
    expect((await server.call(admin, 'cases.changeConfiguration', off)).body.data).toMatchObject({
      enabled: false,
      parameters: [{ value: 20 }],
    });
  });

  it.each([
    [
      { case_type: 'idle', parameters: { minimum_saving: 1001 } },
      'minimum_saving: must be from 0 to 1000 USD, not 1001',
    ],
    [{ case_type: 'idle', parameters: { colour: 3 } }, 'colour: is not a parameter of this rule'],
    [{ case_type: 'nothing' }, 'there is no rule “nothing”'],
    [{ case_type: 'idle', enabled: 'yes' }, 'enabled'],
  ])('[API-07] [API-08] refuses %j and changes nothing', async (body, told) => {
    const [standard] = await boards();
    const own = (await create('Own')).body.boardId;
    await unchanged(async () => {
      for (const [call, id] of [
        ['cases.changeConfiguration', standard!.boardId],
        ['cases.createConfiguration', own],
      ] as const) {
        const reply = await server.send(admin, call, { params: { id }, body });
        expect(reply.status).toBe(400);
        expect(reply.failure.message).toContain(told);
      }
    });
  });

  it('[API-07] [CASE-43] a rule is put on a board once, where its type fits; its findings land there', async () => {
    const [standard] = await boards();
    const own = (await create('Own')).body.boardId;
    const add = (id: string, case_type: string) =>
      server.call(admin, 'cases.createConfiguration', { params: { id }, body: { case_type } });
    expect((await add(own, 'idle')).body.data).toMatchObject({
      case_type: 'idle',
      enabled: true,
      active_cases: 2,
    });
    expect((await add(own, 'idle')).status).toBe(409);
    expect((await add(standard!.boardId, 'idle')).status).toBe(409);
    const wrong = await add(own, 'spike');
    expect([wrong.status, wrong.failure.message.includes('alert')]).toEqual([400, true]);
    const missing = await server.call(admin, 'cases.changeConfiguration', {
      params: { id: own },
      body: { case_type: 'oversized' },
    });
    expect(missing.status).toBe(404);
  });
});

describe('an MSP', () => {
  const msp = () => administrator(server.world.msp);
  beforeEach(async () => {
    const { first, second } = server.world;
    await server.cases.detection.detect(first.orgId);
    server.bills.find(aFinding('idle', 'vol-second'));
    await server.cases.detection.detect(second.orgId);
  });

  it('[API-16] [BOARD-08] lists the boards of its customers, of one on request', async () => {
    const { body } = await server.call(msp(), 'boards.listMsp', { query: { include_global_space: 'true' } });
    const counts = body.data
      .filter((board) => board.type === 'case')
      .map((board) => [board.customerName, board.openCases]);
    expect(counts).toEqual(
      expect.arrayContaining([
        ['First', 2],
        ['Second', 1],
      ]),
    );
    const { orgId } = server.world.second;
    const one = await server.call(msp(), 'boards.listMsp', { query: { customer_id: orgId } });
    expect(new Set(one.body.data.map((board) => board.customerId))).toEqual(new Set([orgId]));
  });

  it('[API-20] [API-13] [API-11] [API-18] searches, sums and lists over its customers, or one of them', async () => {
    const { first, second } = server.world;
    const all = await server.call(msp(), 'cases.searchMsp', { query: {}, body: {} });
    expect(all.body.details.map((one) => [one.customer_name, one.case_resource_id])).toEqual(
      expect.arrayContaining([
        ['First', 'vol-a'],
        ['Second', 'vol-second'],
      ]),
    );
    const narrowed = await server.call(msp(), 'cases.searchMsp', {
      query: {},
      body: { customer_id: second.orgId },
    });
    expect(narrowed.body.details.map((one) => one.case_resource_id)).toEqual(['vol-second']);
    const paged = await server.call(msp(), 'cases.searchMsp', { query: {}, body: { max_returned_items: 1 } });
    expect(paged.body.next_page_key.scroll_id).not.toBeNull();

    const sums = await server.call(msp(), 'cases.searchMspSummary', {
      body: { filters: { group_by: 'NONE' } },
    });
    expect(sums.body.data.map((row) => [row.customer_name, row.openCases])).toEqual([
      ['First', 3],
      ['Second', 1],
    ]);
    const values = await server.call(msp(), 'cases.mspFilterValues', {
      params: { name: 'case_resource_id' },
      query: { customer_id: first.orgId },
    });
    expect(values.body.data.map(({ value }) => value).sort()).toEqual(['svc', 'vol-a', 'vol-b']);
    const types = await server.call(msp(), 'cases.mspTypes', {});
    expect(types.body.data.map((one) => [one.customer_id, one.case_type])).toContainEqual([
      second.orgId,
      'idle',
    ]);
  });

  it('[API-06] [CASE-43] reads the rules of a customer’s board', async () => {
    const { orgId } = server.world.first;
    const { body } = await server.call(msp(), 'boards.listMsp', { query: { customer_id: orgId } });
    const id = body.data.find(({ type }) => type === 'case')!.boardId;
    const rulesOf = (as: Person) => server.call(as, 'cases.configurations', { params: { id } });
    const own = await rulesOf(administrator(server.world.first));
    expect(own.body.data.map((one) => [one.case_type, one.active_cases])).toContainEqual(['idle', 2]);
    expect((await rulesOf(msp())).body).toEqual(own.body);
    for (const as of [person(server.world.msp, 'Guest'), admin]) expect((await rulesOf(as)).status).toBe(404);
  });

  it('[API-09] [API-21] changes nothing of a customer, and is told that it is the customer’s', async () => {
    const { orgId } = server.world.first;
    const { body } = await server.call(msp(), 'boards.listMsp', { query: { customer_id: orgId } });
    const boardId = body.data.find(({ type }) => type === 'case')!.boardId;
    const found = await server.call(msp(), 'cases.searchMsp', { query: {}, body: { customer_id: orgId } });
    const caseId = found.body.details[0]!.case_id;
    const cases_ids = [caseId, 'no-such-case'];
    await unchanged(async () => {
      for (const reply of [
        await server.call(msp(), 'cases.batchUpdateStatus', { body: { cases_ids, status: 'completed' } }),
        await server.call(msp(), 'cases.batchAddActivity', {
          body: { cases_ids, activity_type: 'comment', activity_data: { text: 'Ours?' } },
        }),
        await server.call(msp(), 'cases.assignOwner', { body: { cases_ids, owner: 'Ada' } }),
        await server.call(msp(), 'cases.plan', { body: { cases_ids, planned_on: null } }),
      ])
        expect(reply.body.data.failed).toEqual([
          { id: caseId, reason: expect.stringContaining('belongs to a customer') },
          { id: 'no-such-case', reason: 'This case no longer exists' },
        ]);
      const rule = { params: { id: boardId }, body: { case_type: 'idle', enabled: false } };
      for (const reply of [
        await server.call(msp(), 'cases.changeConfiguration', rule),
        await server.call(msp(), 'cases.createConfiguration', rule),
        await server.call(msp(), 'boards.update', { params: { id: boardId }, body: { name: 'Ours' } }),
        await server.call(msp(), 'boards.delete', { params: { id: boardId } }),
        await server.call(msp(), 'cases.markSeen', { params: { id: caseId } }),
        await server.call(msp(), 'cases.giveAnomalyFeedback', {
          params: { id: caseId },
          body: { verdict: 'expected' },
        }),
      ])
        expect([reply.status, reply.failure.reason]).toEqual([403, 'belongs_to_customer']);
    });
  });

  it('[API-20] [API-13] [API-11] [API-16] [API-18] nobody else looks at customers, and no MSP at a stranger', async () => {
    const customer = administrator(server.world.first);
    const replies = [
      await server.call(customer, 'cases.searchMsp', { query: {}, body: {} }),
      await server.call(customer, 'cases.searchMspSummary', { body: {} }),
      await server.call(customer, 'cases.mspFilterValues', { params: { name: 'case_type' }, query: {} }),
      await server.call(customer, 'cases.mspTypes', {}),
      await server.call(customer, 'boards.listMsp', { query: {} }),
      await server.call(customer, 'cases.search', {
        query: {},
        body: { customer_id: server.world.second.orgId },
      }),
    ];
    for (const reply of replies) expect(reply.status).toBe(403);
    const stranger = { customer_id: server.world.acme.orgId };
    for (const id of ['cases.searchMsp', 'cases.searchMspSummary'] as const) {
      const reply = await server.call(msp(), id, { body: stranger });
      expect(reply.status).toBe(400);
      expect(reply.failure.message).toContain('customer_id');
    }
  });
});
