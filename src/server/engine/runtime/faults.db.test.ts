import { describe, expect, it } from 'vitest';
import { engineFixture } from '@tests/support/engineFixture';
import {
  makeEngine,
  makeWorkflow,
  never,
  node,
  place,
  request,
  scripts,
  stateOf,
  step,
  succeeded,
  until,
  untilStatus,
  type Tools,
} from '@tests/support/engineWorld';
import type { ClaimEnd } from '../journal.port';

const test = engineFixture({ leavesNothingStuck: true });
const { engineOf } = test;

const query = (text: string, values: unknown[] = []) =>
  test.database.system((sql) => sql.rows<Record<string, unknown>>(text, values));

/** A process that died with work in hand: its row is there, its lock is free, its heartbeat old. */
async function deadProcess(processId: string, executionId: string) {
  await query(
    `insert into engine_process (process_id, started_at, heartbeat_at)
     values ($1, now() - interval '1 hour', now() - interval '1 minute')`,
    [processId],
  );
  await query(
    `update execution set owner = $1, status = 'RUNNING', wake_at = null, fence = 1 where execution_id = $2`,
    [processId, executionId],
  );
}

describe('an execution of a dead process', () => {
  const did: string[] = [];
  const script = async (tools: Tools): Promise<ClaimEnd> => {
    await step(tools, 'a', () => (did.push('a'), { list: Array.from({ length: 5_000 }, (_, n) => n) }), {
      durable: true,
    });
    return succeeded(await step(tools, 'b', () => (did.push('b'), 'end')));
  };

  it('is taken over at the start of the next one', async () => {
    await makeWorkflow(test.database, { id: 'dead' });
    const { database, connection } = test;
    const { executionId } = await makeEngine({ database, connection, interpret: scripts({}) }).start(
      request('dead'),
    );
    await deadProcess('gone', executionId);
    await engineOf({ dead: script });
    await untilStatus(test.database, executionId, 'SUCCEEDED');
    expect(await query(`select process_id from engine_process where process_id = 'gone'`)).toEqual([]);
  });

  it('is taken over by a survivor, which does not do again what had ended', async () => {
    await makeWorkflow(test.database, { id: 'cut' });
    did.length = 0;
    const reached = Promise.withResolvers<void>();
    let claims = 0;
    const first = await engineOf({
      cut: async (tools) => {
        claims += 1;
        // It is a survivor as well as the engine that comes next, and may be the one that takes over.
        if (claims > 1) return script(tools);
        await step(tools, 'a', () => (did.push('a'), 'kept'), { durable: true });
        reached.resolve();
        return never(tools.signal);
      },
    });
    const { executionId } = await first.start(request('cut'));
    await reached.promise;
    const [owner] = await query('select owner from execution where execution_id = $1', [executionId]);
    // As kill -9 leaves it: nobody gives anything back, the lock goes with the connection.
    await query(`update execution set owner = 'killed' where execution_id = $1`, [executionId]);
    await query(
      `insert into engine_process (process_id, started_at, heartbeat_at) values ('killed', now(), now() - interval '5 seconds')`,
    );
    expect(owner).toBeDefined();
    await engineOf({ cut: script });
    expect(await untilStatus(test.database, executionId, 'SUCCEEDED')).toMatchObject({
      output: 'end',
      fence: 2,
    });
    expect(did).toEqual(['a', 'b']);
  });
});

