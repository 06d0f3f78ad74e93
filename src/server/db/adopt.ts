import pg from 'pg';
import { Fault } from '@shared/kernel/fault';

export interface Applied {
  name: string;
  checksum: string;
}

/** Preview builds, which were never released, made the tables of the baseline by so many migrations. */
export const PREVIEW = { second: '0010_organisations', last: '0188_value_colors', count: 105 };
/** The baseline is all migrations up to this one. */
export const BASELINE_LAST = '0016_legal_hold';

/**
 * What counts as applied: the baseline where the last preview made the tables, and what is there in any other database.
 * Throws `Fault('conflict')` for an earlier preview.
 */
export function adopted(applied: Applied[], own: readonly Applied[]): Applied[] {
  // The first migration of the baseline has the name of theirs.
  if (!applied.some(({ name }) => name === PREVIEW.second)) return applied;
  if (applied.length === PREVIEW.count) return own.filter(({ name }) => name <= BASELINE_LAST);
  throw new Fault(
    'conflict:preview_too_old',
    `This database was made by a preview build that ended before the migration ${PREVIEW.last}; ` +
      'bring it up to date with the last preview build first, or begin with an empty database.',
  );
}

/** Notes the baseline in place of the migrations of the previews, whole or not at all. */
export async function noteAdopted(client: pg.Client, applied: readonly Applied[]): Promise<void> {
  const rows = applied.map(({ name, checksum }) => `(${[name, checksum].map(pg.escapeLiteral).join()})`);
  await client.query(
    `begin; delete from schema_migration; insert into schema_migration (name, checksum) values ${rows.join()}; commit`,
  );
}
