import type { Rights } from '../../parts/user/userContext';

/** The pages about the organisation in the user menu, in their order. */
export type OrganisationPage = 'users' | 'settings' | 'apiKeys';

/** Those that a user is offered: each needs a permission, and a role that may change what the page is for. */
export function organisationPages(rights: Rights): OrganisationPage[] {
  const members = rights.mayChange('org:members');
  const settings = rights.mayChange('org:settings');
  return [
    ...(members ? (['users'] as const) : []),
    ...(settings ? (['settings'] as const) : []),
    ...(rights.has('APIKeys') && (members || settings) ? (['apiKeys'] as const) : []),
  ];
}
