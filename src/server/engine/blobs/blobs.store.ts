import type { Json } from '@shared/model/json';
import type { Sql } from '../../db/database';
import { periodOf } from '../runtime/ids';
import { decodePart, type BlobPart, type NewBlob } from './encode';

export interface OwnedBlob {
  orgId: string;
  executionId: string;
  blob: NewBlob;
}

export interface BlobUse {
  orgId: string;
  executionId: string;
  hash: string;
}

/** A value is the same in all periods that have it. */
const ONE = `org_id = $1 and hash = $2
  and period = (select period from blob where org_id = $1 and hash = $2 limit 1)`;

const keyOf = (orgId: string, hash: string, period: string) => `${orgId} ${hash} ${period}`;
const placeOf = ({ executionId }: { executionId: string }) => periodOf(executionId);
const columnsOf = (uses: readonly BlobUse[]) => [
  uses.map(({ orgId }) => orgId),
  uses.map(({ hash }) => hash),
  uses.map(({ executionId }) => executionId),
  uses.map(placeOf),
];

/** As many bytes of parts go into one statement: an array of bytes travels as text, twice as long. */
const GROUP_BYTES = 4 * 1024 * 1024;

export const blobsStore = {
  /**
   * Stores what is not there yet and notes who uses it. The touch of `created_at` takes the row's lock, so that a
   * sweep which is just about to delete an unused blob sees that it is used again.
   */
  async save(sql: Sql, all: readonly OwnedBlob[], now: Date): Promise<void> {
    const blobs = new Map(all.map((owned) => [keyOf(owned.orgId, owned.blob.hash, placeOf(owned)), owned]));
    const list = [...blobs.entries()]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { orgId, executionId, blob }]) => ({ orgId, blob, period: periodOf(executionId) }));
    if (list.length === 0) return;
    await sql.run(
      `insert into blob (org_id, hash, kind, items, size_bytes, stored_bytes, created_at, period)
       select o, h, k, i, s, b, $7, p from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[],
         $6::bigint[], $8::text[]) as t (o, h, k, i, s, b, p)
       on conflict (org_id, hash, period) do update set created_at = excluded.created_at`,
      [
        list.map(({ orgId }) => orgId),
        list.map(({ blob }) => blob.hash),
        list.map(({ blob }) => blob.kind),
        list.map(({ blob }) => blob.items),
        list.map(({ blob }) => blob.sizeBytes),
        list.map(({ blob }) => blob.parts.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)),
        now,
        list.map(({ period }) => period),
      ],
    );
    const fresh = await sql.rows<{ org_id: string; hash: string; period: string }>(
      `select o as org_id, h as hash, p as period from unnest($1::text[], $2::text[], $3::text[]) as t (o, h, p)
       where not exists (select from blob_part where org_id = o and hash = h and period = p)`,
      [list.map(({ orgId }) => orgId), list.map(({ blob }) => blob.hash), list.map(({ period }) => period)],
    );
    const wanted = new Set(fresh.map((row) => keyOf(row.org_id, row.hash, row.period)));
    const parts = list
      .filter(({ orgId, blob, period }) => wanted.has(keyOf(orgId, blob.hash, period)))
      .flatMap(({ orgId, blob, period }) =>
        blob.parts.map((part) => ({ orgId, hash: blob.hash, period, part })),
      );
    for (const group of groups(parts)) await insertParts(sql, group);
    await this.use(
      sql,
      all.map(({ orgId, executionId, blob }) => ({ orgId, executionId, hash: blob.hash })),
    );
  },

  async use(sql: Sql, uses: readonly BlobUse[]): Promise<void> {
    if (uses.length === 0) return;
    await sql.run(
      `insert into blob_use (org_id, hash, execution_id, period)
       select * from unnest($1::text[], $2::text[], $3::text[], $4::text[]) on conflict do nothing`,
      columnsOf(uses),
    );
  },

  /** Notes that these executions use values that others have stored; each period has a copy of its own. */
  async share(sql: Sql, uses: readonly BlobUse[]): Promise<void> {
    if (uses.length === 0) return;
    const wanted = `with wanted as (
      select distinct o, h, p from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as t (o, h, e, p)
    )`;
    const values = columnsOf(uses);
    await sql.run(
      `${wanted}
       insert into blob (org_id, hash, kind, items, size_bytes, stored_bytes, created_at, period)
       select distinct on (o, h, p) o, h, b.kind, b.items, b.size_bytes, b.stored_bytes, b.created_at, p
       from wanted join blob b on b.org_id = o and b.hash = h on conflict do nothing`,
      values,
    );
    await sql.run(
      `${wanted}
       insert into blob_part (org_id, hash, part, first_item, items, bytes, period)
       select distinct on (o, h, p, b.part) o, h, b.part, b.first_item, b.items, b.bytes, p
       from wanted join blob_part b on b.org_id = o and b.hash = h and b.period <> p
       where not exists (select from blob_part own where own.org_id = o and own.hash = h and own.period = p)
       on conflict do nothing`,
      values,
    );
    await this.use(sql, uses);
  },

  about(sql: Sql, orgId: string, hash: string) {
    return sql.one<{ kind: 'list' | 'value'; items: number; size_bytes: number }>(
      'select kind, items, size_bytes from blob where org_id = $1 and hash = $2 limit 1',
      [orgId, hash],
    );
  },

  /** Undefined: there is no such value any more. */
  async read(sql: Sql, orgId: string, hash: string): Promise<Json | undefined> {
    const about = await this.about(sql, orgId, hash);
    if (!about) return undefined;
    const parts = await sql.rows<{ bytes: Buffer }>(
      `select bytes from blob_part where ${ONE} order by part`,
      [orgId, hash],
    );
    const values: Json[] = [];
    for (const { bytes } of parts) values.push(await decodePart(bytes));
    if (about.kind === 'value') return values[0] ?? null;
    return values.flatMap((value) => (Array.isArray(value) ? value : []));
  },

  /** Items of a list from its parts, without reading the others. */
  async page(sql: Sql, orgId: string, hash: string, from: number, limit: number): Promise<Json[]> {
    const parts = await sql.rows<{ first_item: number; bytes: Buffer }>(
      `select first_item, bytes from blob_part
       where ${ONE} and first_item < $3 and first_item + items > $4 order by part`,
      [orgId, hash, from + limit, from],
    );
    const items: Json[] = [];
    for (const { first_item: first, bytes } of parts) {
      const value = await decodePart(bytes);
      if (Array.isArray(value)) items.push(...value.slice(Math.max(0, from - first), from + limit - first));
    }
    return items;
  },
};

interface PlacedPart {
  orgId: string;
  hash: string;
  period: string;
  part: BlobPart;
}

function* groups(parts: readonly PlacedPart[]): Generator<PlacedPart[]> {
  let group: PlacedPart[] = [];
  let bytes = 0;
  for (const part of parts) {
    if (group.length > 0 && bytes + part.part.bytes.byteLength > GROUP_BYTES) {
      yield group;
      group = [];
      bytes = 0;
    }
    group.push(part);
    bytes += part.part.bytes.byteLength;
  }
  if (group.length > 0) yield group;
}

function insertParts(sql: Sql, group: readonly PlacedPart[]): Promise<number> {
  return sql.run(
    `insert into blob_part (org_id, hash, part, first_item, items, bytes, period)
     select * from unnest($1::text[], $2::text[], $3::int[], $4::bigint[], $5::int[], $6::bytea[], $7::text[])
     on conflict do nothing`,
    [
      group.map(({ orgId }) => orgId),
      group.map(({ hash }) => hash),
      group.map(({ part }) => part.part),
      group.map(({ part }) => part.firstItem),
      group.map(({ part }) => part.items),
      group.map(({ part }) => part.bytes),
      group.map(({ period }) => period),
    ],
  );
}
