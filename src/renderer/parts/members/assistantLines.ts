import { mcpConnectWords as words } from '@shared/words/mcp';

export const assistants = ['claude', 'cursor', 'vscode'] as const;
export type Assistant = (typeof assistants)[number];
/** `signIn`: on a team’s server, without a key. */
export type Way = 'signIn' | 'http' | 'stdio';

interface Program {
  name: string;
  /** Where its settings are. */
  file: string;
  /** How it can be connected, the simplest way first. */
  ways: readonly Way[];
}

export const programs: Record<Assistant, Program> = {
  claude: { name: 'Claude Desktop', file: 'claude_desktop_config.json', ways: ['stdio'] },
  cursor: { name: 'Cursor', file: '~/.cursor/mcp.json', ways: ['http', 'stdio'] },
  vscode: { name: 'VS Code', file: '.vscode/mcp.json', ways: ['http', 'stdio'] },
};

const INPUT = 'costloom-key';

/** How a program is told the key: VS Code asks for it, the others are given it in place of a name. */
const keyOf = (assistant: Assistant) => (assistant === 'vscode' ? `\${input:${INPUT}}` : words.keyPlace);

function entryOf(assistant: Assistant, way: Way, url: string) {
  const key = keyOf(assistant);
  if (way === 'signIn') return { url: `${url}/mcp` };
  if (way === 'http') return { url: `${url}/mcp`, headers: { Authorization: `Bearer ${key}` } };
  return {
    command: 'node',
    args: [words.programPlace],
    env: { COSTLOOM_URL: url, COSTLOOM_KEY: key },
  };
}

/** How a program can be connected to this server: a team's has an address at which people sign in. */
export const waysOf = (assistant: Assistant, team: boolean): readonly Way[] =>
  team ? ['signIn', ...programs[assistant].ways] : programs[assistant].ways;

/** The lines for the settings of a program. `url`: of the server, without a slash at its end. Never a real key. */
export function linesFor(assistant: Assistant, way: Way, url: string): string {
  // Claude asks for the address alone, in its own settings.
  if (way === 'signIn' && assistant === 'claude') return `${url}/mcp`;
  const entry = entryOf(assistant, way, url);
  if (assistant !== 'vscode') return JSON.stringify({ mcpServers: { costloom: entry } }, null, 2);
  if (way === 'signIn') return JSON.stringify({ servers: { costloom: { type: 'http', ...entry } } }, null, 2);
  const input = { type: 'promptString', id: INPUT, description: words.keyPrompt, password: true };
  return JSON.stringify({ servers: { costloom: { type: way, ...entry } }, inputs: [input] }, null, 2);
}
