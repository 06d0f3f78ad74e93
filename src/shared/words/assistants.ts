/** Texts of the page on which a person connects an assistant. Names arrive escaped. */
export const assistantPageWords = {
  title: 'Connect an assistant',
  unnamed: 'An assistant without a name',
  onThisComputer: (to: string) =>
    `An app on this computer (<strong>${to}</strong>) asks to connect to your Costloom data.`,
  atSite: (to: string) => `A service at <strong>${to}</strong> asks to connect to your Costloom data.`,
  unverified: 'The assistant chose this name itself. Allow it only if you have just started this yourself.',
  organization: 'Organization',
  may: 'It will be able to',
  read: 'Read costs, cases, workflows, runs and datastores you can read',
  run: 'Run workflows that are open to assistants',
  role: 'It never gets more than your role allows. You can disconnect it in Costloom at any time.',
  as: (email: string) => `You are signed in as ${email}.`,
  allow: 'Allow',
  cancel: 'Cancel',
} as const;

/** Texts of the list of assistants that people connected by signing in. */
export const connectedWords = {
  title: 'Connected assistants',
  unnamed: 'Unnamed assistant',
  none: 'No assistant has signed in yet. One that speaks MCP over HTTP needs only the address: it opens the sign-in page by itself.',
  reads: 'Read',
  readsAndRuns: 'Read and run workflows',
  connected: (moment: string) => `connected ${moment}`,
  used: (moment: string) => `last used ${moment}`,
  neverUsed: 'never used',
  disconnect: 'Disconnect',
  confirmTitle: (name: string) => `Disconnect ${name}?`,
  confirmText: 'It loses access immediately. To use it again, connect it again.',
  failed: 'Failed to disconnect the assistant',
} as const;
