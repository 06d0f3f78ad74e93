import { z } from 'zod';
import { slackFaults as words } from '@shared/words/slackFaults';
import { LISTING_MAX, ProviderError } from '../../domains/integrations/integrations.port';
import type { ServiceClient } from '../../platform/outbound/serviceClient';
import { below, valueOf } from '../fields';
import type { Connected } from '../../domains/integrations/connected.port';

const SERVICE = 'Slack';
/** Slack takes a number under 1,000. */
const AT_ONCE = '999';
const PAGES_MAX = 50;
const passing: readonly string[] = [
  'service_unavailable',
  'fatal_error',
  'internal_error',
  'request_timeout',
];

const envelope = z.object({ ok: z.boolean(), error: z.string().default(''), needed: z.string().default('') });
const nextPage = z.object({ response_metadata: z.object({ next_cursor: z.string() }).optional() });

/** Slack refused with one of its own words, such as `missing_scope`. */
export class SlackError extends ProviderError {
  constructor(
    readonly error: string,
    needed: string,
  ) {
    const code = error === 'ratelimited' ? 'too_many' : 'unavailable';
    super(words.reason(error, needed), code, code === 'too_many' || passing.includes(error));
  }
}

export interface SlackCall<T> {
  method: string;
  reply: z.ZodType<T>;
  /** Sent as a form unless there is a `json`. */
  args?: Record<string, string>;
  json?: unknown;
  /** With the app-level token in place of the bot’s. */
  asApp?: true;
}

/** Web API methods of one workspace. Every one is a POST that answers 200 and says in the body whether it went well. */
export function createSlackApi(client: ServiceClient, of: Connected, signal: AbortSignal) {
  async function call<T>({ method, reply, args, json, asApp }: SlackCall<T>) {
    const answer = await client.ask({
      orgId: of.orgId,
      service: SERVICE,
      method: 'POST',
      url: below(valueOf(of, 'address'), method),
      signal,
      headers: { authorization: `Bearer ${of.secret(asApp ? 'app_token' : 'token')}` },
      ...(json === undefined ? { form: args ?? {} } : { json }),
      said: (body) => {
        const said = envelope.safeParse(body);
        return said.success ? words.reason(said.data.error, said.data.needed) : undefined;
      },
    });
    const { data: head } = envelope.safeParse(answer.body);
    if (!head) throw new ProviderError(words.notSlack);
    if (!head.ok) throw new SlackError(head.error, head.needed);
    const { data } = reply.safeParse(answer.body);
    if (data === undefined) throw new ProviderError(words.notSlack);
    return { data, headers: answer.headers, body: answer.body };
  }

  /** Page after page, up to what a listing holds. */
  async function all<P, T>(asked: SlackCall<P>, itemsOf: (page: P) => readonly T[]): Promise<T[]> {
    const items: T[] = [];
    let cursor = '';
    for (let page = 0; page < PAGES_MAX && items.length <= LISTING_MAX; page += 1) {
      const args = { ...asked.args, limit: AT_ONCE, ...(cursor === '' ? {} : { cursor }) };
      const { data, body } = await call({ ...asked, args });
      items.push(...itemsOf(data));
      cursor = nextPage.safeParse(body).data?.response_metadata?.next_cursor ?? '';
      if (cursor === '') break;
    }
    return items;
  }

  return { call, all };
}
export type SlackApi = ReturnType<typeof createSlackApi>;
