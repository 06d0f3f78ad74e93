import { z } from 'zod';
import { gcpFaults as words } from '@shared/words/gcpFaults';
import { ProviderError } from '../../domains/integrations/integrations.port';
import type { BearerTokens } from '../common/bearerTokens';
import { patiently, wasTooMany } from '../common/patient';
import { below, valueOf } from '../fields';
import { identityOf } from './credentials';
import type { ProviderDeps } from '../provider.port';
import type { Connected } from '../../domains/integrations/connected.port';
import { hostUrl } from '../../platform/outbound/hostUrl';

const SERVICE = 'Google Cloud';

const refusal = z.object({
  error: z.object({
    message: z.string(),
    errors: z
      .array(z.object({ reason: z.string().default('') }))
      .catch([])
      .default([]),
    details: z
      .array(
        z.object({
          reason: z.string().optional(),
          metadata: z.object({ consumer: z.string().optional() }).optional(),
        }),
      )
      .catch([])
      .default([]),
  }),
});

/** Some services say with a 403 that they are asked too often. */
const tooOften = new Set([
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'quotaExceeded',
  'RATE_LIMIT_EXCEEDED',
]);

/** The API of a service is turned off in a project: `projects/123`, or '' where it is not said. */
export class ServiceOff extends ProviderError {
  constructor(
    message: string,
    readonly consumer: string,
  ) {
    super(message);
  }
}

/** Google Cloud as whoever the integration signs in as. All fail with a ProviderError. */
export function gcpClient(deps: ProviderDeps, tokens: BearerTokens, of: Connected, signal: AbortSignal) {
  const { client } = deps;
  const { orgId } = of;
  const account = identityOf(of);
  const endpoint = valueOf(of, 'endpoint').replace(/\/+$/, '');
  const bigQuery = endpoint === '' ? 'https://bigquery.googleapis.com' : endpoint;
  const projects = endpoint === '' ? 'https://cloudresourcemanager.googleapis.com' : endpoint;

  const token = () =>
    tokens([orgId, endpoint, ...account.madeOf], () =>
      patiently(() => account.grant(deps, { orgId, endpoint, signal }), signal),
    );

  async function ask<T>(
    url: string,
    reply: z.ZodType<T>,
    json?: object,
    {
      method = json === undefined ? 'GET' : 'POST',
      again,
    }: { method?: string; again?: (error: ProviderError) => boolean } = {},
  ): Promise<T> {
    let off: string | undefined;
    let often = false;
    const said = (answer: unknown) => {
      const { data } = refusal.safeParse(answer);
      const reasons = [...(data?.error.errors ?? []), ...(data?.error.details ?? [])];
      often = reasons.some(({ reason = '' }) => tooOften.has(reason));
      const disabled = data?.error.details.find(({ reason }) => reason === 'SERVICE_DISABLED');
      if (disabled) off = disabled.metadata?.consumer ?? '';
      return data?.error.message;
    };
    try {
      const { body } = await patiently(
        async () => {
          const headers = { ...account.headers, authorization: `Bearer ${await token()}` };
          const question = { orgId, service: SERVICE, method, url, headers, signal, said };
          return client.ask(json === undefined ? question : { ...question, json }).catch((error: unknown) => {
            if (often && error instanceof ProviderError) throw new ProviderError(error.message, 'too_many');
            throw error;
          });
        },
        signal,
        again,
      );
      const { data } = reply.safeParse(body);
      if (data === undefined) throw new ProviderError(words.notUnderstood);
      return data;
    } catch (error) {
      if (off !== undefined && error instanceof ProviderError) throw new ServiceOff(error.message, off);
      throw error;
    }
  }

  return {
    account,
    token,
    bigQuery: <T>(path: string, reply: z.ZodType<T>, json?: object) =>
      ask(below(bigQuery, `bigquery/v2/${path}`), reply, json),
    /** Another service of Google's by its name, such as `compute`. */
    service: <T>(name: string, path: string, reply: z.ZodType<T>, json?: object) =>
      ask(below(endpoint === '' ? hostUrl`https://${name}.googleapis.com` : endpoint, path), reply, json),
    /** A call that may change something: sent again only where nothing was done, unless it may be repeated. */
    call: (
      name: string,
      path: string,
      { method, json, repeatable }: { method: string; json: object | undefined; repeatable: boolean },
    ) =>
      ask(below(endpoint === '' ? hostUrl`https://${name}.googleapis.com` : endpoint, path), z.json(), json, {
        method,
        ...(repeatable ? {} : { again: wasTooMany }),
      }),
    projects: <T>(path: string, reply: z.ZodType<T>, json?: object) =>
      ask(below(projects, path), reply, json),
  };
}
export type GcpClient = ReturnType<typeof gcpClient>;
