/** What the server says when an integration is connected, changed or checked. */
export const integrationFaults = {
  /** INTG-07, MSG-35 */
  nameTaken: 'Integration name already exists',
  noSuchType: (type: string) => `This server cannot connect integrations of type ${type}.`,
  notYours: (name: string, owner: string) =>
    `“${name}” is shared by ${owner}. It can be used here, and changed only there.`,
  changedMeanwhile: (name: string) =>
    `“${name}” was changed by somebody else meanwhile. Look at it again, then change it.`,
  otherType: 'is of another type',
  unknownField: (kind: string) => `is not a field of ${kind}`,
  tooLong: (most: number) => `at most ${most.toLocaleString('en-US')} characters are allowed`,
  oneLine: 'must be one line of text',
  notHttps: 'must begin with https://',
  userInUrl: 'must not hold a user name or password',
  /** A secret goes only where it was given for. */
  giveAgain: 'must be given again, because the address is another one',
  refused: 'The service refused the connection.',
  unexpected: 'The service answered with something unexpected. The log of the server tells more.',
} as const;
