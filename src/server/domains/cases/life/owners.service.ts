import type { Database } from '../../../db/database';
import type { Clock } from '../../../platform/clock';
import { ownerOf } from '../../../costs/rules/common/owner';
import { casesStore } from '../cases.store';
import { tell } from './changes.service';
import { detectionStore } from '../detection/detection.store';
import type { CaseOwners } from './owners.port';
import { ownersStore } from './owners.store';

const PAGE = 5_000;
const mapper = { name: 'Ownership mapping', kind: 'system' } as const;

export function createCaseOwners(deps: { database: Database; clock: Clock }): CaseOwners {
  const { database, clock } = deps;

  return {
    mapOwners: (orgId, find) =>
      database.tenant({ orgIds: [orgId] }, async (sql) => {
        await detectionStore.lock(sql, orgId);
        const now = clock.now();
        const changed: string[] = [];
        for (let after = ''; ;) {
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
            changed.push(...moved.map(({ case_id }) => case_id));
          }
          const last = rows.at(-1);
          if (last === undefined || rows.length < PAGE) break;
          after = last.case_id;
        }
        if (changed.length === 0) return 0;
        await tell(sql, orgId, changed);
        // A detection that has read its findings by the mapping before reads them again.
        await detectionStore.nextTurn(sql, orgId, now);
        return changed.length;
      }),
  };
}
