import { z } from 'zod';
import { gcpFaults as words } from '@shared/words/gcpFaults';
import { ProviderError, type Connected } from '../../domains/integrations/integrations.port';
import type { BearerTokens } from '../common/bearerTokens';
import { patiently } from '../common/patient';
import { below, valueOf } from '../fields';
import type { ProviderDeps } from '../registry';
import { identityOf } from './credentials';

const SERVICE = 'Google Cloud';

const refusal = z.object({ error: z.object({ message: z.string() }) });

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

  async function ask<T>(url: string, reply: z.ZodType<T>, json?: object): Promise<T> {
    const { body } = await patiently(async () => {
      const headers = { ...account.headers, authorization: `Bearer ${await token()}` };
      const said = (answer: unknown) => refusal.safeParse(answer).data?.error.message;
      const question = { orgId, service: SERVICE, url, headers, signal, said };
      return client.ask(json === undefined ? question : { ...question, method: 'POST', json });
    }, signal);
    const { data } = reply.safeParse(body);
    if (data === undefined) throw new ProviderError(words.notUnderstood);
    return data;
  }

  return {
    account,
    bigQuery: <T>(path: string, reply: z.ZodType<T>, json?: object) =>
      ask(below(bigQuery, `bigquery/v2/${path}`), reply, json),
    projects: <T>(path: string, reply: z.ZodType<T>, json?: object) =>
      ask(below(projects, path), reply, json),
  };
}
export type GcpClient = ReturnType<typeof gcpClient>;
