import { badInput } from '@shared/kernel/fault';
import { permissionsOf, roles, scopeOf, type OrganisationType, type Role } from '@shared/model/permissions';

/** The roles that a member of such an organisation can have. Admin, Member and Guest stand in every one. */
export function rolesOf(type: OrganisationType): Role[] {
  return roles.filter((role) => {
    const scope = scopeOf(role);
    return scope === undefined || (scope === 'MSP' ? type === 'MSP' : type === 'MSP_CUSTOMER');
  });
}

/** The roles whose holders administer members: the last of them cannot go. */
export const administratorRoles: readonly Role[] = roles.filter((role) =>
  permissionsOf(role).includes('org:members'),
);

/** Nobody gives, changes or takes away a role that may do more than their own. */
export function mayManage(giver: Role, role: Role): boolean {
  const held = permissionsOf(giver);
  return permissionsOf(role).every((permission) => held.includes(permission));
}

/** Refuses a role that does not fit the organisation, and one that may do more than the person who gives it. */
export function checkRole(role: Role, type: OrganisationType, giver: Role): void {
  const fitting = rolesOf(type);
  if (!fitting.includes(role)) {
    const reason = `“${role}” does not exist in this organisation; it has ${fitting.join(', ')}`;
    throw badInput([{ field: 'role', reason }]);
  }
  if (!mayManage(giver, role)) {
    throw badInput([{ field: 'role', reason: `“${role}” may do more than your own role ${giver}` }]);
  }
}

export function roleOf(text: string): Role {
  const role = roles.find((each) => each === text);
  if (!role) throw new Error(`The database names an unknown role: ${text}.`);
  return role;
}
