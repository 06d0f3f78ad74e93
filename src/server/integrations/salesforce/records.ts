import { z } from 'zod';
import { salesforceFaults as words } from '@shared/words/salesforceFaults';
import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { ServiceRefusal } from '../../platform/outbound/serviceClient';
import type { SalesforceRecord, SalesforceWrite } from '../../steps/apps.port';
import type { SalesforceApi } from './api';
import { hostUrl } from '../../platform/outbound/hostUrl';

const BATCH_MIN = 200;
const BATCH_MAX = 2_000;
const PAGES_MAX = 500;
const NEAR_MAX = 5;

/** A query of a few fields. */
export const soql = (fields: readonly string[], object: string, where = '') =>
  ['SELECT', fields.join(', '), 'FROM', object, ...(where === '' ? [] : ['WHERE', where])].join(' ');

const page = z.object({
  totalSize: z.number(),
  done: z.boolean(),
  nextRecordsUrl: z
    .string()
    .regex(/^\/services\/data\/v[\d.]+\/query\/[\w-]+$/)
    .optional(),
  records: z.array(z.record(z.string(), z.json())),
});
const written = z.object({ id: z.string(), created: z.boolean().default(true) });
const field = z.object({
  name: z.string(),
  createable: z.boolean().default(false),
  updateable: z.boolean().default(false),
  nillable: z.boolean().default(true),
  defaultedOnCreate: z.boolean().default(false),
  externalId: z.boolean().default(false),
  idLookup: z.boolean().default(false),
});
type Field = z.output<typeof field>;

/** Without what Salesforce adds about the type and address of each record. */
function plain(value: Json): Json {
  if (Array.isArray(value)) return value.map(plain);
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).filter(([name]) => name !== 'attributes');
  return Object.fromEntries(entries.map(([name, inner]) => [name, plain(inner ?? null)]));
}

export async function query(
  { ask, at }: SalesforceApi,
  asked: string,
  limit: number,
): Promise<{ rows: Json[]; total: number; truncated: boolean }> {
  const size = Math.min(BATCH_MAX, Math.max(BATCH_MIN, limit + 1));
  const headers = { 'sforce-query-options': `batchSize=${size}` };
  const rows: Json[] = [];
  let path: string | undefined = `${at('query')}?q=${encodeURIComponent(asked)}`;
  let total = 0;
  for (let pages = 0; path !== undefined && rows.length <= limit && pages < PAGES_MAX; pages += 1) {
    const found: z.output<typeof page> = await ask({ path, headers, reply: page });
    total = found.totalSize;
    rows.push(...found.records.map(plain));
    path = found.done ? undefined : found.nextRecordsUrl;
  }
  return { rows: rows.slice(0, limit), total, truncated: rows.length > limit || path !== undefined };
}

async function fieldsOf({ ask, at }: SalesforceApi, object: string): Promise<Field[]> {
  const path = at(`sobjects/${object}/describe`);
  const reply = z.object({ fields: z.array(field) });
  const found = await ask({ path, reply }).catch((error: unknown) => {
    if (error instanceof ServiceRefusal && error.status === 404)
      throw new ProviderError(words.noObject(object));
    throw error;
  });
  return found.fields;
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
/** Names that people may have meant: those that hold it, with or without the ending of custom fields. */
function near(all: readonly Field[], wanted: string): string[] {
  const bare = wanted.toLowerCase().replace(/__c$/, '').replaceAll(/[ _]/g, '');
  return all
    .map(({ name }) => name)
    .filter((name) => name.toLowerCase().replaceAll('_', '').includes(bare))
    .slice(0, NEAR_MAX);
}

/** Whether a record could be written so, as Salesforce describes its object; nothing is written. */
export async function tryWrite(
  api: SalesforceApi,
  { object, id, external, fields }: SalesforceWrite,
): Promise<void> {
  const known = await fieldsOf(api, object);
  const named = (wanted: string): Field => {
    const found = known.find(({ name }) => same(name, wanted));
    if (!found) throw new ProviderError(words.noField(wanted, object, near(known, wanted)));
    return found;
  };
  if (external) {
    const one = named(external.field);
    const ids = known.filter(({ externalId }) => externalId).map(({ name }) => name);
    if (!one.externalId && !one.idLookup)
      throw new ProviderError(words.notExternal(external.field, object, ids));
  }
  const creates = id === undefined;
  for (const wanted of Object.keys(fields)) {
    const { createable, updateable } = named(wanted);
    if (!(creates ? createable : updateable)) throw new ProviderError(words.notSet(wanted, object));
  }
  const given = [...Object.keys(fields), ...(external ? [external.field] : [])];
  const missing = known
    .filter(({ createable, nillable, defaultedOnCreate }) => createable && !nillable && !defaultedOnCreate)
    .map(({ name }) => name)
    .filter((name) => !given.some((one) => same(one, name)));
  // An upsert may find the record, which has them already.
  if (creates && !external && missing.length > 0) throw new ProviderError(words.required(missing, object));
}

const link = (host: string, id: string) => `${hostUrl`https://${host}`}/${id}`;

export async function createRecord(
  api: SalesforceApi,
  object: string,
  fields: JsonObject,
): Promise<SalesforceRecord> {
  const asked = { method: 'POST' as const, path: api.at(`sobjects/${object}`), json: fields, reply: written };
  const { id } = await api.ask(asked);
  return { id, created: true, url: link(api.host, id) };
}

export async function updateRecord(
  api: SalesforceApi,
  { object, id, fields }: { object: string; id: string; fields: JsonObject },
): Promise<SalesforceRecord> {
  const path = api.at(`sobjects/${object}/${encodeURIComponent(id)}`);
  await api.ask({ method: 'PATCH', path, json: fields, reply: z.unknown() });
  return { id, created: false, url: link(api.host, id) };
}

async function isSeveral(
  api: SalesforceApi,
  object: string,
  { field: name, value }: { field: string; value: string },
) {
  const quoted = value.replaceAll(/[\\']/g, String.raw`\$&`);
  const found = await query(api, soql(['Id'], object, `${name} = '${quoted}'`), 2).catch(() => undefined);
  return (found?.total ?? 0) > 1;
}

export async function upsertRecord(
  api: SalesforceApi,
  {
    object,
    external,
    fields,
  }: { object: string; external: { field: string; value: string }; fields: JsonObject },
): Promise<SalesforceRecord> {
  const path = api.at(`sobjects/${object}/${external.field}/${encodeURIComponent(external.value)}`);
  // It stands in the path; Salesforce refuses it beside.
  const others = Object.entries(fields).filter(([name]) => !same(name, external.field));
  const json = Object.fromEntries(others);
  const done = await api
    .ask({ method: 'PATCH', path, json, reply: written })
    .catch(async (error: unknown) => {
      // With several records Salesforce answers by a status that is neither a success nor a refusal.
      const isOdd = error instanceof ProviderError && !(error instanceof ServiceRefusal) && !error.passing;
      if (isOdd && (await isSeveral(api, object, external)))
        throw new ProviderError(words.several(external.field));
      throw error;
    });
  return { id: done.id, created: done.created, url: link(api.host, done.id) };
}
