import { z } from 'zod';
import { costApiWords as words } from '@shared/words/costApiFaults';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { costApiBills } from '../common/costApi';
import type { FocusCharge } from '../common/focusFile';
import { patiently } from '../common/patient';
import { below, valueOf } from '../fields';
import { openaiKind } from './kind';
import type { MakeProvider, ProviderDeps } from '../provider.port';
import type { Connected } from '../../domains/integrations/connected.port';

const SERVICE = 'OpenAI';
/** Of projects, and of pages of costs. */
const PAGES_MAX = 200;

const refusal = z.object({ error: z.object({ message: z.string() }) });
const costs = z.object({
  data: z.array(
    z.object({
      start_time: z.number(),
      results: z.array(
        z.object({
          amount: z.object({ value: z.union([z.number(), z.string()]), currency: z.string() }),
          line_item: z.string().nullish(),
          project_id: z.string().nullish(),
          organization_id: z.string().nullish(),
        }),
      ),
    }),
  ),
  has_more: z.boolean().default(false),
  next_page: z.string().nullish(),
});
const projects = z.object({
  data: z.array(z.object({ id: z.string(), name: z.string().default('') })),
  has_more: z.boolean().default(false),
  last_id: z.string().nullish(),
});

async function get<T>(
  { client }: ProviderDeps,
  of: Connected,
  { path, query, reply }: { path: string; query: URLSearchParams; reply: z.ZodType<T> },
  signal: AbortSignal,
): Promise<T> {
  const url = `${below(valueOf(of, 'endpoint'), path)}?${query.toString()}`;
  const headers = { authorization: `Bearer ${of.secret('admin_key')}` };
  const said = (body: unknown) => refusal.safeParse(body).data?.error.message;
  const { body } = await patiently(
    () => client.ask({ orgId: of.orgId, service: SERVICE, url, headers, signal, said }),
    signal,
  );
  const { data } = reply.safeParse(body);
  if (data === undefined) throw new ProviderError(words.notUnderstood(SERVICE));
  return data;
}

async function projectNames(deps: ProviderDeps, of: Connected, signal: AbortSignal) {
  const names = new Map<string, string>();
  let after: string | null | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const query = new URLSearchParams({ limit: '100', include_archived: 'true' });
    if (after) query.set('after', after);
    const reply = await get(deps, of, { path: 'v1/organization/projects', query, reply: projects }, signal);
    for (const { id, name } of reply.data) names.set(id, name || id);
    after = reply.last_id;
    if (!reply.has_more || !after) break;
  }
  return names;
}

/** A number without an exponent, as it was sent: `1e-7` is 0.0000001. */
const decimal = (value: number | string): string =>
  typeof value === 'string'
    ? value
    : value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });

async function* charges(
  deps: ProviderDeps,
  of: Connected,
  { start, end, signal }: { start: Date; end: Date; signal: AbortSignal },
): AsyncIterable<FocusCharge> {
  const names = await projectNames(deps, of, signal);
  let page: string | null | undefined;
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const query = new URLSearchParams({
      start_time: String(start.getTime() / 1000),
      end_time: String(end.getTime() / 1000),
      bucket_width: '1d',
      limit: '31',
    });
    for (const by of ['project_id', 'line_item']) query.append('group_by[]', by);
    if (page) query.set('page', page);
    const reply = await get(deps, of, { path: 'v1/organization/costs', query, reply: costs }, signal);
    for (const { start_time, results } of reply.data) {
      const day = new Date(start_time * 1000).toISOString().slice(0, 10);
      for (const { amount, line_item, project_id, organization_id } of results) {
        const cost = decimal(amount.value);
        if (Number(cost) === 0) continue;
        yield {
          billingAccountId: organization_id ?? `openai-${of.integrationId}`,
          billingAccountName: of.name,
          subAccountId: project_id ?? '',
          subAccountName: names.get(project_id ?? '') ?? project_id ?? '',
          currency: amount.currency,
          cost,
          day,
          provider: SERVICE,
          serviceName: 'OpenAI API',
          serviceCategory: 'AI and Machine Learning',
          description: line_item ?? 'OpenAI API',
          skuId: line_item ?? '',
        };
      }
    }
    page = reply.next_page;
    if (!reply.has_more || !page) break;
  }
}

export const makeOpenai: MakeProvider = (deps) => ({
  type: 'OPENAI',
  kind: openaiKind,
  gaps({ admin_key = '' }): Record<string, string> {
    return admin_key.startsWith('sk-admin') ? {} : { admin_key: words.openai.badKey };
  },
  async check(of, signal) {
    const now = Math.floor(deps.clock.now().getTime() / 86_400_000) * 86_400;
    const query = new URLSearchParams({ start_time: String(now - 86_400), limit: '1', bucket_width: '1d' });
    await get(deps, of, { path: 'v1/organization/costs', query, reply: costs }, signal);
    const names = await projectNames(deps, of, signal).catch((error: unknown) => {
      if (error instanceof ProviderError && !error.passing) return undefined;
      throw error;
    });
    return {
      message: words.openai.connected(names?.size ?? 0),
      granted: { 'api.usage.read': true, 'api.management.read': names !== undefined },
    };
  },
  reads: {},
  bills: costApiBills({
    service: SERVICE,
    clock: deps.clock,
    charges: (of, start, end, signal) => charges(deps, of, { start, end, signal }),
  }),
});
