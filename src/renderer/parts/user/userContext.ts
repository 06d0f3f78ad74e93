import { createContext, useContext, useMemo } from 'react';
import { holds, mayEdit, scopeOf, type FeatureFlag, type Permission } from '@shared/model/permissions';
import { Fault } from '@shared/kernel/fault';
import type { User } from '../../data/users';

const UserContext = createContext<User | null>(null);
export const UserProvider = UserContext.Provider;

/** Whether this is a development run: every feature flag then passes. */
const DevelopmentContext = createContext(false);
export const DevelopmentProvider = DevelopmentContext.Provider;

export function useUser(): User {
  const user = useContext(UserContext);
  if (!user) throw new Fault('internal', 'There is no signed-in user around this component.');
  return user;
}

/** What the user is in the active organisation. */
export function membership(user: User) {
  return user.orgIdToOrgMemberInfo[user.activeOrgId];
}

export interface Rights {
  may(permission: Permission): boolean;
  /** The permission and an editing role: whether to offer what changes something. */
  mayChange(permission: Permission): boolean;
  /** Whether the role may change anything at all. */
  edits: boolean;
  /** A top-level organisation with an MSP role. */
  isMsp: boolean;
  /** An organisation below another one. */
  isChild: boolean;
  has(flag: FeatureFlag): boolean;
}

export function rightsOf(user: User, development = false): Rights {
  const own = membership(user);
  const held = own?.userPermissions ?? [];
  const role = own?.userAssignedRole;
  const isChild = own?.orgMetadata.parent_org_id !== undefined;
  return {
    may: (permission) => holds(held, permission),
    mayChange: (permission) => holds(held, permission) && role !== undefined && mayEdit(role),
    edits: role !== undefined && mayEdit(role),
    isMsp: !isChild && role !== undefined && scopeOf(role) === 'MSP',
    isChild,
    has: (flag) => development || user.flags.includes(flag),
  };
}

export function useRights(): Rights {
  const user = useUser();
  const development = useContext(DevelopmentContext);
  return useMemo(() => rightsOf(user, development), [user, development]);
}
