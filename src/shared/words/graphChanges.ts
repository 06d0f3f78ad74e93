/** What a user reads about changes of a workflow that a model proposes, where they are refused. */
export const graphChangeWords = {
  unknownStep: (template: string) => `There is no step “${template}”.`,
  noPrompt: 'Say what the step should do',
  noStep: 'This step is no longer in the workflow.',
  noBranch: 'This place is no longer in the workflow.',
  noProblem: 'This problem is no longer there. Nothing to fix.',
  notFailed: 'This step did not fail.',
  noRun: 'This run no longer exists.',
  broken: 'The steps of this workflow are not connected correctly. Fix that by hand first.',
  trigger: 'Generated changes cannot touch the trigger. Change it by hand.',
  /** Why an answer does not do; told to the model, and to the person when the model does no better. */
  wrong: {
    noAnswer: (why: string) => `The model’s answer cannot be used: ${why}`,
    at: (number: number, why: string) => `operation ${number}: ${why}`,
    needs: (op: string, field: string) => `${op} needs “${field}”`,
    notNew: (step: string) => `add_step needs an unused id (new1 to new8), not “${step}”`,
    elsewhere: (step: string) => `“${step}” is not a step it may change`,
    noAnchor: (step: string) => `“${step}” is not a step of the workflow`,
    place: 'a new step may only stand next to the step asked about',
    noTemplate: (template: string) => `there is no step “${template}”`,
    noParameter: (step: string, id: string, known: string) =>
      `${step} has no parameter “${id}”. It has: ${known || 'none'}`,
    secret: (title: string) => `it may not set “${title}”, which is a secret`,
    connection: (title: string) => `it may not choose the connection “${title}”`,
    trigger: 'it may not change the trigger',
    approval: 'it may not change an approval or who decides it',
    value: (id: string, why: string) => `the value of “${id}” ${why}`,
    stays: (problem: string) => `The problem is still there: ${problem}`,
  },
} as const;
