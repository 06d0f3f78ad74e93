import { messages } from './messages';

const gigabytes = (bytes: number) =>
  bytes < 1_000_000
    ? 'less than 1 MB'
    : bytes < 1_000_000_000
      ? `${Math.round(bytes / 1_000_000).toLocaleString('en-US')} MB`
      : `${(bytes / 1_000_000_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} GB`;

/** What connecting Google Cloud says. */
export const gcpFaults = {
  /** INTG-09 */
  notJson: messages.fileNotJson,
  noKey: 'This is no service account key: it has no private key, or it is of another type.',
  badTokenAddress: 'This key asks to be signed in at another address than Google’s, so it is refused.',
  badLimit: 'Give a whole number of gigabytes from 1 to 100,000.',
  notUnderstood: 'Google Cloud answered with something unexpected.',
  connected: (email: string, tables: number) =>
    `Connected as ${email}: ${tables === 1 ? '1 billing table' : `${tables} billing tables`}.`,
  signIn: (text: string) =>
    text.includes('Invalid JWT Signature') || text.includes('invalid_grant')
      ? 'Google does not accept this key. It may have been deleted; create a new one.'
      : text,
  contents: (kind: string, bytes: number) => `${kind}, one month reads about ${gigabytes(bytes)} in BigQuery`,
  kinds: { focus: 'FOCUS', resource: 'Detailed usage cost', standard: 'Standard usage cost' },
  tooLarge: (limit: number) =>
    `BigQuery would read more than ${limit.toLocaleString('en-US')} GB for this. Raise the limit of the integration, or sync fewer months.`,
  broken: (places: string) =>
    `Google Cloud cannot say what is in ${places} right now. The next reading tries again.`,
  endless: 'Google Cloud lists more than Costloom reads of one project.',
  unknownKind: (kind: string) => `Google Cloud has no inventory of the kind ${kind}.`,
  noAdvice: 'This recommendation is not known at Google Cloud any more. Wait for the next reading.',
  cannotReopen: (state: string) =>
    `Google Cloud cannot take back a recommendation that is ${state.toLowerCase()}. Mark it active in the Google Cloud console.`,
  late: 'BigQuery did not finish the query in time. The next sync tries again.',
} as const;