describe('a process', () => {
  it('that loses its connection stops, writes nothing more under the old name, and goes on under a new one', async () => {
    await makeWorkflow(test.database, { id: 'lost' });
    let claims = 0;
    const late = Promise.withResolvers<unknown>();
    const reached = Promise.withResolvers<void>();
    const engine = await engineOf({
      lost: async (tools) => {
        claims += 1;
        if (claims > 1) return succeeded(await step(tools, 'b', () => 'second'));
        const id = await tools.journal.begin({
          place: place('b'),
          attempt: 1,
          effect: 'read',
          input: null,
          durable: true,
        });
        reached.resolve();
        await never(tools.signal).catch(() => undefined);
        late.resolve(
          await tools.journal
            .end(id, { status: 'OK', output: 'first', durable: true })
            .catch((error: unknown) => error),
        );
        return succeeded('first');
      },
    });
    const { executionId } = await engine.start(request('lost'));
    await reached.promise;
    const before = (await stateOf(test.database, executionId))?.owner;
    await query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'costloom engine' and datname = current_database()`,
    );
    expect(await late.promise).toMatchObject({ code: 'cancelled' });
    const ended = await untilStatus(test.database, executionId, 'SUCCEEDED');
    expect(ended).toMatchObject({ output: 'second', fence: 2 });
    expect(await query('select process_id from engine_process where process_id = $1', [before])).toEqual([]);
  });

  it('that others took for dead gets a new name, and its old claims write nothing', async () => {
    await makeWorkflow(test.database, { id: 'frozen' });
    let claims = 0;
    const reached = Promise.withResolvers<void>();
    const engine = await engineOf(
      {
        frozen: async (tools) => {
          claims += 1;
          if (claims > 1) return succeeded('after');
          reached.resolve();
          await never(tools.signal).catch(() => undefined);
          return succeeded('before');
        },
      },
      { settings: { heartbeat: 50 } },
    );
    const { executionId } = await engine.start(request('frozen'));
    await reached.promise;
    const owner = (await stateOf(test.database, executionId))?.owner;
    // What a survivor does with a process that was paused.
    await test.database.system(async (sql) => {
      await sql.run('delete from engine_process where process_id = $1', [owner]);
      await sql.run(
        `update execution set owner = null, status = 'PENDING', wake_at = now() where execution_id = $1`,
        [executionId],
      );
    });
    expect(await untilStatus(test.database, executionId, 'SUCCEEDED')).toMatchObject({ output: 'after' });
  });

  it('that is paused and still holds its lock is taken over in the end, and does no harm when it wakes', async () => {
    await makeWorkflow(test.database, { id: 'paused' });
    const woken = Promise.withResolvers<void>();
    const late = Promise.withResolvers<unknown>();
    const paused = await engineOf(
      {
        paused: async (tools) => {
          const id = await tools.journal.begin({
            place: place('a'),
            attempt: 1,
            effect: 'read',
            input: null,
            durable: true,
          });
          await woken.promise;
          const write = tools.journal.end(id, { status: 'OK', output: 'late', durable: true });
          late.resolve(await write.catch((error: unknown) => error));
          return succeeded('late');
        },
      },
      { settings: { heartbeat: 1_000_000 } },
    );
    const { executionId } = await paused.start(request('paused'));
    await engineOf(
      { paused: async (tools) => succeeded(await step(tools, 'a', () => 'in time', { durable: true })) },
      { settings: { heartbeat: 20, deadAfter: 100, frozenAfter: 200 } },
    );
    expect(await untilStatus(test.database, executionId, 'SUCCEEDED')).toMatchObject({ output: 'in time' });
    woken.resolve();
    expect(await late.promise).toMatchObject({ code: 'cancelled' });
    expect(await stateOf(test.database, executionId)).toMatchObject({
      status: 'SUCCEEDED',
      output: 'in time',
    });
  });

  it('that is alive keeps its executions, and two of them never carry on the same one', async () => {
    await makeWorkflow(test.database, { id: 'shared' });
    const claims = new Map<string, number>();
    const script = (tools: Tools) => {
      const { executionId } = tools.facts;
      claims.set(executionId, (claims.get(executionId) ?? 0) + 1);
      return step(tools, 'a', () => 1, { durable: true }).then(succeeded);
    };
    const [one, two] = [
      await engineOf({ shared: script }, { settings: { heartbeat: 20 } }),
      await engineOf({ shared: script }, { settings: { heartbeat: 20 } }),
    ];
    const started = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        n % 2
          ? one.start(request('shared'))
          : test.database.system((sql) => two.startIn(sql, request('shared'))),
      ),
    );
    one.wake();
    two.wake();
    for (const { executionId } of started) await untilStatus(test.database, executionId, 'SUCCEEDED');
    expect([...claims.values()].every((count) => count === 1)).toBe(true);
    expect(claims.size).toBe(100);
  });

  it('gives back what it carries when it ends, and the next one goes on', async () => {
    await makeWorkflow(test.database, { id: 'handed' });
    const reached = Promise.withResolvers<void>();
    const first = await engineOf({
      handed: async (tools) => {
        await step(tools, 'a', () => 'flushed at the end');
        reached.resolve();
        return never(tools.signal);
      },
    });
    const { executionId } = await first.start(request('handed'));
    await reached.promise;
    await first.end();
    test.engines.splice(test.engines.indexOf(first), 1);
    expect(await stateOf(test.database, executionId)).toMatchObject({ status: 'PENDING', owner: null });
    await engineOf({ handed: async (tools) => succeeded(await step(tools, 'a', () => 'again')) });
    expect(await untilStatus(test.database, executionId, 'SUCCEEDED')).toMatchObject({
      output: 'flushed at the end',
    });
  });
});

describe('a database that fails while a step runs', () => {
  it('costs nothing: the claim is given back and done again later', async () => {
    await makeWorkflow(test.database, { id: 'full' });
    const errors: string[] = [];
    const quiet = { debug: () => {}, info: () => {}, warn: () => {} };
    const log = {
      ...quiet,
      error: (_: unknown, text?: string) => void errors.push(text ?? ''),
      child: () => log,
    };
    const engine = await engineOf(
      { full: async (tools) => succeeded(await step(tools, 'a', () => 'stored', { durable: true })) },
      { log },
    );
    await query(
      `create function no_room() returns trigger language plpgsql as
       $$ begin raise exception 'no room' using errcode = '53100'; end $$`,
    );
    await query('create trigger no_room before insert on step_run for each row execute function no_room()');
    const { executionId } = await engine.start(request('full'));
    await until(
      () => stateOf(test.database, executionId),
      (state) => (state?.fence ?? 0) >= 2 && state?.status === 'PENDING',
    );
    await query('drop trigger no_room on step_run');
    expect(await untilStatus(test.database, executionId, 'SUCCEEDED')).toMatchObject({ output: 'stored' });
    expect(errors).toEqual(['The database failed; executions go on when it is back']);
  });

  it('that goes away and comes back loses nothing of what was started', async () => {
    await makeWorkflow(test.database, { id: 'away' });
    const engine = await engineOf({
      away: async (tools) => {
        for (const id of ['a', 'b', 'c', 'd']) await step(tools, id, () => id, { durable: true });
        return succeeded('all');
      },
    });
    const starts = Promise.allSettled(Array.from({ length: 40 }, () => engine.start(request('away'))));
    for (let n = 0; n < 5; n += 1) {
      await query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      ).catch(() => undefined);
    }
    await starts;
    const open = () =>
      query(`select execution_id from execution where workflow_id = 'away' and ended_at is null`);
    await until(
      () => open().catch(() => ['the database is away']),
      (rows) => rows.length === 0,
      30_000,
    );
    const [ended] = await query(
      `select count(*) as n, count(*) filter (where status = 'SUCCEEDED') as ok from execution where workflow_id = 'away'`,
    );
    expect(ended?.['ok']).toBe(ended?.['n']);
  });
});

describe('a mistake', () => {
  it('of the interpreter fails the execution and says nothing of the inside', async () => {
    await makeWorkflow(test.database, { id: 'mistake' });
    const engine = await engineOf({ mistake: () => Promise.reject(new Error('/etc/secret')) });
    const { executionId } = await engine.start(request('mistake'));
    const state = await untilStatus(test.database, executionId, 'FAILED');
    expect(state?.error_message).toBe('The server made a mistake. Its log tells more.');
  });
});

describe('what is recalled', () => {
  it('is the newest try at each place, without the insides of loops that have ended', async () => {
    const ids = ['outer', 'inner', 'x', 'inner_end', 'outer_end'];
    await makeWorkflow(test.database, {
      id: 'loops',
      nodes: [
        node('outer', 'loop'),
        node('inner', 'loop'),
        node('x'),
        node('inner_end', 'close', 'inner'),
        node('outer_end', 'close', 'outer'),
        node('w'),
      ],
      edges: [
        { id: '1', source: 'outer', target: 'inner', sourceHandle: 'INSIDE' },
        { id: '2', source: 'inner', target: 'x', sourceHandle: 'INSIDE' },
        { id: '3', source: 'x', target: 'inner_end', sourceHandle: 'CLOSE' },
        { id: '4', source: 'inner_end', target: 'outer_end', sourceHandle: 'CLOSE' },
        { id: '5', source: 'outer_end', target: 'w', sourceHandle: 'CLOSE' },
      ],
    });
    const seen = Promise.withResolvers<string[]>();
    const engine = await engineOf({
      loops: async (tools) => {
        const { journal } = tools;
        if (journal.recall('outer', '')) {
          const paths = ['', '0', '1', '0.0', '0.1', '1.0'];
          seen.resolve(
            ids.flatMap((id) =>
              paths.flatMap((path) => {
                const run = journal.recall(id, path);
                return run ? [`${id} ${path} ${run.attempt} ${run.status}`] : [];
              }),
            ),
          );
          return succeeded();
        }
        const begin = (id: string, iterPath: string, attempt = 1) =>
          journal.begin({ place: place(id, iterPath), attempt, effect: 'flow', input: null, durable: false });
        const ok = (id: string) => journal.end(id, { status: 'OK', output: null, durable: false });
        await begin('outer', '');
        const inner = await begin('inner', '0');
        await ok(await begin('x', '0.0'));
        await ok(await begin('x', '0.1'));
        await ok(inner);
        await begin('inner', '1');
        await journal.end(await begin('x', '1.0'), { status: 'FAILED', durable: false });
        await ok(await begin('x', '1.0', 2));
        return { kind: 'parked', reason: 'timer', wakeAt: new Date(0) };
      },
    });
    await engine.start(request('loops'));
    expect(await seen.promise).toEqual([
      'outer  1 RUNNING',
      'inner 0 1 OK',
      'inner 1 1 RUNNING',
      'x 1.0 2 OK',
    ]);
  });
});
