/** What a user reads about tests of workflows. */
export const workflowTestWords = {
  notFound: 'This workflow test no longer exists.',
  tooMany: (most: number) => `A workflow has at most ${most} tests. Delete one that is not needed.`,
  running: (name: string) => `“${name}” is running already. Wait for its end.`,
  notEnded: 'The run has not ended. Wait for its end, then make a test of it.',
  stopped: 'The run was stopped, so it shows no path to expect. Choose one that came to its end.',
  itself: 'A test cannot be made of the run of a test.',
  tooLarge: (most: string) => `is larger than ${most}`,
  twice: (step: string) => `names “${step}” twice`,
  recorded: (when: string) => `Run of ${when}`,
  /** Why a step's output did not come along. */
  notMocked: {
    large: (most: string) => `It gave more than ${most}.`,
    total: (most: string) => `The mocks of a test hold ${most} in all.`,
    unended: 'It had not ended.',
  },
  tooLong: (minutes: number) => `The test took longer than ${minutes} minutes and was stopped.`,
  interrupted: 'The server stopped before the test had ended. Run it again.',
  stoppedByHand: 'The run of the test was stopped.',
  broken: 'The test could not be run. The log of the server tells more.',
  inputs: (reasons: string) => `The inputs of the test do not fit the workflow: ${reasons}`,
} as const;
