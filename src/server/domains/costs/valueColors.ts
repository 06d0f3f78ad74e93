import { SPEND_SERIES } from '@shared/model/limits';
import type { Database, Sql } from '../../db/database';
import type { Log } from '../../platform/log';
import { valueColorsStore } from './valueColors.store';

/** So many groups of one grouping keep a color; a chart gives the others one by their size. */
const KEPT_MAX = 2_000;

const palette = Array.from({ length: SPEND_SERIES }, (_, at) => at + 1);

/**
 * The color of each group that has none: the one that the fewest groups of this chart have, of these the one that the fewest
 * groups at all have.
 * @param groups the largest first
 */
export function addedColors(
  groups: readonly string[],
  known: ReadonlyMap<string, number>,
  counts: ReadonlyMap<number, number>,
): Map<string, number> {
  const here = new Map<number, number>();
  const all = new Map(counts);
  const use = (of: Map<number, number>, color: number) => of.set(color, (of.get(color) ?? 0) + 1);
  for (const color of groups.flatMap((group) => known.get(group) ?? [])) use(here, color);
  const added = new Map<string, number>();
  for (const group of groups) {
    if (known.has(group)) continue;
    const rarest = palette.toSorted(
      (a, b) => (here.get(a) ?? 0) - (here.get(b) ?? 0) || (all.get(a) ?? 0) - (all.get(b) ?? 0) || a - b,
    );
    const color = rarest[0] ?? 1;
    use(here, color);
    use(all, color);
    added.set(group, color);
  }
  return added;
}

/** Colors from 1 to 10 by key. A group that was drawn once keeps its color in every chart of the organization. */
export type ValueColors = (
  orgId: string,
  fields: readonly string[],
  /** The largest first, as `groupKey` gives them. */
  keys: readonly string[],
) => Promise<Record<string, number>>;

/** @param log told when new colors could not be kept: the charts are answered all the same */
export const createValueColors =
  (database: Pick<Database, 'tenant'>, log: Pick<Log, 'warn'>): ValueColors =>
  async (orgId, fields, keys) => {
    if (fields.length === 0 || keys.length === 0) return {};
    const scope = { orgIds: [orgId] };
    const known = await database.tenant(scope, (sql) => valueColorsStore.of(sql, orgId, fields, keys));
    if (keys.every((key) => known.has(key))) return Object.fromEntries(known);
    const add = async (sql: Sql) => {
      const counts = await valueColorsStore.counts(sql, orgId, fields);
      const kept = [...counts.values()].reduce((sum, n) => sum + n, 0);
      if (kept >= KEPT_MAX) return known;
      await valueColorsStore.add(sql, orgId, fields, addedColors(keys, known, counts));
      return valueColorsStore.of(sql, orgId, fields, keys);
    };
    const found = await database.tenant(scope, add).catch((error: unknown) => {
      log.warn({ err: error, orgId }, 'The colors of new values were not kept');
      return known;
    });
    return Object.fromEntries(found);
  };
