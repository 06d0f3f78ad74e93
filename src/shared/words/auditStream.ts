const many = (n: number, noun: string) =>
  n === 1 ? `1 ${noun}` : `${n.toLocaleString('en-US')} ${noun.replace(/y$/, 'ie')}s`;

/** Texts of the stream of the audit: its settings, its messages, its faults. */
export const auditStreamWords = {
  title: 'Audit stream',
  text: 'Sends every new audit entry to your SIEM or log collector over HTTPS within seconds, in order and at least once. Entries wait while the receiver is away.',
  url: 'Receiver address',
  urlExample: 'https://collector.example.com/audit',
  header: 'Header',
  headerHelp: 'How the receiver knows Costloom, for example Authorization or DD-API-KEY.',
  credential: 'Header value',
  credentialHelp: 'Stored encrypted. Leave empty if the receiver needs none.',
  credentialKept: 'Stored. Enter a new value to replace it.',
  removeCredential: 'Remove the stored value',
  existing: 'Also send the entries that already exist',
  newSecret: 'Create a new signing secret',
  start: 'Start stream',
  save: 'Save',
  saved: 'Audit stream saved',
  secret: 'Signing secret. Shown once; copy it to the receiver to verify each delivery.',
  secretTitle: 'Signing secret',
  test: 'Send a test entry',
  tested: (status: number) => `Test entry accepted (status ${status})`,
  testFailed: 'The test entry failed',
  resend: 'Send again',
  resent: 'Sending again',
  stop: 'Stop stream…',
  stopTitle: 'Stop the audit stream',
  stopText: (waiting: number) =>
    waiting === 0
      ? 'New audit entries will no longer be sent. The audit itself stays.'
      : `New audit entries will no longer be sent, nor will the ${many(waiting, 'entry')} that ${waiting === 1 ? 'waits' : 'wait'}. The audit itself stays.`,
  stopConfirm: 'Stop stream',
  stopped: 'Audit stream stopped',
  cancel: 'Cancel',
  failed: 'Failed to save the audit stream',
  status: 'Status',
  lastDelivered: (at: string, entries: number) =>
    `Last delivered ${at}. ${many(entries, 'entry')} delivered in all.`,
  neverDelivered: 'Nothing delivered yet.',
  upToDate: 'Nothing waiting.',
  behind: (entries: number, oldest: string) =>
    `${many(entries, 'entry')} waiting, the oldest from ${oldest}.`,
  failing: (since: string, error: string) =>
    `Deliveries have failed since ${since}. ${error} Costloom keeps trying, and no entry is lost.`,
  givenUp: (since: string, error: string) =>
    `Deliveries have failed since ${since}, so Costloom stopped trying. ${error} No entry is lost: fix the receiver, then choose “Send again”.`,
  mail: {
    failing: 'The audit stream is failing',
    givenUp: 'The audit stream has stopped',
    text: (url: string, error: string) =>
      `Audit entries can’t be delivered to ${url}. ${error} Costloom keeps trying, and no entry is lost.`,
    stopped: (url: string, error: string) =>
      `Audit entries couldn’t be delivered to ${url} for 7 days, so Costloom stopped trying. ${error} No entry is lost: fix the receiver, then choose “Send again”.`,
    open: 'Open Settings › Audit in Costloom to see how many entries are waiting.',
  },
} as const;

export const auditStreamFaults = {
  receiver: 'The receiver',
  unset: 'Your organization has no audit stream. Start one in Settings › Audit.',
  address: 'is not an https:// address without a user, query or fragment',
  plain: 'must begin with https://: audit entries are not sent unencrypted',
  ownHeader: (name: string) => `“${name}” is set by Costloom itself. Use another header`,
  credentialAgain: 'must be entered again, because the address is a new one',
  unexpected: 'Something went wrong while sending. The log of the server has details.',
  fileFolder: (path: string, reason: string) =>
    `The audit log ${path} can’t be written: ${reason}. Make its folder writable, or name another file.`,
} as const;
