import { PATIENCE_MS } from '@tests/support/patience';
import type { CallId, CallReply, CallRequest } from '@shared/api/index';
import type { ImportJob, Source } from '@shared/api/costs/imports.api';
import type { Harness, Reply, Sending } from './harness';
import type { Person } from './world';

export const encode = (text: string) => new TextEncoder().encode(text);

const columns = [
  ['BillingAccountId', '1'],
  ['SubAccountId', '111122223333'],
  ['SubAccountName', 'Payments'],
  ['BillingCurrency', 'USD'],
  ['BillingPeriodStart', '2026-01-01T00:00:00Z'],
  ['BillingPeriodEnd', '2026-02-01T00:00:00Z'],
  ['ChargeCategory', 'Usage'],
  ['ChargeDescription', 'Hours'],
  ['ChargePeriodStart', '2026-01-05T00:00:00Z'],
  ['ChargePeriodEnd', '2026-01-06T00:00:00Z'],
  ['ServiceCategory', 'Compute'],
  ['ServiceName', 'Machines'],
  ['BilledCost', '10'],
  ['EffectiveCost', '8'],
  ['ListCost', '12'],
  ['ResourceId', 'r1'],
  ['RegionId', 'eu-west-1'],
  ['Tags', ''],
  ['ProviderName', 'AWS'],
] as const;

export type Charge = Partial<Record<(typeof columns)[number][0], string>>;

/** A FOCUS file of these charges; what a charge does not say is as above. */
export function billOf(charges: readonly Charge[]): Uint8Array {
  const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const head = columns.map(([name]) => name).join(',');
  const lines = charges.map((charge) =>
    columns.map(([name, usual]) => cell(charge[name] ?? usual)).join(','),
  );
  return encode([head, ...lines, ''].join('\n'));
}

/** The day of a charge, and the billing period around it. */
export function on(day: string): Charge {
  const next = (months: number) => {
    const [year = 0, month = 0] = day.split('-').map(Number);
    return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString();
  };
  const after = new Date(Date.parse(day) + 86_400_000).toISOString();
  return {
    BillingPeriodStart: next(0),
    BillingPeriodEnd: next(1),
    ChargePeriodStart: `${day}T00:00:00Z`,
    ChargePeriodEnd: after,
  };
}

export const data = <T>(reply: Reply): T => (reply.body as { data: T }).data;

/** Bytes of an upload that go at once. */
const PART = 4 * 1024 * 1024;

/** Calls as somebody, of which every one must succeed. */
export function callsAs(harness: Pick<Harness, 'call'>, as: Person) {
  async function good<K extends CallId>(id: K, request: Sending<K>): Promise<CallReply<K>> {
    const reply = await harness.call(as, id, request);
    if (reply.status !== 200) throw new Error(`${id}: ${reply.status} ${reply.text}`);
    return reply.body as CallReply<K>;
  }

  async function upload(name: string, bytes: Uint8Array): Promise<string> {
    const { data: made } = await good('uploads.create', { body: { name, size: bytes.byteLength } });
    for (let offset = 0; offset < bytes.byteLength; offset += PART) {
      const body = bytes.subarray(offset, offset + PART);
      const part = { params: { id: made.uploadId }, query: { offset }, body };
      await good('uploads.part', part as unknown as CallRequest<'uploads.part'>);
    }
    return made.uploadId;
  }

  const job = async (id: string) => (await good('costs.getImport', { params: { id } })).data;

  /** Looks again and again until the job is as wanted. */
  async function until(id: string, wanted: (job: ImportJob) => boolean): Promise<ImportJob> {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      const found = await job(id);
      if (wanted(found)) return found;
      if (Date.now() > end) throw new Error(`The import stays ${found.state} (${found.stage}).`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  const ended = (id: string) => until(id, ({ endedAt }) => endedAt !== null);

  async function start(
    name: string,
    bytes: Uint8Array,
    more: Partial<CallRequest<'costs.startImport'>['body']> = {},
  ): Promise<ImportJob> {
    const upload_id = await upload(name, bytes);
    const to = more.source_id === undefined ? { source_name: 'Bill' } : {};
    // Most tests say beforehand what they mean; those of doubts ask for `hold`.
    const body = { upload_id, corrections: {}, in_doubt: 'replace' as const, ...to, ...more };
    return (await good('costs.startImport', { body })).data;
  }

  return {
    good,
    upload,
    job,
    until,
    ended,
    start,
    bill: async (...args: Parameters<typeof start>) => ended((await start(...args)).importId),
    demo: async (end_month?: string) => {
      const body = end_month === undefined ? {} : { end_month };
      return ended((await good('costs.loadDemo', { body })).data.importId);
    },
    sources: async (): Promise<Source[]> => (await good('costs.listSources', {})).data,
    spend: async (body: CallRequest<'costs.spend'>['body']) => (await good('costs.spend', { body })).data,
  };
}
