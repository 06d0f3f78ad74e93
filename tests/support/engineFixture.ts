import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { EngineOptions, RunningEngine } from '@server/engine/runtime/createEngine';
import { findStuck } from '@server/engine/store/retention.store';
import { openTestDatabase, type TestDatabase } from './database';
import { makeEngine, makeOrganisation, scripts } from './engineWorld';

/**
 * A database with one organisation for all tests of a file, and engines that end after each of them. With
 * `leavesNothingStuck` no test may leave an execution that nobody will carry on.
 */
export function engineFixture({ leavesNothingStuck = false } = {}) {
  let opened: TestDatabase | undefined;
  const engines: RunningEngine[] = [];
  beforeAll(async () => {
    opened = await openTestDatabase();
    await makeOrganisation(opened.database);
  });
  afterEach(async () => {
    if (leavesNothingStuck) expect(await now().database.system(findStuck)).toEqual([]);
    for (const engine of engines.splice(0)) await engine.end();
  });
  afterAll(() => opened?.drop());

  const now = (): TestDatabase => {
    if (!opened) throw new Error('The database is there from beforeAll on.');
    return opened;
  };
  /** A server process, not begun yet. */
  const engine = (options: Pick<EngineOptions, 'interpret'> & Partial<EngineOptions>) => {
    const { database, connection } = now();
    const made = makeEngine({ database, connection, ...options });
    engines.push(made);
    return made;
  };
  return {
    get database() {
      return now().database;
    },
    get connection() {
      return now().connection;
    },
    engines,
    engine,
    /** A server process that works, with a function for each workflow. */
    engineOf: async (all: Parameters<typeof scripts>[0], more: Partial<EngineOptions> = {}) => {
      const made = engine({ interpret: scripts(all), ...more });
      await made.begin();
      return made;
    },
  };
}
