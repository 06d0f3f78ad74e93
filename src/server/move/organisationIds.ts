const ORG_ID = /^[A-Za-z0-9_-]{1,200}$/;
export const isOrgId = (text: string): boolean => ORG_ID.test(text);

/** As they stand in a statement that takes no parameters. */
export function literals(orgs: readonly string[]): string {
  for (const org of orgs)
    if (!isOrgId(org)) throw new Error('The id of an organization has characters that no id has.');
  return orgs.map((org) => `'${org}'`).join(', ');
}
