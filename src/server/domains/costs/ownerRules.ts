import { defaultOwners, type OwnerRules } from '../../costs/queries/fields';
import type { TenantScope } from '../../db/database';
import type { CostSettings } from './spend.service';

/** Where the owner of a charge comes from in an organization: its own tag keys first. */
export async function ownerRules(
  settings: Pick<CostSettings, 'ownerTagKeys'>,
  scope: TenantScope,
): Promise<OwnerRules> {
  const keys = await settings.ownerTagKeys(scope);
  return { ...defaultOwners, keys: [...new Set([...keys, ...defaultOwners.keys])] };
}
