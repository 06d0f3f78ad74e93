import { allRoles } from '@server/platform/roles';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { calls, type CallId } from '@shared/api/index';
import { compose } from '@server/entries/compose';
import { systemClock } from '@server/platform/clock';
import { createLog } from '@server/platform/log';
import { createMeter } from '@server/platform/meter';
import { plainModel } from '@tests/fakes/model';
import { definition, startHarness, type Harness, type RawRequest } from './harness';
import { dumpOf, expectSame, secretsOf, standingOf, standsStill } from './dump';
import { hasSample, sampleOf } from './sample';
import { mayCall } from '@tests/support/mayCall';
import { administrator, person, type Organisation, type Person } from './world';

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
    machineIdentity: [],
    alone: false,
    version: '',
    base: () => '',
    widgetKey: '',
    mailKey: '',
    forgetSignIns: refuse,
  }).handlers,
).filter((id): id is CallId => Object.hasOwn(calls, id));

function refuse(): never {
  throw new Error('Composing reads nothing.');
}

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ model: plainModel });
});
afterAll(() => harness?.stop());

/** Who compares all rows must not see an import that another test has started. */
async function noImportRuns() {
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
}
afterEach(noImportRuns);

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

const BATCH = 25;

/** The calls in batches with a title each: comparing all rows takes longer than a call that is refused. */
const batchesOf = (all: readonly CallId[]) =>
  Array.from({ length: Math.ceil(all.length / BATCH) }, (_, at) => {
    const batch = all.slice(at * BATCH, (at + 1) * BATCH);
    return { batch, named: `${batch[0]} to ${batch.at(-1)}` };
  });

/** A call with what its refused requests need, made before the rows are looked at. */
interface Prepared {
  id: CallId;
  home: Organisation;
  request: RawRequest;
}

async function prepare(batch: readonly CallId[]): Promise<Prepared[]> {
  const prepared = [];
  for (const id of batch) {
    const home = organisationFor(id);
    prepared.push({ id, home, request: await sampleRequest(id, home) });
  }
  await noImportRuns();
  return prepared;
}

/**
 * Refused requests of a batch change no row. Where rows changed, what the server does by itself is waited for, and the batch
 * is asked again; then one by one, to say which call it was.
 */
async function changeNothing<T extends { id: CallId }>(
  made: readonly T[],
  ask: (one: T) => Promise<unknown>,
  orgId?: string,
) {
  const isSame = async () => {
    const before = await standingOf(harness.database, orgId);
    for (const one of made) await ask(one);
    return expectSame(harness.database, before, orgId).then(
      () => true,
      () => false,
    );
  };
  if (await isSame()) return;
  await standsStill(harness.database);
  if (await isSame()) return;
  for (const one of made) {
    const now = await standingOf(harness.database, orgId);
    await ask(one);
    await expectSame(harness.database, now, orgId).catch((error: unknown) => {
      throw new Error(`${one.id} changes rows`, { cause: error });
    });
  }
  throw new Error(
    `The batch changes rows; one by one its calls change none: ${made.map(({ id }) => id).join(', ')}`,
  );
}

/** Of everybody, the first who may make a call and the first who may not. */
function twoFor(id: CallId): { may: Person | undefined; mayNot: Person | undefined } {
  const everybody = Object.values(harness.world).flatMap((organisation) => organisation.people);
  const isAllowed = ({ role }: Person) => mayCall(definition(id), role);
  return { may: everybody.find(isAllowed), mayNot: everybody.find((one) => !isAllowed(one)) };
}

it.each(ids)('%s has a sample', (id) => {
  expect(hasSample(id)).toBe(true);
});

describe('a call that needs a sign-in', () => {
  const signedIn = ids.filter((id) => definition(id).access !== 'anyone');
  it.each(batchesOf(signedIn))(
    '[AUTH-04] [AUTH-07] without a token, with a wrong one and with an expired one is 401: $named',
    async ({ batch }) => {
      const { userId } = person(harness.world.acme, 'Admin');
      const expired = await harness.mint({ userId }, { seconds: -1 });
      for (const id of batch)
        for (const as of [null, { token: 'nonsense' }, { token: expired }]) {
          const reply = await harness.send(as, id, { params: {} });
          expect([id, reply.status, failureOf(reply.body).code]).toEqual([id, 401, 'unauthenticated']);
          expect(reply.headers.get('www-authenticate')).toBe('Bearer');
        }
    },
  );
});

