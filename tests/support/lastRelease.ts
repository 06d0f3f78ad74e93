import { BASELINE_LAST, PREVIEW } from '@server/db/adopt';
import { ownMigrations, type Migration } from '@server/db/migrate';
import lastRelease from '../../build/lastRelease.json' with { type: 'json' };

/** The version that a new one has to work beside, and what it made of the database. */
export { lastRelease };

/** The same tables by the migrations of this build: what previews made, the baseline makes. */
export const releasedTables =
  lastRelease.migration === PREVIEW.last
    ? { migration: BASELINE_LAST, migrations: Number(BASELINE_LAST.slice(0, 4)) }
    : lastRelease;

const isReleased = ({ name }: Pick<Migration, 'name'>): boolean => name <= releasedTables.migration;

/** The migrations of the last release, and those that were written since. */
export function sinceRelease(): { released: Migration[]; since: Migration[] } {
  const all = ownMigrations();
  return { released: all.filter(isReleased), since: all.filter((one) => !isReleased(one)) };
}
