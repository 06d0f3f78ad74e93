import type { CallDefinition } from '@shared/kernel/call';
import { holds, permissionsOf, type Role } from '@shared/model/permissions';

/** The roles that the specification denies editing. */
const lookers: readonly Role[] = ['Member', 'Guest', 'MSP-Customer-Viewer', 'MSP-Viewer'];

/** Whether a role may make a call, as the specification says it: read from the call, and not from the gate. */
export function mayCall({ access, edits = false }: CallDefinition, role: Role): boolean {
  const needed = access === 'signed-in' || access === 'anyone' ? [] : [access].flat();
  const isPermitted =
    needed.length === 0 || needed.some((permission) => holds(permissionsOf(role), permission));
  return isPermitted && (!edits || !lookers.includes(role));
}
