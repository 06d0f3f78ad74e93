import { expressionsHere } from '@server/expressions/testing/here';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { Fault } from '@shared/kernel/fault';
import type { JsonObject } from '@shared/model/json';
import type { Column } from '@shared/model/datastores/columns';
import { openTestDatabase, type TestDatabase } from './database';
import { randomId } from '@server/platform/crypto';
import type { RecordQuery } from '@server/domains/datastores/datastores.port';
import { createDatastores, type DatastoresService } from '@server/domains/datastores/datastores.service';

let test: TestDatabase;
export let datastores: DatastoresService;
let folder = '';
export const orgId = 'org-1';
export const time = { now: new Date('2026-01-15T10:00:00Z') };
const files = new Map<string, { id: string; name: string; size: number; path: string }>();

export function useDatastores(): void {
  beforeAll(async () => {
    test = await openTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'datastores-'));
    await test.database.system(async (sql) => {
      await sql.run(
        `insert into organisation (org_id, name, org_type, created_at) values ($1, 'Acme', 'standard', now())`,
        [orgId],
      );
      await sql.run(
        `insert into space (space_id, org_id, mode, name, is_archived, created_by, created_at)
       values ('space-1', $1, 'global', 'All', false, 'ann', now())`,
        [orgId],
      );
    });
    datastores = createDatastores({
      database: test.database,
      clock: { now: () => time.now },
      newId: randomId,
      expressions: expressionsHere,
      uploads: {
        file: async (_scope, id) => files.get(id)!,
        drop: async (_scope, id) => void files.delete(id),
      },
    });
  }, 120_000);
  afterAll(async () => {
    await test?.drop();
    if (folder) await rm(folder, { recursive: true });
  });
}

export const place = (name = `Store ${randomId()}`) => ({ spaceId: 'space-1', name, description: '' });
export const make = (schema: Column[], name?: string) => datastores.create(orgId, place(name), schema, 'ann');
export const all: RecordQuery = { filter: null, sort: [], search: '' };

export async function filled(schema: Column[], records: JsonObject[]): Promise<string> {
  const id = await make(schema);
  if (records.length > 0) await datastores.records.insert(orgId, id, records, 'ann');
  return id;
}

export async function valuesOf(id: string, query: Partial<RecordQuery> = {}): Promise<JsonObject[]> {
  const records = await datastores.records.search(orgId, id, { ...all, ...query }, 1000);
  return records.map((record) => record.record_data);
}

export async function upload(name: string, content: string): Promise<string> {
  const id = randomId();
  const path = join(folder, id);
  await writeFile(path, content);
  files.set(id, { id, name, size: Buffer.byteLength(content), path });
  return id;
}

export const faultOf = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('It was taken.');
    },
    (error: Fault) => error,
  );

export const people: Column[] = [
  { key: 'Name', type: 'string' },
  { key: 'Amount', type: 'number' },
  { key: 'Day', type: 'date' },
  { key: 'Active', type: 'boolean' },
  { key: 'Tags', type: 'list' },
  { key: 'State', type: 'status', options: [{ value: 'open' }, { value: 'closed' }] },
];
export const three: JsonObject[] = [
  { Name: 'Ann', Amount: 10, Day: '2026-01-01', Active: true, Tags: ['a', 'b'], State: 'open' },
  { Name: 'bob', Amount: 2, Day: '2026-02-01', Active: false, Tags: ['b'], State: 'closed' },
  { Name: 'Cy, Jr', Amount: 30.5 },
];
