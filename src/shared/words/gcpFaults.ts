import { messages } from './messages';

const gigabytes = (bytes: number) =>
  bytes < 1_000_000
    ? 'less than 1 MB'
    : bytes < 1_000_000_000
      ? `${Math.round(bytes / 1_000_000).toLocaleString('en-US')} MB`
      : `${(bytes / 1_000_000_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} GB`;

/** What connecting Google Cloud says. */
export const gcpFaults = {
  noOperation: (operation: string) => `“${operation}” is no call of Google Cloud.`,
  notChosen: (project: string) => `The integration does not work in the project ${project}.`,
  /** INTG-09 */
  notJson: messages.fileNotJson,
  noKey: 'This is no service account key: it has no private key, or it is of another type.',
  you: 'you',
  projectNeeded: 'Give the project: these credentials do not name one.',
  noDefault: (path: string) =>
    `Nobody is signed in: there is no ${path}. Run gcloud auth application-default login first.`,
  badDefault: (path: string) =>
    `${path} is neither the sign-in of a person nor a service account key. Run gcloud auth application-default login.`,
  noFederation:
    'This is no credential configuration for workload identity federation with tokens of OpenID Connect.',
  executable: 'This configuration runs a program, so it is refused. Use one with a URL or a file.',
  fromEnvironment:
    'This configuration takes its token from a machine at AWS or Azure, which Costloom cannot. Use one with a URL or a file.',
  badExchange: 'This configuration exchanges its token at another address than Google’s, so it is refused.',
  badImpersonation:
    'This configuration takes on a service account at another address than Google’s, so it is refused.',
  noFile: 'This configuration reads a file. Only a workspace on your own computer can.',
  notAbsolute: 'The file of this configuration has no full path.',
  noSource: 'This configuration names neither a URL nor a file for its token.',
  plainSource: 'The URL of this configuration must begin with https://.',
  noSubject: 'The URL or file of the configuration holds no token (a JWT).',
  badTokenAddress: 'This key asks to be signed in at another address than Google’s, so it is refused.',
  badLimit: 'Give a whole number of gigabytes from 1 to 100,000.',
  notUnderstood: 'Google Cloud answered with something unexpected.',
  connected: (email: string, tables: number) =>
    `Connected as ${email}: ${tables === 1 ? '1 billing table' : `${tables} billing tables`}.`,
  signIn: (text: string) =>
    /expired or revoked|reauth/i.test(text)
      ? 'The sign-in of gcloud has ended. Run gcloud auth application-default login again.'
      : text.includes('Invalid JWT Signature') || text.includes('invalid_grant')
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
