/** What a workflow without steps offers. */
export const workflowStartWords = {
  title: 'Start from',
  template: { title: 'A template', text: 'Ready-made workflows to adapt' },
  schedule: { title: 'A schedule', text: 'Runs every day, week or month' },
  cases: { title: 'Open cases', text: 'Checks every day and goes through each open case' },
  byHand: { title: 'A first step', text: 'You start it, or another workflow does' },
  undo: 'start',
} as const;
