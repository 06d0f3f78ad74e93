/** Which issue somebody means. `place`: of GitHub, the repository. */
export interface TicketAddress {
  place: string;
  number: string;
}

const JIRA_KEY = /^[A-Z][A-Z0-9_]{1,20}-\d{1,10}$/;
const GITHUB_REFERENCE = /^([\w.-]{1,100}\/[\w.-]{1,100})#(\d{1,10})$/;

function pathOf(text: string): string[] | undefined {
  try {
    return new URL(text).pathname.split('/').filter((part) => part !== '');
  } catch {
    return undefined;
  }
}

/** Of OPS-12, or the address of an issue; undefined for anything else. */
export function jiraAddress(text: string): TicketAddress | undefined {
  const last = (pathOf(text)?.at(-1) ?? text).toUpperCase();
  return JIRA_KEY.test(last) ? { place: '', number: last } : undefined;
}

/** Of acme/infra#12, or the address of an issue or a pull request; undefined for anything else. */
export function githubAddress(text: string): TicketAddress | undefined {
  const [, owner, name, kind, at] = ['', ...(pathOf(text) ?? []).slice(-4)];
  const isAddress = (kind === 'issues' || kind === 'pull') && at !== undefined;
  const [, place, number] = GITHUB_REFERENCE.exec(isAddress ? `${owner}/${name}#${at}` : text) ?? [];
  return place === undefined || number === undefined ? undefined : { place, number };
}
