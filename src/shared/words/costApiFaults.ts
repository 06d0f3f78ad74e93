/** What services say that tell their costs by day. */
export const costApiWords = {
  contents: 'Daily costs in FOCUS format',
  notUnderstood: (service: string) => `${service} sent an unexpected response.`,
  openai: {
    badKey: 'Not an admin key. Admin keys start with sk-admin-.',
    connected: (projects: number) =>
      projects === 1 ? 'Connected: 1 project.' : `Connected: ${projects.toLocaleString('en-US')} projects.`,
  },
  anthropic: {
    badKey: 'Not an admin key. Admin keys start with sk-ant-admin.',
    connected: (workspaces: number) =>
      workspaces === 1
        ? 'Connected: 1 workspace besides the default one.'
        : `Connected: ${workspaces.toLocaleString('en-US')} workspaces besides the default one.`,
    defaultWorkspace: 'Default workspace',
  },
} as const;
