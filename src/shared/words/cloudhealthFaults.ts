const listed = (known: readonly string[], none: string) =>
  known.length === 0 ? none : `Choose one of: ${known.join(', ')}.`;

/** What is said of CloudHealth, and of what it answers. */
export const cloudhealthFaults = {
  notUnderstood: 'CloudHealth sent an unexpected response.',
  badKey: 'CloudHealth does not accept this API key. Get a new one in your profile.',
  connected: (types: number) =>
    `Connected to CloudHealth. The key can read ${types === 1 ? '1 type' : `${types} types`} of reports.`,
  tooMany: 'CloudHealth takes no more requests for now. It allows 30 per minute.',
  noReport: (report: string, known: readonly string[]) =>
    `Report “${report}” does not exist, or the key’s user cannot see it. ${listed(known, 'There are none of this type.')}`,
  tooLong:
    'The question is longer than CloudHealth takes. Use fewer or shorter dimensions, measures and filters.',
  noPolicy: (policy: string, known: readonly string[]) =>
    `Policy “${policy}” does not exist, or the key’s user cannot see it. ${listed(known, 'There are no policies.')}`,
  severalPolicies: (policy: string, ids: readonly string[]) =>
    `There are ${ids.length} policies named “${policy}”. Use the ID of one: ${ids.join(', ')}.`,
  rightsizing: (policy: string) =>
    `“${policy}” is a rightsizing policy, whose results CloudHealth’s API does not give. Choose another policy.`,
  blocksCut: (policy: string) =>
    `Policy “${policy}” has more blocks than are read at once; the last ones are left out.`,
} as const;
