import { allRoles } from '@server/platform/roles';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { calls, type CallId } from '@shared/api/index';
import { holds, permissionsOf, type Role } from '@shared/model/permissions';
import { compose } from '@server/entries/compose';
import { systemClock } from '@server/platform/clock';
import { createLog } from '@server/platform/log';
import { createMeter } from '@server/platform/meter';
import { plainModel } from '@tests/fakes/model';
import { definition, startHarness, type Harness, type RawRequest } from './harness';
import { dumpOf, expectSame, secretsOf, standingOf, standsStill } from './dump';
import { hasSample, sampleOf } from './sample';
import { administrator, person, type Organisation } from './world';

/** The calls that this build answers, known before a server runs. */
const ids = Object.keys(
  compose({
    database: { tenant: refuse, snapshot: refuse, system: refuse, listen: refuse, close: refuse },
    clock: systemClock,
    log: createLog({ level: 'silent' }),
    meter: createMeter(''),
    roles: allRoles,
    filesDir: '',
    launchWorker: refuse,
    launchCode: refuse,
    box: { seal: refuse, open: refuse },
    connection: {},
    allowOutbound: [],
    machineIdentity: false,
    alone: false,
    version: '',
    base: () => '',
    widgetKey: '',
    forgetSignIns: refuse,
  }).handlers,
).filter((id): id is CallId => Object.hasOwn(calls, id));

function refuse(): never {
  throw new Error('Composing reads nothing.');
}

/** The roles that the specification denies editing. */
const lookers: readonly Role[] = ['Member', 'Guest', 'MSP-Customer-Viewer', 'MSP-Viewer'];

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ model: plainModel });
}, 120_000);
afterAll(() => harness?.stop());

/** A test that compares all rows must not see an import that the one before it has started. */
afterEach(async () => {
  const active = `cost_import where state in ('waiting', 'running', 'detecting')`;
  await harness.database.system((sql) =>
    sql.run(
      `update cost_import set cancel_asked = true, state = case when state = 'waiting' then 'cancelled' else state end
       where id in (select id from ${active})`,
    ),
  );
  for (;;) {
    const left = await harness.database.system((sql) => sql.one(`select id from ${active}`));
    if (!left) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
});

interface Failure {
  code: string;
  message: string;
  data?: unknown;
}
const failureOf = (body: unknown) => body as Failure;

const organisationFor = (id: CallId): Organisation => harness.world[sampleOf(id).in ?? 'acme'];

async function sampleRequest(id: CallId, organisation: Organisation): Promise<RawRequest> {
  return (await sampleOf(id).request(harness, administrator(organisation), organisation)) as RawRequest;
}

describe('every call', () => {
  it.each(ids)('%s has a sample', (id) => {
    expect(hasSample(id)).toBe(true);
  });

  it.each(ids.filter((id) => definition(id).access !== 'anyone'))(
    '[AUTH-04] [AUTH-07] %s without a token, with a wrong one and with an expired one is 401',
    async (id) => {
      const nobody = { params: {} };
      const { userId } = person(harness.world.acme, 'Admin');
      const tokens = [
        null,
        { token: 'nonsense' },
        { token: await harness.mint({ userId }, { seconds: -1 }) },
      ];
      for (const as of tokens) {
        const reply = await harness.send(as, id, nobody);
        expect(reply.status).toBe(401);
        expect(failureOf(reply.body).code).toBe('unauthenticated');
        expect(reply.headers.get('www-authenticate')).toBe('Bearer');
      }
    },
  );

  it.each(ids)(
    '[PERM-03] [PERM-06] [PERM-07] [API-02] %s is refused to every role without its permission or right to edit',
    async (id) => {
      const { access, edits = false } = definition(id);
      const before = await standingOf(harness.database);
      const everybody = Object.values(harness.world).flatMap((organisation) => organisation.people);
      for (const someone of everybody) {
        // A query that no call takes: whoever passes the gate is refused for that, so nothing is changed.
        const reply = await harness.send(someone, id, { query: { nonsense: '1' }, params: {} });
        const needed = access === 'signed-in' || access === 'anyone' ? [] : [access].flat();
        const held = permissionsOf(someone.role);
        const permitted = needed.length === 0 || needed.some((permission) => holds(held, permission));
        const allowed = permitted && (!edits || !lookers.includes(someone.role));
        const about = `${id} by ${someone.role}`;
        expect([about, reply.status]).toEqual([about, allowed ? 400 : 403]);
        const { code, message } = failureOf(reply.body);
        if (allowed) expect(message).toContain('nonsense');
        else expect(code).toBe('forbidden');
        if (!permitted) expect(message).toContain(needed.join(' or '));
      }
      await expectSame(harness.database, before);
    },
  );

  it.each(ids)('[API-01] [API-04] %s answers its sample, as promised', async (id) => {
    const organisation = organisationFor(id);
    const request = await sampleRequest(id, organisation);
    const reply = await harness.send(administrator(organisation), id, request);
    const { status = 200 } = sampleOf(id);
    expect([id, reply.status, reply.status === status ? '' : reply.text]).toEqual([id, status, '']);
    const { gives, reply: schema } = definition(id);
    if (gives) expect(reply.headers.get('content-type')).toContain(gives);
    else if (status === 200) expect(schema.safeParse(reply.body)).toMatchObject({ success: true });
    else expect(failureOf(reply.body).message).not.toBe('');
    // The run of a test goes on behind its reply, and in its end it clears away the one before it.
    const goesOn = ['ai.send', 'ai.run', 'remedies.run'].includes(id) || id.startsWith('workflowTests.run');
    if (goesOn) await standsStill(harness.database);
  });

  it.each(ids.filter((id) => calls[id].method !== 'GET' && !('takes' in calls[id])))(
    '[API-04] %s refuses an unknown property of the body, by name',
    async (id) => {
      const organisation = organisationFor(id);
      const request = await sampleRequest(id, organisation);
      const before = await standingOf(harness.database);
      const body = { ...(typeof request.body === 'object' ? request.body : {}), surprise: 1 };
      const reply = await harness.send(administrator(organisation), id, { ...request, body });
      expect(reply.status).toBe(400);
      const { code, message, data } = failureOf(reply.body);
      expect(code).toBe('bad_input');
      expect(message).toContain('surprise');
      expect(data).toContainEqual({ field: 'surprise', reason: expect.any(String) });
      await expectSame(harness.database, before);
    },
  );

  // A call that anyone may make has no organisation but that of the thing it names.
  const signedIn = ids.filter((id) => definition(id).access !== 'anyone');
  it.each(signedIn)('%s neither reads nor writes what belongs to another organisation', async (id) => {
    const home = organisationFor(id);
    const strangers = [harness.world.bolt, harness.world.first, harness.world.msp, harness.world.acme];
    const request = await sampleRequest(id, home);
    const all = await dumpOf(harness.database);
    const before = await standingOf(harness.database, home.orgId);
    const hidden = secretsOf(all, home.orgId, request);
    for (const stranger of strangers) {
      if (stranger.orgId === home.orgId || home.parentOrgId === stranger.orgId) continue;
      const reply = await harness.send(administrator(stranger), id, request);
      expect(reply.status).not.toBe(500);
      for (const secret of hidden)
        expect([id, stranger.name, reply.text.includes(secret) ? secret : '']).toEqual([
          id,
          stranger.name,
          '',
        ]);
    }
    await expectSame(harness.database, before, home.orgId);
  });
});
