const noMatch =
  'The key does not match. Check the account and the user, and set the user’s RSA_PUBLIC_KEY to the public key.';

/** What connecting Snowflake says. */
export const snowflakeFaults = {
  badAccount: 'is not an account identifier, such as myorg-myaccount',
  badName: 'is not a Snowflake name: use letters, digits, _ and $',
  badKey: 'Not a PEM file with an RSA private key, or the passphrase is wrong.',
  notUnderstood: 'Snowflake sent an unexpected response.',
  late: 'Snowflake did not finish the query in time. The next sync tries again.',
  noOperation: (operation: string) => `“${operation}” is not a Snowflake call.`,
  noProgram: 'Snowflake has no command that workflows run.',
  connected: (organization: string) => `Connected to the organization ${organization}.`,
  saidToStep: (code: string, message: string): string =>
    code.startsWith('3901') ? noMatch : message.replaceAll(/\s+/g, ' '),
  said(code: string, message: string): string {
    if (code.startsWith('3901')) return noMatch;
    if (code === '002003' || code === '003001')
      return 'The role cannot see it. Grant access as the setup shows. Customers of a Snowflake reseller have no organization usage.';
    return message;
  },
} as const;
