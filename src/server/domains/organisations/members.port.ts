import type { OrganisationType, Role } from '@shared/model/permissions';

/** Who administers members, and of which organisation. */
export interface Giver {
  /** The organisation whose members it is about. */
  orgId: string;
  orgType: OrganisationType;
  /** Nobody gives or takes away a role that may do more than this one. */
  role: Role;
  /** As activities name them. */
  name: string;
  /** A user of the provider above a customer: may take the last administrator of the customer away. */
  fromAbove: boolean;
}

export interface Member {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  state: 'active' | 'invited';
  /** ISO 8601 in UTC. */
  joinedAt: string | null;
  /** The groups of an identity provider that give the role, which nobody changes by hand then; null: no groups do. */
  roleGroups?: string[] | null | undefined;
}

/** The members of an organisation. Every change writes its activity there, and ends what it takes away at once. */
export interface Members {
  list(orgId: string): Promise<Member[]>;
  /** With a link, good for one use and seven days. `Fault('conflict')` for a member, `bad_input` for a role. */
  invite(
    by: Giver,
    person: { email: string; firstName: string; lastName: string; role: Role },
  ): Promise<{ member: Member; invitationUrl: string; expiresAt: string }>;
  /** `Fault('not_found')` for who is no member. */
  change(by: Giver, userId: string, role: Role): Promise<Member>;
  /** Ends their sign-ins too. */
  remove(by: Giver, userId: string): Promise<void>;
  /** Signs them out everywhere; how many sign-ins that were. */
  endSessions(by: Giver, userId: string): Promise<number>;
}
