import { onlyReads, type CallDefinition } from '@shared/kernel/call';
import { CALLS } from '../../gate/gate';
import { PART_LIMIT } from '../routes';

const MIB = 1024 * 1024;

function needs({ access, edits }: CallDefinition): string {
  if (access === 'anyone') return 'Needs no sign-in.';
  if (access === 'signed-in')
    return edits ? 'Needs a role that can edit.' : 'For everybody who is signed in.';
  const permissions = [access].flat().map((each) => `\`${each}\``);
  return `Needs ${permissions.join(' or ')}${edits ? ' and a role that can edit' : ''}.`;
}

/** These make something new each time, or can: a copy, a secret. */
const anew = new Set(['organisations.setAuditStream', 'triggers.update', 'workflows.copy']);

function repeats(call: CallDefinition): string {
  if (call.takes === 'anything' && call.method !== 'OPTIONS')
    return 'Idempotent where the trigger knows deliveries by a name.';
  if (onlyReads(call) || call.method === 'OPTIONS') return 'Changes nothing.';
  if (call.id === 'executions.run') return 'Idempotent with a `trigger_event_id`.';
  const idempotent = (call.method === 'PUT' || call.method === 'DELETE') && !anew.has(call.id);
  return idempotent ? 'Idempotent.' : 'Not idempotent.';
}

/** `asked`: the names of the query’s and the body’s properties. */
function pages(asked: readonly string[]): string | undefined {
  const key = ['start_page_key', 'startPageKey', 'page_key'].find((each) => asked.includes(each));
  if (key !== undefined) return `Page by page: \`next_page_key\` goes into \`${key}\`.`;
  const isList =
    asked.includes('offset') && asked.some((each) => /^(page_size|max_returned_items|limit)$/.test(each));
  return isList ? 'Page by page by `offset`.' : undefined;
}

function size({ takes, bodyBytes }: CallDefinition): string | undefined {
  const bytes = takes === 'bytes' ? PART_LIMIT : bodyBytes;
  if (bytes === undefined) return undefined;
  return `The body has at most ${bytes < MIB ? `${bytes / 1024} KiB` : `${bytes / MIB} MiB`}.`;
}

const lasts = ({ timeoutSeconds }: CallDefinition): string | undefined =>
  timeoutSeconds === undefined ? undefined : `Can take ${timeoutSeconds} seconds.`;

/** What is known of a call beside its summary. */
export const describeCall = (call: CallDefinition, asked: readonly string[]): string =>
  [needs(call), repeats(call), pages(asked), size(call), lasts(call)]
    .filter((each) => each !== undefined)
    .join(' ');

/** What holds for every call. */
export const about = [
  'The application server of Costloom.',
  '**Signing in.** Send an access token or an API key (`clk_…`, made under Organization › API keys) as `Authorization: Bearer …`. Calls work on the organization of the key, or the active one of the person. “Needs `wf:read`” names a permission, which a role gives; a key has a role too, and one that may only read makes no call that changes something.',
  '**Refusals.** All have the same shape, `Fault`. `code` goes with the status, `reason` names the cause for programs and never changes, `message` tells people what to do. For `bad_input` (400) `data` lists every field with what is wrong.',
  '**Trying again.** What changes nothing or is idempotent can be sent again after a time-out. Of everything else look first whether it was done.',
  '**Pages.** The last page of a list has no `next_page_key`: it is null. Lists without pages are whole, up to the number that their summary names.',
  `**Limits.** A JSON body has at most 1 MiB unless the call says otherwise. A call is ended after 120 seconds. A person or a key can make ${CALLS.perSecond} calls a second, and ${CALLS.burst} at once.`,
  '**Values.** Times are ISO 8601 in UTC, days yyyy-MM-dd. Requests with a property that is not known are refused; replies can get further properties with a new version.',
  'Elsewhere: SCIM 2.0 at `/scim/v2`, MCP at `/mcp`, `/healthz` and `/readyz`.',
].join('\n\n');
