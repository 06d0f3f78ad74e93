import type { OwnerFinder } from '@shared/model/settings/ownership';
import type { Database, Sql } from '../../../db/database';
import type { Clock } from '../../../platform/clock';
import { ownerOf } from '../../../costs/rules/common/owner';
import { casesStore } from '../cases.store';
import { tell } from './changes.service';
import { detectionStore } from '../detection/detection.store';
import type { CaseOwners } from './owners.port';
import { ownersStore } from './owners.store';

/** A page is one transaction, so that nobody waits for all of them. */
const PAGE = 500;
const mapper = { name: 'Ownership mapping', kind: 'system' } as const;

export function createCaseOwners(deps: { database: Database; clock: Clock }): CaseOwners {
  const { database, clock } = deps;

  async function mapPage(sql: Sql, orgId: string, after: string, find: OwnerFinder, now: Date) {
    const rows = await ownersStore.page(sql, orgId, after, PAGE);
    const moved = rows.flatMap((row) => {
      const tags = row.tags ?? {};
      const { account_id: accountId, account_name: accountName, resource_id: resourceId } = row;
      const owner = find({ tags, accountId, accountName, resourceId, found: ownerOf(tags) });
      return owner === row.owner_found ? [] : [{ case_id: row.case_id, owner, from: row.owner_found }];
    });
    if (moved.length > 0) {
      await ownersStore.write(sql, orgId, moved, now);
      const activities = moved.map(({ case_id, from, owner }) => ({
        case_id,
        type: 'owner',
        from_value: from,
        to_value: owner,
        text: null,
      }));
      await casesStore.addActivities(sql, orgId, mapper, activities, now);
    }
    return {
      changed: moved.map(({ case_id }) => case_id),
      last: rows.length < PAGE ? undefined : rows.at(-1),
    };
  }

  return {
    async mapOwners(orgId, find) {
      const within = <T>(work: (sql: Sql) => Promise<T>) => database.tenant(orgId, work);
      const now = clock.now();
      // A detection that has read its findings by the mapping before reads them again.
      await within((sql) => detectionStore.nextTurn(sql, orgId, now));
      const changed: string[] = [];
      for (let after: string | undefined = ''; after !== undefined;) {
        const from: string = after;
        const page = await within((sql) => mapPage(sql, orgId, from, find, now));
        changed.push(...page.changed);
        after = page.last?.case_id;
      }
      if (changed.length > 0) await within((sql) => tell(sql, orgId, changed));
      return changed.length;
    },
  };
}
