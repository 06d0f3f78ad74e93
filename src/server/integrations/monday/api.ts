import { z } from 'zod';
import { mondayFaults as words } from '@shared/words/mondayFaults';
import { ProviderError } from '../../domains/integrations/integrations.port';
import {
  CredentialsRefused,
  ServiceRefusal,
  type ServiceClient,
} from '../../platform/outbound/serviceClient';
import { valueOf } from '../fields';
import type { Connected } from '../../domains/integrations/connected.port';

const SERVICE = 'monday.com';

const extensions = z.object({
  code: z.string().default(''),
  retry_in_seconds: z.number().optional(),
  error_data: z
    .object({ column_name: z.string().nullish(), column_id: z.string().nullish() })
    .partial()
    .optional(),
});
const fault = z.object({ message: z.string(), extensions: extensions.optional() });
/** Older versions say so at the top. */
const refusal = z.object({
  errors: z
    .array(z.union([fault, z.string().transform((message) => ({ message, extensions: undefined }))]))
    .default([]),
  error_code: z.string().optional(),
  error_message: z.string().optional(),
});
type Refusal = z.output<typeof refusal>;

const TOO_MANY = /complexity|rate_?limit|concurrency|too_?many|ip_rate/i;
const DAILY = /daily/i;
const NOT_ALLOWED = /unauthorized|permission|forbidden/i;
const IN_SECONDS = /reset in (\d{1,6}) second/i;

function wordsOf({ message, extensions: more }: Refusal['errors'][number]): string {
  const column = more?.error_data?.column_name ?? more?.error_data?.column_id;
  return column ? words.ofColumn(column, message) : message;
}

/** What monday.com refuses in a good reply or in a bad one; undefined: nothing. */
function faultOf(body: unknown, status: number, wait?: number): ProviderError | undefined {
  const { data } = refusal.safeParse(body);
  if (!data) return undefined;
  const said = data.errors
    .map(wordsOf)
    .concat(data.error_message ?? [])
    .join(' ')
    .slice(0, 500);
  const [first] = data.errors;
  const code = first?.extensions?.code || data.error_code || '';
  if (said === '' && code === '') return undefined;
  if (DAILY.test(code)) return new ServiceRefusal(status, words.daily);
  if (TOO_MANY.test(code) || IN_SECONDS.test(said)) {
    const seconds = first?.extensions?.retry_in_seconds ?? Number(IN_SECONDS.exec(said)?.[1] ?? Number.NaN);
    const ms = Number.isFinite(seconds) ? seconds * 1000 : wait;
    return new ServiceRefusal(
      429,
      words.tooMany(ms === undefined ? undefined : Math.ceil(ms / 1000)),
      'too_many',
      true,
      ms,
    );
  }
  if (/not authenticated/i.test(said) || code === 'UNAUTHENTICATED')
    return new CredentialsRefused(401, words.refused);
  if (NOT_ALLOWED.test(code)) return new ServiceRefusal(403, words.notAllowed(said));
  // What it could not do on its side may go away.
  return new ServiceRefusal(
    code === 'INTERNAL_SERVER_ERROR' ? 500 : 400,
    said || code,
    'unavailable',
    code === 'INTERNAL_SERVER_ERROR',
  );
}

export function createMondayApi(client: ServiceClient, of: Connected, signal: AbortSignal) {
  return async function ask<T>(
    query: string,
    variables: Readonly<Record<string, unknown>>,
    reply: z.ZodType<T>,
  ): Promise<T> {
    let refused: unknown;
    const asked = {
      orgId: of.orgId,
      service: SERVICE,
      method: 'POST',
      url: valueOf(of, 'address'),
      headers: { authorization: of.secret('token'), 'api-version': valueOf(of, 'version') },
      json: { query, variables },
      signal,
      said(body: unknown) {
        refused = body;
        return undefined;
      },
    };
    const { body } = await client.ask(asked).catch((error: unknown) => {
      if (error instanceof CredentialsRefused) throw new CredentialsRefused(401, words.refused);
      if (error instanceof ServiceRefusal && error.code !== 'too_many')
        throw faultOf(refused, error.status, error.retryAfterMs) ?? error;
      throw error;
    });
    const wrong = faultOf(body, 200);
    if (wrong) throw wrong;
    const { data } = z.object({ data: reply }).safeParse(body);
    if (!data) throw new ProviderError(words.notUnderstood);
    return data.data;
  };
}
export type MondayApi = ReturnType<typeof createMondayApi>;
