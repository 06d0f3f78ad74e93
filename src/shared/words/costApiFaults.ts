/** What services say that tell their costs by day. */
export const costApiWords = {
  contents: 'Daily costs, as FOCUS',
  notUnderstood: (service: string) => `${service} answered with something unexpected.`,
  openai: {
    badKey: 'This is no admin key. It begins with sk-admin-.',
    connected: (projects: number) =>
      projects === 1 ? 'Connected: 1 project.' : `Connected: ${projects.toLocaleString('en-US')} projects.`,
  },
  anthropic: {
    badKey: 'This is no admin key. It begins with sk-ant-admin.',
    connected: (workspaces: number) =>
      workspaces === 1
        ? 'Connected: 1 workspace besides the default one.'
        : `Connected: ${workspaces.toLocaleString('en-US')} workspaces besides the default one.`,
    defaultWorkspace: 'Default workspace',
  },
} as const;
