/** What is said of GitHub, and of what it answers. */
export const githubFaults = {
  notGithub: 'This address is not GitHub.',
  connected: (login: string) => `Connected as ${login}.`,
  noRepository: (name: string) => `${name} is not a repository, such as acme/infrastructure.`,
  noWorkflow: (path: string) =>
    `The workflow ${path} cannot be started manually: it has no workflow_dispatch.`,
  unreadable: (path: string) => `The workflow file ${path} is not YAML, or is too long.`,
  noBranch: (name: string) => `Branch ${name} does not exist.`,
  noFile: (path: string) => `${path} is not a text file of up to 1 MB.`,
  unclear: 'It may have gone through. Check GitHub before you run it again.',
} as const;
