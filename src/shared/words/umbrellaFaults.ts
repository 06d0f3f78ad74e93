const listed = (known: readonly string[]) =>
  known.length === 0 ? 'The user sees no accounts.' : `Choose one of: ${known.join(', ')}.`;

/** What is said of Umbrella, and of what it answers. */
export const umbrellaFaults = {
  notUnderstood: 'Umbrella sent an unexpected response.',
  refused:
    'Umbrella does not accept this user and password. Users with single sign-on need a password of their own.',
  connected: (account: string) => `Connected to the account ${account}.`,
  noAccount: (wanted: string, known: readonly string[]) =>
    `Account: “${wanted}” does not exist, or the user cannot see it. ${listed(known)}`,
  whichAccount: (known: readonly string[]) => `Account: the user sees more than one. ${listed(known)}`,
  order: 'must not be before the start date',
} as const;
