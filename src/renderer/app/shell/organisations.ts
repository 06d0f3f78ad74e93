import type { User } from '../../data/users';

export type Membership = User['orgIdToOrgMemberInfo'][string];

/** The default organisation first, the others by name; with a search, those whose name holds it. */
export function sortedOrganisations(user: User, search = ''): Membership[] {
  const words = search.trim().toLowerCase();
  const first = (org: Membership) => (org.orgId === user.metadata.defaultOrgId ? 0 : 1);
  return Object.values(user.orgIdToOrgMemberInfo)
    .filter((org) => org.orgName.toLowerCase().includes(words))
    .sort((a, b) => first(a) - first(b) || a.orgName.localeCompare(b.orgName, 'en'));
}
