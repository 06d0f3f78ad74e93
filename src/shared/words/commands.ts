/** What is said about commands of the AWS CLI, the Azure CLI and gcloud. */
export const commandWords = {
  empty: 'The command is empty.',
  openQuote: (quote: string) => `The command has a ${quote} that is not closed.`,
  manyLines: 'The command has more than one line. End a line with \\ to go on in the next.',
  valueIsOption: (value: string) =>
    `A value begins with “-” and would be read as an option: ${value.slice(0, 100)}`,
  noShell: (sign: string) =>
    `The command has ${sign}, which only a shell understands. Run one command, and put text that contains ${sign} in single quotes.`,
  tooLong: 'The command is too long.',
  otherProgram: (program: string, found: string) =>
    `The command must begin with “${program}”, not “${found}”.`,
  optionFirst: (arg: string) => `Write ${arg} after the command, not before it.`,
  noCommand: (program: string) => `Say what ${program} is to do.`,
  refused: (arg: string) => `${arg} cannot be used in a workflow.`,
  refusedCommand: (command: string) => `“${command}” cannot be run in a workflow.`,
  secret: (what: string) => `${what} prints a secret, which a workflow would keep in its results.`,
  file: (arg: string) =>
    `${arg} names a local file. A command has no files but those it writes into its own folder.`,
  address: (arg: string) => `${arg} is an address that the program would call.`,
  hostRefused: (host: string) =>
    `The program tried to reach ${host}, which is not the provider. It was not let through.`,
  s3Paths: (verb: string) =>
    `Write two s3:// paths directly after “s3 ${verb}”; the second may be - to print the object.`,
  short: (arg: string, option: string) => `Write ${option} in full instead of ${arg}.`,
  noValue: (option: string) => `${option} has no value.`,
  twice: (option: string) => `${option} is given twice.`,
  badRegion: (region: string) => `“${region}” is not an AWS region, such as us-east-1.`,
  badPlace: (place: string) => `“${place}” is not a region, zone or location, such as europe-west1.`,
  otherAccount: (arg: string, account: string) =>
    `${arg} is outside of ${account}, in which this step runs. Choose the other one in the step.`,
  beyond: (command: string) =>
    `“${command}” reaches beyond one project, so that the rules of its account cannot be kept.`,
  missing: (program: string, install: string) => `${program} is not installed on this computer. ${install}`,
  needsShell: (program: string) =>
    `On Windows ${program} is a batch file, which can only be started through a shell. Run this step on macOS or Linux.`,
  tooMuch: (most: string) => `The command gave more than ${most}. Ask for less, for example with a filter.`,
  failed: (program: string, code: number, said: string) =>
    `${program} ended with code ${code}${said === '' ? '.' : `: ${said}`}`,
  killed: (program: string, signal: string) => `${program} was ended by ${signal}.`,
  notStarted: (program: string, reason: string) => `${program} could not be started: ${reason}`,
  noEndpoint: (program: string) => `${program} cannot be used with an endpoint of your own.`,
  azureMethod:
    'The Azure CLI needs an integration that signs in with a client secret or a certificate of an application.',
  noSubscription: 'Choose the subscription: the integration reaches several, or none.',
  noProject: 'Choose the project by its ID: the integration names none.',
} as const;
