import { setTimeout as pause } from 'node:timers/promises';
import { billOf, on } from '@tests/contract/costsFixture';
import type { Client } from './client';

/** A bill of one charge in this month. */
export const billOfMonth = (month: string, cost: number): Uint8Array =>
  billOf([{ ...on(`${month}-05`), BilledCost: String(cost), EffectiveCost: String(cost) }]);

/** Uploads a bill and asks for its import, however long nobody answers. → the import’s id. */
export async function startImport(client: Client, bytes: Uint8Array, source: string): Promise<string> {
  const name = 'bill.csv';
  const must = async (method: string, path: string, body: unknown) => {
    const answer = await client.patiently(method, path, body);
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer.body.data;
  };
  const { uploadId } = await must('POST', '/v1/uploads', { name, size: bytes.byteLength });
  // A part whose answer was lost is there already.
  const part = await client.patiently('PUT', `/v1/uploads/${uploadId}/parts?offset=0`, bytes);
  if (part.status !== 200 && part.status !== 409) throw new Error(`The part: ${JSON.stringify(part)}`);
  const body = { upload_id: uploadId, corrections: {}, in_doubt: 'replace', source_name: source };
  const { importId } = await must('POST', '/v1/costs/imports', body);
  return importId;
}

/** → “done”, or how else it ended. */
export async function importEnded(client: Client, importId: string, limitMs = 240_000): Promise<string> {
  for (const end = performance.now() + limitMs; ;) {
    const { body } = await client.patiently('GET', `/v1/costs/imports/${importId}`);
    if (body.data?.endedAt) return body.data.state === 'done' ? 'done' : JSON.stringify(body.data);
    if (performance.now() > end) throw new Error(`The import stays: ${JSON.stringify(body)}`);
    await pause(200);
  }
}

/** What a year costs, by month; undefined when it was not told. */
export async function costOf(
  client: Client,
  year: number,
  limitMs = 30_000,
): Promise<Map<string, number> | undefined> {
  const asked = {
    from: `${year}-01-01`,
    to: `${year}-12-31`,
    granularity: 'month',
    group_by: [],
    filters: [],
  };
  const answer = await client.call('POST', '/v1/costs/spend', asked, limitMs);
  if (answer.status !== 200) return undefined;
  const rows: { period: string; cost: number }[] = answer.body.data.rows;
  return new Map(rows.map(({ period, cost }) => [period.slice(0, 7), cost]));
}
