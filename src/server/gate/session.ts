import type { Caller } from '../platform/callers';
import { scopeOf, type OrganisationType, type Permission, type Role } from '@shared/model/permissions';

/** Who calls: a person with an access token, or a script with an API key. Made anew for every call. */
export interface Session {
  kind: 'user' | 'key';
  /** The person's id, or `key:<keyId>`. */
  userId: string;
  /** The name that activities show. */
  name: string;
  email: string;
  /** The active organisation: permissions and data come from here. */
  orgId: string;
  orgType: OrganisationType;
  parentOrgId: string | null;
  role: Role;
  /** An API key, or an assistant of a person, that may make no call which changes something. */
  readOnly?: true;
  permissions: readonly Permission[];
  /** The sign-in behind an access token; ends with it. */
  grantId: string | null;
  /** Who asks; absent: the server itself works for somebody. */
  from?: Caller;
}

/** Somebody of a provider, in the provider's own organization. */
export const isMspUser = ({ orgType, role }: Pick<Session, 'orgType' | 'role'>): boolean =>
  orgType === 'MSP' && scopeOf(role) === 'MSP';

/** The tag of a change that ends sign-ins, keys or memberships; `id`: the user or key. Never sent on to clients. */
export const SESSIONS_TAG = 'sessions';
