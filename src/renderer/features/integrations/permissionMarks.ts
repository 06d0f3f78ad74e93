import type { ConnectionCheck, IntegrationKind } from '../../data/integrations';

type Needed = IntegrationKind['permissions'][number];

export interface MarkedPermission extends Needed {
  /** `untold`: the service does not say. Null: it was not asked, or could not be. */
  mark: 'granted' | 'missing' | 'untold' | null;
}

/** What a kind needs, with what a check showed of each. */
export function markedPermissions(
  needed: readonly Needed[],
  check: ConnectionCheck | null,
): MarkedPermission[] {
  return needed.map((permission) => ({ ...permission, mark: markOf(permission.name, check) }));
}

function markOf(name: string, check: ConnectionCheck | null): MarkedPermission['mark'] {
  if (check === null) return null;
  const granted = check.permissions.find((one) => one.name === name)?.granted ?? null;
  if (granted === null) return check.ok ? 'untold' : null;
  return granted ? 'granted' : 'missing';
}

/** Good only when nothing that must be granted is missing. */
export function toneOf(check: ConnectionCheck): 'good' | 'warn' | 'bad' {
  if (!check.ok) return 'bad';
  return check.permissions.some(({ granted, optional }) => granted === false && !optional) ? 'warn' : 'good';
}
