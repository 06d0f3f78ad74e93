/** Permissions of the specification; the server enforces them on every call, the client only hides. */
export const permissions = [
  'org:create',
  'org:members',
  'org:settings',
  'wf:read',
  'wf:create',
  'templates:read',
  'integrations:read',
  'datastores:read',
  'approvals:read',
  'activityLog:read',
  'recommendations:read',
  'dashboards:read',
  'dashboards:edit',
  'home:read',
  'systemSettings:write',
  'support:read',
  'whatsNew:read',
  'casesConfiguration:write',
  'workflows:share',
  'workflows:share-view',
  'resources:write',
  'resources:read',
] as const;
export type Permission = (typeof permissions)[number];

export const roles = [
  'Admin',
  'Member',
  'Guest',
  'MSP-Admin',
  'MSP-Editor',
  'MSP-Viewer',
  'MSP-Customer-Editor',
  'MSP-Customer-Viewer',
] as const;
export type Role = (typeof roles)[number];

export type RoleScope = 'MSP' | 'MSP-CUSTOMER';

const reads = permissions.filter((p) => p.endsWith(':read'));
const member: Permission[] = [...new Set<Permission>([...reads, 'resources:write', 'workflows:share-view'])];
const except = (...left: Permission[]) => permissions.filter((p) => !left.includes(p));

const granted: Record<Role, readonly Permission[]> = {
  Admin: permissions,
  Member: member,
  Guest: reads.filter((p) => p !== 'activityLog:read'),
  'MSP-Admin': permissions,
  'MSP-Editor': except('org:create', 'org:members', 'org:settings'),
  'MSP-Viewer': member,
  'MSP-Customer-Editor': except('org:create', 'workflows:share'),
  'MSP-Customer-Viewer': member,
};

const nonEditing: readonly Role[] = ['Member', 'Guest', 'MSP-Viewer', 'MSP-Customer-Viewer'];

export function permissionsOf(role: Role): readonly Permission[] {
  return granted[role];
}

/** Editing needs an editing role beside the permission (denied to Member, Guest and the two viewers). */
export function mayEdit(role: Role): boolean {
  return !nonEditing.includes(role);
}

/** A check passes when no permission is required or the user holds it. */
export function holds(held: readonly Permission[], required: Permission | undefined): boolean {
  return required === undefined || held.includes(required);
}

export function scopeOf(role: Role): RoleScope | undefined {
  if (role.startsWith('MSP-Customer')) return 'MSP-CUSTOMER';
  return role.startsWith('MSP') ? 'MSP' : undefined;
}

export const featureFlags = ['AIAgent', 'casesOverview', 'APIKeys'] as const;
export type FeatureFlag = (typeof featureFlags)[number];

export const organisationTypes = ['MSP', 'MSP_CUSTOMER', 'standard'] as const;
export type OrganisationType = (typeof organisationTypes)[number];

/** The roles that a member of such an organisation can have. Admin, Member and Guest stand in every one. */
export function rolesOf(type: OrganisationType): Role[] {
  return roles.filter((role) => {
    const scope = scopeOf(role);
    return scope === undefined || (scope === 'MSP' ? type === 'MSP' : type === 'MSP_CUSTOMER');
  });
}

/** The roles of such an organisation that can grant a permission: whom the refusal page tells the user to ask. */
export function grantors(permission: Permission, type: OrganisationType): Role[] {
  return rolesOf(type).filter(
    (role) => granted[role].includes(permission) && granted[role].includes('org:members'),
  );
}

/** Nobody gives, changes or takes away a role that may do more than their own. */
export function mayManage(giver: Role, role: Role): boolean {
  const held = permissionsOf(giver);
  return permissionsOf(role).every((permission) => held.includes(permission));
}

const rankOf = (role: Role): number => permissionsOf(role).length * 2 + Number(mayEdit(role));

/** The one that may do the most; undefined of none. */
export const highestRole = (several: readonly Role[]): Role | undefined =>
  several.toSorted((a, b) => rankOf(b) - rankOf(a))[0];

/** What somebody is offered to give: the roles made for such an organisation, none above their own. */
export function offeredRoles(type: OrganisationType, giver: Role): Role[] {
  const fitting = rolesOf(type);
  const own = fitting.filter((role) => scopeOf(role) !== undefined);
  return (own.length > 0 ? own : fitting).filter((role) => mayManage(giver, role));
}

/** The roles whose holders administer members: the last of them cannot go. */
export const administratorRoles: readonly Role[] = roles.filter((role) =>
  granted[role].includes('org:members'),
);
