import { ownMigrations, type Migration } from '@server/db/migrate';
import lastRelease from '../../build/lastRelease.json' with { type: 'json' };

/** The version that a new one has to work beside, and what it made of the database. */
export { lastRelease };

const isReleased = ({ name }: Pick<Migration, 'name'>): boolean => name <= lastRelease.migration;

/** The migrations of the last release, and those that were written since. */
export function sinceRelease(): { released: Migration[]; since: Migration[] } {
  const all = ownMigrations();
  return { released: all.filter(isReleased), since: all.filter((one) => !isReleased(one)) };
}
