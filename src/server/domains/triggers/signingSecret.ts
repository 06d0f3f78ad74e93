/** What the secret is sealed with that deliveries of a trigger are signed with. */
export const signingSecretContext = (orgId: string, triggerId: string): string =>
  `signing secret of trigger ${orgId}:${triggerId}`;
