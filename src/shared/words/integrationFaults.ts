/** What the server says when an integration is connected, changed or checked. */
export const integrationFaults = {
  /** INTG-07, MSG-35 */
  nameTaken: 'Integration name already exists',
  noSuchType: (type: string) => `This server cannot connect integrations of type ${type}.`,
  notYours: (name: string, owner: string) =>
    `“${name}” is shared by ${owner}. You can use it here, but only ${owner} can change it.`,
  changedMeanwhile: (name: string) =>
    `“${name}” was just changed by someone else. Reload it, then make your change.`,
  otherType: 'has another type',
  unknownField: (kind: string) => `is not a field of ${kind}`,
  tooLong: (most: number) => `can have at most ${most.toLocaleString('en-US')} characters`,
  oneLine: 'must be one line of text',
  notHttps: 'must start with https://',
  userInUrl: 'cannot contain a user name or password',
  /** A secret goes only where it was given for. */
  giveAgain: 'Enter it again: the address changed',
  refused: 'The service refused the connection.',
  unexpected: 'The service sent an unexpected response. See the server log.',
} as const;
