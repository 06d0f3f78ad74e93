import { sentence } from './sentence';

/** What is said of Salesforce, and of what it answers. */
export const salesforceFaults = {
  notUnderstood: 'This address is not Salesforce.',
  connected: (organization: string) => `Connected to ${organization}.`,
  badAddress: 'must be the My Domain URL, such as https://acme.my.salesforce.com, not login.salesforce.com',
  badVersion: 'must be a version of the API, such as v62.0',
  signIn(code: string, message: string): string {
    if (code === 'invalid_client_id' || code === 'invalid_client')
      return 'the consumer key or secret is wrong. Copy both from the External Client App again.';
    if (code === 'invalid_grant' || code === 'unsupported_grant_type')
      return `${sentence(message)} Turn on the client credentials flow in the External Client App and choose the user it runs as.`;
    return message || code;
  },
  ofFields: (fields: readonly string[], message: string) =>
    `Field${fields.length === 1 ? '' : 's'} ${fields.join(', ')}: ${message}`,
  daily:
    'Salesforce has no API requests left for the last 24 hours. Ask an administrator, or run it again later.',
  concurrent: 'Salesforce runs too many long requests at once. Try again later.',
  refused: 'Salesforce does not accept this sign-in.',
  nearLimit: (used: number, limit: number) =>
    `The organization has used ${used.toLocaleString('en-US')} of its ${limit.toLocaleString('en-US')} API requests of the last 24 hours.`,
  noObject: (object: string) => `Object “${object}” does not exist, or the integration’s user cannot see it.`,
  noField: (field: string, object: string, near: readonly string[]) =>
    `Field “${field}” does not exist on ${object}, or the integration’s user cannot see it.${near.length === 0 ? '' : ` Did you mean ${near.join(', ')}?`}`,
  notSet: (field: string, object: string) =>
    `Field “${field}” of ${object} cannot be set by the integration’s user.`,
  required: (fields: readonly string[], object: string) =>
    `${object} needs a value for: ${fields.join(', ')}.`,
  notExternal: (field: string, object: string, known: readonly string[]) =>
    `Field “${field}” of ${object} is not an external ID. ${known.length === 0 ? 'The object has none: an administrator can add one.' : `Choose one of: ${known.join(', ')}.`}`,
  several: (field: string) => `More than one record has this value of ${field}. Make the external ID unique.`,
  unclear: 'It may have gone through. Check Salesforce before you run it again.',
} as const;
