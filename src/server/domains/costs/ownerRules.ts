import { defaultOwners, type FieldRules } from '../../costs/queries/fields';
import type { TenantScope } from '../../db/database';
import type { CostSettings } from './spend.service';

/** Where the owner of a charge comes from in an organization: its own tag keys first; and its virtual tags. */
export async function ownerRules(
  settings: Pick<CostSettings, 'ownerTagKeys' | 'virtualTags'>,
  scope: TenantScope,
): Promise<FieldRules> {
  const [keys, virtualTags] = await Promise.all([settings.ownerTagKeys(scope), settings.virtualTags(scope)]);
  return { ...defaultOwners, keys: [...new Set([...keys, ...defaultOwners.keys])], virtualTags };
}
