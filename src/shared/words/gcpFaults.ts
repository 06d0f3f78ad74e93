import { messages } from './messages';

const gigabytes = (bytes: number) =>
  bytes < 1_000_000
    ? 'less than 1 MB'
    : bytes < 1_000_000_000
      ? `${Math.round(bytes / 1_000_000).toLocaleString('en-US')} MB`
      : `${(bytes / 1_000_000_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} GB`;

/** What connecting Google Cloud says. */
export const gcpFaults = {
  noOperation: (operation: string) => `“${operation}” is not a Google Cloud call.`,
  notChosen: (project: string) => `Project ${project} is not one of the projects this integration works in.`,
  bucketWithout: (bucket: string) => `Name the project of bucket ${bucket}.`,
  bucketOf: (bucket: string, project: string) =>
    `Bucket ${bucket} is in project ${project}, not in the one named.`,
  /** INTG-09 */
  notJson: messages.fileNotJson,
  noKey: 'Not a service account key: it has no private key, or it is another type of key.',
  you: 'you',
  projectNeeded: 'Enter the project: these credentials do not name one.',
  noDefault: (path: string) =>
    `Nobody is signed in: there is no ${path}. Run gcloud auth application-default login first.`,
  badDefault: (path: string) =>
    `${path} is neither a gcloud user sign-in nor a service account key. Run gcloud auth application-default login.`,
  noFederation: 'Not a credential configuration for workload identity federation with OpenID Connect tokens.',
  executable: 'This configuration runs a program, so it is refused. Use one with a URL or a file.',
  fromEnvironment:
    'This configuration gets its token from an AWS or Azure machine, which Costloom does not support. Use one with a URL or a file.',
  badExchange: 'This configuration exchanges its token at an address that is not Google’s, so it is refused.',
  badImpersonation:
    'This configuration impersonates a service account at an address that is not Google’s, so it is refused.',
  noFile: 'This configuration reads a file, which works only in a workspace on your own computer.',
  notAbsolute: 'This configuration does not give the full path of its file.',
  noSource: 'This configuration names neither a URL nor a file for its token.',
  plainSource: 'The URL of this configuration must start with https://.',
  noSubject: 'The configuration’s URL or file does not contain a token (JWT).',
  badTokenAddress: 'This key signs in at an address that is not Google’s, so it is refused.',
  badLimit: 'Enter a whole number of gigabytes from 1 to 100,000.',
  notUnderstood: 'Google Cloud sent an unexpected response.',
  connected: (email: string, tables: number) =>
    `Connected as ${email}: ${tables === 1 ? '1 billing table' : `${tables} billing tables`}.`,
  signIn: (text: string) =>
    /expired or revoked|reauth/i.test(text)
      ? 'The gcloud sign-in has expired. Run gcloud auth application-default login again.'
      : text.includes('Invalid JWT Signature') || text.includes('invalid_grant')
        ? 'Google does not accept this key. It may have been deleted; create a new one.'
        : text,
  contents: (kind: string, bytes: number) => `${kind}, one month reads about ${gigabytes(bytes)} in BigQuery`,
  kinds: { focus: 'FOCUS', resource: 'Detailed usage cost', standard: 'Standard usage cost' },
  tooLarge: (limit: number) =>
    `BigQuery would read more than ${limit.toLocaleString('en-US')} GB for this. Raise the limit on the integration, or sync fewer months.`,
  broken: (places: string) =>
    `Google Cloud cannot list resources in ${places} right now. The next reading tries again.`,
  endless: 'Google Cloud lists more than Costloom reads from one project.',
  unknownKind: (kind: string) => `Google Cloud has no inventory of type ${kind}.`,
  noAdvice: 'Google Cloud no longer has this recommendation. Wait for the next reading.',
  cannotReopen: (state: string) =>
    `Google Cloud cannot reopen a recommendation that is ${state.toLowerCase()}. Mark it active in the Google Cloud console.`,
  late: 'BigQuery did not finish the query in time. The next sync tries again.',
} as const;
