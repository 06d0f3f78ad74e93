import { badInput } from '@shared/kernel/fault';
import { mayManage, roles, rolesOf, type OrganisationType, type Role } from '@shared/model/permissions';

/** Refuses a role that does not fit the organisation, and one that may do more than the person who gives it. */
export function checkRole(role: Role, type: OrganisationType, giver: Role): void {
  const fitting = rolesOf(type);
  if (!fitting.includes(role)) {
    const reason = `“${role}” does not exist in this organization; it has ${fitting.join(', ')}`;
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
