import { defaultOwners, type FieldRules } from '../../costs/queries/fields';
import type { TenantScope } from '../../db/database';
import type { CostMethod } from '@shared/model/limits';
import type { VirtualTag } from '../../costs/queries/virtualTags';

export interface CostSettings {
  costMethod(scope: TenantScope): Promise<CostMethod>;
  ownerTagKeys(scope: TenantScope): Promise<string[]>;
  virtualTags(scope: TenantScope): Promise<VirtualTag[]>;
}

/** Where the owner of a charge comes from in an organization: its own tag keys first; and its virtual tags. */
export async function ownerRules(
  settings: Pick<CostSettings, 'ownerTagKeys' | 'virtualTags'>,
  scope: TenantScope,
): Promise<FieldRules> {
  const [keys, virtualTags] = await Promise.all([settings.ownerTagKeys(scope), settings.virtualTags(scope)]);
  return { ...defaultOwners, keys: [...new Set([...keys, ...defaultOwners.keys])], virtualTags };
}
