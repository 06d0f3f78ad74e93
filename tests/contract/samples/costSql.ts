import type { Harness } from '../harness';
import type { Samples } from '../sample';
import type { Person } from '../world';

let count = 0;
const sql = 'SELECT count(*) AS charges FROM charges';
const made = () => ({ name: `Query ${(count += 1)}`, sql });

async function aQuery(harness: Harness, as: Person): Promise<{ params: { id: string } }> {
  const { body } = await harness.call(as, 'costSql.save', { body: made() });
  return { params: { id: (body as { data: { query_id: string } }).data.query_id } };
}

async function aSpace(harness: Harness, as: Person): Promise<string> {
  const reply = await harness.call(as, 'spaces.list', { query: {} });
  return (reply.body as { data: { space_id: string }[] }).data[0]!.space_id;
}

export const samples: Samples = {
  'costSql.tables': { request: async () => ({}) },
  'costSql.run': { request: async () => ({ body: { sql } }) },
  'costSql.export': { request: async () => ({ body: { sql } }) },
  'costSql.workbook': { request: async () => ({ body: { sql } }) },
  'costSql.store': {
    request: async (harness, as) => ({
      body: {
        sql,
        to: {
          space_id: await aSpace(harness, as),
          name: `Result ${(count += 1)}`,
          columns: [{ key: 'Charges', type: 'number' }],
        },
      },
    }),
  },
  'costSql.queries': { request: async () => ({}) },
  'costSql.save': { request: async () => ({ body: made() }) },
  'costSql.change': {
    request: async (harness, as) => ({
      ...(await aQuery(harness, as)),
      body: { revision: 1, name: `Other ${(count += 1)}` },
    }),
  },
  'costSql.delete': { request: aQuery },
};
