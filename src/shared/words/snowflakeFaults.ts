/** What connecting Snowflake says. */
export const snowflakeFaults = {
  badAccount: 'is no account identifier, such as myorg-myaccount',
  badName: 'is no name at Snowflake: letters, digits, _ and $',
  badKey: 'This is no PEM file with an RSA private key, or its passphrase is another one.',
  notUnderstood: 'Snowflake answered with something unexpected.',
  late: 'Snowflake did not finish the query in time. The next sync tries again.',
  connected: (organization: string) => `Connected to the organization ${organization}.`,
  said(code: string, message: string): string {
    if (code.startsWith('3901'))
      return 'The key is not taken. Check the account and the user, and set RSA_PUBLIC_KEY of the user to the public key.';
    if (code === '002003' || code === '003001')
      return 'The role may not see it. Grant it as the setup says. Customers of a Snowflake reseller have no organization usage.';
    return message;
  },
} as const;
