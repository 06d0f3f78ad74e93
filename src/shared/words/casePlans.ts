const cases = (n: number) => `${n.toLocaleString('en-US')} ${n === 1 ? 'case' : 'cases'}`;

/** Texts of the day by which a case is to be done. */
export const casePlanWords = {
  plan: 'Set planned date',
  planTitle: (n: number) => (n === 1 ? 'Set planned date' : `Set a planned date for ${cases(n)}`),
  planLabel: 'Planned date',
  planHelp: 'The day the saving should be in place. The forecast counts it from the next month.',
  planSave: 'Save',
  noPlan: 'Remove the date',
  badPlan: 'Choose a valid date',
  planned: (n: number, day: string | null) =>
    day === null ? `Planned date removed from ${cases(n)}` : `${cases(n)} planned for ${day}`,
  planFailed: 'Failed to update the planned date',
} as const;
