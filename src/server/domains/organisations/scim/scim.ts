import type { Database } from '../../../db/database';
import type { Clock } from '../../../platform/clock';
import { sameSecret, sha256 } from '../../../platform/crypto';
import type { RecordActivity } from '../activity.port';
import { roleOf } from '../roles';
import { createGroupRoles } from './groupRoles';
import { createScimGroups } from './groups.service';
import { createScimUsers } from './people.service';
import type { Scim } from './scim.port';
import { createScimSettings, scimTokenIdOf } from './settings.service';
import { scimTokensStore } from './tokens.store';

const USED_STEP = 60_000;
export const SCIM_PATH = '/scim/v2';

/** SCIM 2.0 for organisations: what an identity provider asks, and its settings. */
export function composeScim(deps: {
  database: Database;
  clock: Clock;
  record: RecordActivity;
  /** `http://host:port` */
  base: () => string;
  /** People sign in at an outside issuer, which tells whose an address is. */
  outside: boolean;
}) {
  const { database, clock, base } = deps;
  const roles = createGroupRoles(deps);
  const parts = { ...deps, roles };
  const scim: Scim = {
    async authenticate(token) {
      const tokenId = scimTokenIdOf(token);
      if (tokenId === undefined) return undefined;
      return database.system(async (sql) => {
        const row = await scimTokensStore.find(sql, tokenId);
        if (!row || !sameSecret(row.secret_hash, sha256(token))) return undefined;
        const now = clock.now();
        if (now.getTime() - (row.last_used_at?.getTime() ?? 0) >= USED_STEP)
          await scimTokensStore.used(sql, tokenId, now);
        return { orgId: row.org_id, tokenId, name: `SCIM (${row.name})`, role: roleOf(row.role) };
      });
    },
    users: createScimUsers(parts),
    groups: createScimGroups(parts),
  };
  const handlers = createScimSettings({ ...parts, address: () => base() + SCIM_PATH });
  return { scim, handlers };
}
