import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { serverModules, type ServerModule } from '@server/modules';

const server = fileURLToPath(new URL('../../src/server', import.meta.url));
const migrations = join(server, 'db/migrations');

interface Use {
  table: string;
  how: 'reads' | 'writes';
}

const tables = new Set<string>();
for (const file of readdirSync(migrations).toSorted()) {
  const sql = readFileSync(join(migrations, file), 'utf8');
  for (const [, name = ''] of sql.matchAll(/^\s*create (?:unlogged )?table (\w+)/gm)) tables.add(name);
  for (const [, name = ''] of sql.matchAll(/^\s*drop table (\w+);/gm)) tables.delete(name);
}

/** What the SQL of a file does to the tables of the product. */
function usesOf(text: string): Use[] {
  const uses = new Map<string, Use>();
  const note = (pattern: RegExp, how: Use['how']) => {
    for (const [, table = ''] of text.matchAll(pattern))
      if (tables.has(table) && uses.get(table)?.how !== 'writes') uses.set(table, { table, how });
  };
  note(/\b(?:insert into|update|delete from)\s+(?:only\s+)?(\w+)/g, 'writes');
  note(/\b(?:from|join)\s+(\w+)/g, 'reads');
  return [...uses.values()];
}

function moduleOf(path: string): ServerModule | undefined {
  const within = serverModules.flatMap((module) =>
    module.rooms.filter((room) => path.startsWith(`${room}/`)).map((room) => ({ module, room })),
  );
  return within.toSorted((a, b) => b.room.length - a.room.length)[0]?.module;
}

/** → what a file does that its module has neither as its own nor declared. */
function breaches(path: string, text: string): string[] {
  const module = moduleOf(path);
  return usesOf(text).flatMap(({ table, how }) => {
    if (module?.tables.includes(table) || module?.writes?.[table] !== undefined) return [];
    if (how === 'reads' && module?.reads?.[table] !== undefined) return [];
    return [`${path} ${how} ${table}`];
  });
}

const files = readdirSync(server, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.ts$/.test(entry.name) && !/\.test\.ts$/.test(entry.name))
  .map((entry) => relative(server, join(entry.parentPath, entry.name)))
  .filter((path) => path !== 'modules.ts')
  .map((path) => ({ path, text: readFileSync(join(server, path), 'utf8') }));

describe('the tables of the server', () => {
  it('belong to one module each', () => {
    const owned = serverModules.flatMap((module) => module.tables);
    expect(owned.toSorted()).toEqual([...tables].toSorted());
    expect(new Set(owned).size).toBe(owned.length);
  });

  it('are written by their own module, and read by others where that is declared', () => {
    expect(files.flatMap(({ path, text }) => breaches(path, text))).toEqual([]);
  });

  it('are looked for: a planted statement is found', () => {
    expect(breaches('domains/boards/x.store.ts', 'select name from workflow w join organisation o')).toEqual([
      'domains/boards/x.store.ts reads workflow',
    ]);
    expect(breaches('domains/storage/x.store.ts', 'update cost_snapshot set rows = 1')).toEqual([
      'domains/storage/x.store.ts writes cost_snapshot',
    ]);
    expect(breaches('engine/schedules/x.store.ts', 'update schedule set failures = 0')).toEqual([]);
    expect(breaches('nowhere/x.ts', 'delete from job')).toEqual(['nowhere/x.ts writes job']);
  });

  it('of others are declared only where they are used', () => {
    const used = new Map<string, Set<string>>();
    for (const { path, text } of files)
      for (const { table } of usesOf(text)) {
        const name = moduleOf(path)?.name ?? '';
        used.set(name, (used.get(name) ?? new Set()).add(table));
      }
    const idle = serverModules.flatMap(({ name, reads = {}, writes = {} }) =>
      Object.keys({ ...reads, ...writes })
        .filter((table) => !used.get(name)?.has(table))
        .map((table) => `${name}: ${table}`),
    );
    expect(idle).toEqual([]);
  });

  it('stand in docs/TABLES.md', async () => {
    const rows = serverModules.map(({ name, rooms, tables: own, reads = {}, writes = {} }) => {
      const of = (uses: Readonly<Record<string, string>>) =>
        Object.entries(uses).map(([table, why]) => `\`${table}\` (${why})`);
      const foreign = [...of(reads), ...of(writes).map((text) => `**writes** ${text}`)];
      const list = (names: readonly string[]) => names.map((one) => `\`${one}\``).join(', ');
      return `## ${name}\n\nRooms: ${list(rooms)}\n\nTables: ${list(own) || 'none'}\n${
        foreign.length > 0 ? `\nOf others:\n\n${foreign.map((text) => `- ${text}`).join('\n')}\n` : ''
      }`;
    });
    const page = `# Whose tables are whose\n\nWritten by the test of \`src/server/modules.ts\`: \`npx vitest run -u tests/architecture/tables.test.ts\`.\n\n${rows.join('\n')}`;
    await expect(page).toMatchFileSnapshot('../../docs/TABLES.md');
  });
});
