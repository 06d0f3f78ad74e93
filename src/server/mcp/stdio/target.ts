import { mcpProgramWords as words } from '@shared/words/mcpProgram';

/** Which server is asked, and with which key. */
export interface Target {
  address: string;
  key: string;
}

const onThisComputer = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** From COSTLOOM_URL and COSTLOOM_KEY; an `Error` says in a sentence what is missing. The key is sent nowhere else. */
export function targetOf(environment: Readonly<Record<string, string | undefined>>): Target {
  const { COSTLOOM_URL: url = '', COSTLOOM_KEY: key = '' } = environment;
  if (url === '') throw new Error(words.noAddress);
  if (key === '') throw new Error(words.noKey);
  if (!/^clk_\w{1,200}[\w-]*$/.test(key) || key.length > 500) throw new Error(words.badKey);
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const isSafe =
    parsed?.protocol === 'https:' || (parsed?.protocol === 'http:' && onThisComputer.has(parsed.hostname));
  if (!parsed || !isSafe || parsed.username !== '' || parsed.password !== '')
    throw new Error(words.badAddress);
  return { address: `${parsed.origin}${parsed.pathname.replace(/\/+$/, '')}/mcp`, key };
}
