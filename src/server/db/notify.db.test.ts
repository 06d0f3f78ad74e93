import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@tests/support/database';
import { notifyChange, subscribeChanges, type Change } from './notify';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.drop());

const change = (id: string): Change => ({ orgId: 'acme', tag: 'case', id });

/** Collects what arrives; `until(id)` waits for one and gives all that came up to it. */
async function collect() {
  const ids: string[] = [];
  const waiting = new Map<string, () => void>();
  const gap = Promise.withResolvers<void>();
  const end = await subscribeChanges(test.database, {
    onChange: ({ id }) => {
      ids.push(id);
      waiting.get(id)?.();
    },
    onGap: () => gap.resolve(),
  });
  const until = async (id: string) => {
    if (!ids.includes(id)) await new Promise<void>((resolve) => waiting.set(id, resolve));
    return [...ids];
  };
  return { until, gap: gap.promise, end };
}

describe('a change', () => {
  it('arrives after the commit, once, and not at all when the work failed', async () => {
    const { until, end } = await collect();
    const failed = test.database.tenant({ orgIds: ['acme'] }, async (sql) => {
      await notifyChange(sql, change('rolled back'));
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await test.database.tenant({ orgIds: ['acme'] }, async (sql) => {
      await notifyChange(sql, change('kept'));
      await notifyChange(sql, change('kept'));
      await test.database.system((other) =>
        notifyChange(other, change('committed while the first was open')),
      );
      await until('committed while the first was open');
    });
    expect(await until('kept')).toEqual(['committed while the first was open', 'kept']);
    await end();
  });

  it('says that some may have been missed when the connection was lost, and arrives again afterwards', async () => {
    const { until, gap, end } = await collect();
    await test.database.system((sql) =>
      sql.run(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and query ilike 'listen%'`,
      ),
    );
    await gap;
    await test.database.system((sql) => notifyChange(sql, change('after')));
    expect(await until('after')).toContain('after');
    await end();
  });

  it('of which the text is no change is ignored', async () => {
    const { until, end } = await collect();
    await test.database.system(async (sql) => {
      for (const text of ['', '{}', '[1,2,3]', '["a"]'])
        await sql.run(`select pg_notify('costloom_events', $1)`, [text]);
      await notifyChange(sql, change('sound'));
    });
    expect(await until('sound')).toEqual(['sound']);
    await end();
  });

  it('with an id longer than a notification is refused before it is sent', async () => {
    const send = test.database.system((sql) => notifyChange(sql, change('x'.repeat(3_000))));
    await expect(send).rejects.toThrow(/too long/);
  });
});
