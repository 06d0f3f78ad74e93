/** What a user reads about workflows that a model is asked for. */
export const generationWords = {
  notFound: 'This generation no longer exists.',
  tooMany: (most: number) => `${most} workflows are being generated already. Wait for one of them.`,
  tooLong: 'The model has not answered in time. Ask again, for less at once.',
  trialTooLong: (seconds: number) => `It was still running after ${seconds} seconds.`,
  trialFailed: (why: string) => `Run on sample data, it fails: ${why}`,
  stopped: 'Stopped.',
  interrupted: 'The server stopped while the model was asked. Ask again.',
  broken: 'The workflow could not be generated. The log of the server tells more.',
  noWorkflow: (reason: string) => `The model’s answer is not a workflow: ${reason}`,
} as const;
