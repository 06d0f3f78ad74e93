/** What is said of GitHub, and of what it answers. */
export const githubFaults = {
  notGithub: 'Another service than GitHub has answered at this address.',
  connected: (login: string) => `Connected as ${login}.`,
  noRepository: (name: string) => `${name} is no repository such as acme/infrastructure.`,
  noWorkflow: (path: string) =>
    `The workflow ${path} cannot be started by hand: it has no workflow_dispatch.`,
  unreadable: (path: string) => `The workflow file ${path} is not YAML, or is too long.`,
  noBranch: (name: string) => `There is no branch ${name}.`,
  noFile: (path: string) => `${path} is no text file of at most 1 MB.`,
  unclear: 'It may have happened. Look in GitHub before you run it again.',
} as const;
