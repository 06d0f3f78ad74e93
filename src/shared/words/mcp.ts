/** Texts of the page that connects an assistant. */
export const mcpConnectWords = {
  title: 'Connect an assistant (MCP)',
  text: 'Assistants can query costs, cases and workflows with an API key. Create a read-only key for them: with “Read and write”, they can also run the workflows you open to them.',
  teamText:
    'Assistants can query costs, cases and workflows. Most sign in with your account and ask what you allow; others need an API key.',
  signIn: 'Sign in, without a key',
  claudeConnector: 'In Claude, open Settings → Connectors → Add custom connector, and enter this address.',
  asksToSignIn: 'Your browser opens: sign in, choose the organization and allow it.',
  assistant: 'Assistant',
  http: 'Over HTTP',
  stdio: 'With a program on this computer',
  file: (name: string) => `Add this to ${name}.`,
  keyPlace: 'YOUR_API_KEY',
  programPlace: 'PATH_TO/mcp.mjs',
  replaceKey: (place: string) => `Replace ${place} with the key.`,
  asksForKey: 'VS Code asks for the key.',
  replaceProgram: (place: string) =>
    `Replace ${place} with the path of mcp.mjs, from resources/app.asar.unpacked/out/main in Costloom’s folder. Needs Node.js 22 or newer.`,
  keyPrompt: 'Costloom API key',
  copy: 'Copy',
  copyLines: (assistant: string, way: string) => `Copy for ${assistant}: ${way}`,
  copied: 'Copied',
  copyFailed: 'Copy failed. Select the text and copy it yourself.',
  noAddress: 'Costloom’s server is starting. The lines appear when it has an address.',
} as const;