describe('the gate', () => {
  // A hook takes any query, and stands behind no gate.
  const gated = ids.filter((id) => definition(id).takes !== 'anything');
  it.each(batchesOf(gated))(
    '[PERM-03] [PERM-06] [PERM-07] [API-02] stands before every call and changes nothing: $named',
    async ({ batch }) => {
      await noImportRuns();
      // A query that no call takes: whoever passes the gate is refused for that, so nothing is changed.
      const send = (as: Person, id: CallId) => harness.send(as, id, { query: { nonsense: '1' }, params: {} });
      await changeNothing(
        batch.map((id) => ({ id, ...twoFor(id) })),
        async ({ id, may, mayNot }) => {
          expect([id, may !== undefined]).toEqual([id, true]);
          const passed = may && (await send(may, id));
          expect([id, passed?.status]).toEqual([id, 400]);
          expect(failureOf(passed?.body).message).toContain('nonsense');
          if (!mayNot) return;
          const refused = await send(mayNot, id);
          expect([id, refused.status, failureOf(refused.body).code]).toEqual([id, 403, 'forbidden']);
        },
      );
    },
  );
});

it.each(ids)('[API-01] [API-04] %s answers its sample, as promised', async (id) => {
  const organisation = organisationFor(id);
  const request = await sampleRequest(id, organisation);
  const reply = await harness.send(administrator(organisation), id, request);
  const { status = 200 } = sampleOf(id);
  expect([id, reply.status, reply.status === status ? '' : reply.text]).toEqual([id, status, '']);
  const { gives, reply: schema } = definition(id);
  if (gives) expect(reply.headers.get('content-type')).toContain(gives);
  else if (status === 200) {
    const read = schema.safeParse(reply.body);
    expect(read).toMatchObject({ success: true });
    // What the contract does not name is in no reply.
    expect(reply.body).toEqual(read.data);
  } else expect(failureOf(reply.body).message).not.toBe('');
  // The run of a test goes on behind its reply, and in its end it clears away the one before it.
  const goesOn = ['ai.send', 'ai.run', 'remedies.run'].includes(id) || id.startsWith('workflowTests.run');
  if (goesOn) await standsStill(harness.database);
});

describe('an unknown property', () => {
  const withBody = ids.filter((id) => calls[id].method !== 'GET' && !('takes' in calls[id]));
  it.each(batchesOf(withBody))(
    '[API-04] of the body is refused by its name, and changes nothing: $named',
    async ({ batch }) => {
      await changeNothing(await prepare(batch), async ({ id, home, request }) => {
        const body = { ...(typeof request.body === 'object' ? request.body : {}), surprise: 1 };
        const reply = await harness.send(administrator(home), id, { ...request, body });
        const { code, data } = failureOf(reply.body);
        expect([id, reply.status, code]).toEqual([id, 400, 'bad_input']);
        expect(data).toContainEqual({ field: 'surprise', reason: expect.any(String) });
      });
    },
  );
});

describe('another organization', () => {
  // A call that anyone may make has no organisation but that of the thing it names.
  const signedIn = ids.filter((id) => definition(id).access !== 'anyone');
  const byHome = Object.values(Object.groupBy(signedIn, (id) => sampleOf(id).in ?? 'acme'));
  it.each(byHome.flatMap((of) => batchesOf(of ?? [])))(
    'is neither read nor written: $named',
    async ({ batch }) => {
      const prepared = await prepare(batch);
      const [{ home }] = prepared as [Prepared];
      const { bolt, first, msp, acme } = harness.world;
      const all = [bolt, msp, first, acme].filter(
        ({ orgId }) => orgId !== home.orgId && home.parentOrgId !== orgId,
      );
      // Each call is asked by one of them in turn; all of them ask all calls in a whole run.
      const isWhole = process.env['COSTLOOM_TESTS'] === 'all';
      const strangersTo = (id: CallId) =>
        all.filter((_, at) => isWhole || at === ids.indexOf(id) % all.length);
      const secrets = secretsOf(await dumpOf(harness.database), home.orgId);
      await changeNothing(
        prepared,
        async ({ id, request }) => {
          const hidden = secrets.besides(request);
          for (const stranger of strangersTo(id)) {
            const reply = await harness.send(administrator(stranger), id, request);
            expect([id, reply.status]).not.toEqual([id, 500]);
            const told = hidden.filter((secret) => reply.text.includes(secret));
            expect([id, stranger.name, told]).toEqual([id, stranger.name, []]);
          }
        },
        home.orgId,
      );
    },
  );
});
