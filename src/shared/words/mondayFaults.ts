const listed = (known: readonly string[], none: string) =>
  known.length === 0 ? none : `Choose one of: ${known.join(', ')}.`;

/** What is said of monday.com, and of what it answers. */
export const mondayFaults = {
  notUnderstood: 'monday.com sent an unexpected response.',
  connected: (account: string, person: string) => `Connected to ${account} as ${person}.`,
  badVersion: 'must be a version of the API, such as 2026-01',
  tooMany: (seconds: number | undefined) =>
    `monday.com takes no more requests for now. Try again ${seconds === undefined ? 'later' : `in ${seconds.toLocaleString('en-US')} seconds`}.`,
  daily: 'The account has used all API calls of its monday.com plan for today. They reset at midnight UTC.',
  refused: 'monday.com does not accept this token. Create a new one and paste it here.',
  notAllowed: (said: string) => `monday.com does not allow this: ${said}`,
  noBoard: (wanted: string, known: readonly string[]) =>
    `Board “${wanted}” does not exist, or the token cannot see it. ${listed(known, 'The token sees no boards.')}`,
  severalBoards: (wanted: string, ids: readonly string[]) =>
    `There are ${ids.length} boards named “${wanted}”. Use the ID of one: ${ids.join(', ')}.`,
  noGroup: (wanted: string, board: string, known: readonly string[]) =>
    `Group “${wanted}” does not exist on the board “${board}”. ${listed(known, 'It has no groups.')}`,
  noItem: (id: string) => `Item ${id} does not exist, or the token cannot see it.`,
  noColumn: (wanted: string, board: string, known: readonly string[]) =>
    `Column “${wanted}” does not exist on the board “${board}”. ${listed(known, 'It has no columns.')}`,
  noLabel: (column: string, value: string, known: readonly string[]) =>
    `Column “${column}”: label “${value}” does not exist. ${listed(known, 'It has no labels.')}`,
  noPerson: (column: string, email: string) =>
    `Column “${column}”: nobody in the account has the email address ${email}.`,
  computed: (column: string) => `Column “${column}” is filled in by monday.com and cannot be set.`,
  notSearched: (column: string, type: string) =>
    `Column “${column}” is of type ${type}, which cannot be searched. Use name, text, long text, status or dropdown columns.`,
  must: (column: string, what: string) => `Column “${column}” must be ${what}.`,
  number: 'a number',
  date: 'a date such as 2026-11-30, or a date and time',
  timeline: 'a first and a last date, such as {"from": "2026-11-01", "to": "2026-11-30"}',
  yesNo: 'true or false',
  object: (type: string) => `an object as monday.com’s API takes it for ${type} columns`,
  ofColumn: (column: string, message: string) => `Column “${column}”: ${message}`,
  unclear: 'It may have gone through. Check monday.com before you run it again.',
} as const;
