import { counted } from './counted';
import { sentence } from './sentence';

/** Texts of the stream of the audit: its settings, its messages, its faults. */
export const auditStreamWords = {
  title: 'Audit stream',
  text: 'Sends each new audit entry to your SIEM or log collector within seconds. If the receiver is down, entries wait and are sent when it’s back.',
  url: 'Receiver address',
  urlExample: 'https://collector.example.com/audit',
  header: 'Header',
  headerHelp: 'The HTTP header that authenticates Costloom to the receiver.',
  credential: 'Header value',
  credentialHelp: 'For example “Splunk” and a token. Stored encrypted. Leave empty if not needed.',
  credentialKept: 'A value is stored. Enter a new one to replace it.',
  removeCredential: 'Remove the stored value',
  existing: 'Also send existing entries',
  newSecret: 'Create a new signing secret',
  start: 'Start stream',
  save: 'Save',
  saved: 'Audit stream saved',
  refused: (label: string, reason: string) => `${label} ${reason}.`,
  secret: 'Shown only once. Copy it to the receiver, which verifies each delivery with it.',
  secretTitle: 'Signing secret',
  test: 'Send a test entry',
  tested: (status: number) => `Test entry accepted (status ${status})`,
  testFailed: 'The test entry failed',
  resend: 'Send again',
  resent: 'Sending again',
  stop: 'Stop stream…',
  stopTitle: 'Stop audit stream',
  stopText: (waiting: number) =>
    waiting === 0
      ? 'New audit entries will no longer be sent. The audit itself stays in Costloom.'
      : `New audit entries will no longer be sent, and ${counted(waiting, 'entry', 'entries')} waiting will never be sent. The audit itself stays in Costloom.`,
  stopConfirm: 'Stop stream',
  stopped: 'Audit stream stopped',
  failed: 'Failed to save the audit stream',
  status: 'Status',
  lastDelivered: (at: string, entries: number) =>
    `Last delivery ${at}. ${counted(entries, 'entry', 'entries')} delivered in total.`,
  neverDelivered: 'No entries delivered yet.',
  upToDate: 'No entries waiting.',
  behind: (entries: number, oldest: string) =>
    entries === 1
      ? `1 entry waiting since ${oldest}.`
      : `${counted(entries, 'entry', 'entries')} waiting, the oldest since ${oldest}.`,
  failing: (since: string, error: string) =>
    `Deliveries have been failing since ${since}. ${sentence(error)} Costloom keeps trying. No entries are lost.`,
  givenUp: (since: string, error: string) =>
    `Deliveries have been failing since ${since}, so Costloom stopped trying. ${sentence(error)} No entries are lost. Fix the receiver, then click “Send again”.`,
  mail: {
    failing: 'The audit stream is failing',
    givenUp: 'The audit stream has stopped',
    text: (url: string, error: string) =>
      `Audit entries can’t be delivered to ${url}. ${sentence(error)} Costloom keeps trying. No entries are lost.`,
    stopped: (url: string, error: string) =>
      `Audit entries couldn’t be delivered to ${url} for 7 days, so Costloom stopped trying. ${sentence(error)} No entries are lost. Fix the receiver, then click “Send again” in Settings › Audit.`,
    open: 'Open Settings › Audit in Costloom to see how many entries are waiting.',
  },
} as const;

export const auditStreamFaults = {
  receiver: 'The receiver',
  unset: 'Your organization has no audit stream. Start one in Settings › Audit.',
  address: 'must be an https:// address without a user name, “?” or “#”',
  plain: 'must start with https://, because audit entries are only sent encrypted',
  ownHeader: (name: string) => `can’t be “${name}”, which Costloom sets itself. Use another header`,
  headerName: 'can have only letters, digits and hyphens',
  credentialAgain: 'must be entered again for the new address',
  unexpected: 'Something went wrong while sending. See the server log for details.',
  fileFolder: (path: string, reason: string) =>
    `The audit log ${path} can’t be written: ${reason}. Make its folder writable, or name another file.`,
} as const;
