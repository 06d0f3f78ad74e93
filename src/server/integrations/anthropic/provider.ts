import { z } from 'zod';
import { costApiWords as words } from '@shared/words/costApiFaults';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { costApiBills } from '../common/costApi';
import type { FocusCharge } from '../common/focusFile';
import { patiently } from '../common/patient';
import { below, valueOf } from '../fields';
import { anthropicKind } from './kind';
import type { MakeProvider, ProviderDeps } from '../provider.port';
import type { Connected } from '../../domains/integrations/connected.port';

const SERVICE = 'Anthropic';
const VERSION = '2023-06-01';
const PAGES_MAX = 200;

const refusal = z.object({ error: z.object({ message: z.string() }) });
const report = z.object({
  data: z.array(
    z.object({
      starting_at: z.string(),
      results: z.array(
        z.object({
          /** In cents. */
          amount: z.string(),
          currency: z.string(),
          workspace_id: z.string().nullish(),
          description: z.string().nullish(),
          cost_type: z.string().nullish(),
          model: z.string().nullish(),
        }),
      ),
    }),
  ),
  has_more: z.boolean().default(false),
  next_page: z.string().nullish(),
});
const workspaces = z.object({
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
  const headers = { 'x-api-key': of.secret('admin_key'), 'anthropic-version': VERSION };
  const said = (body: unknown) => refusal.safeParse(body).data?.error.message;
  const { body } = await patiently(
    () => client.ask({ orgId: of.orgId, service: SERVICE, url, headers, signal, said }),
    signal,
  );
  const { data } = reply.safeParse(body);
  if (data === undefined) throw new ProviderError(words.notUnderstood(SERVICE));
  return data;
}

async function workspaceNames(deps: ProviderDeps, of: Connected, signal: AbortSignal) {
  const names = new Map<string, string>();
  let after: string | null | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const query = new URLSearchParams({ limit: '100', include_archived: 'true' });
    if (after) query.set('after_id', after);
    const reply = await get(
      deps,
      of,
      { path: 'v1/organizations/workspaces', query, reply: workspaces },
      signal,
    );
    for (const { id, name } of reply.data) names.set(id, name || id);
    after = reply.last_id;
    if (!reply.has_more || !after) break;
  }
  return names;
}

/** `123.45` cents are 1.2345 dollars: the point moves, and nothing is rounded. */
export function fromCents(cents: string): string {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(cents.trim()) ?? [];
  if (whole === '') throw new ProviderError(words.notUnderstood(SERVICE));
  const digits = whole.padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}${part}`;
}

async function* charges(
  deps: ProviderDeps,
  of: Connected,
  { start, end, signal }: { start: Date; end: Date; signal: AbortSignal },
): AsyncIterable<FocusCharge> {
  const names = await workspaceNames(deps, of, signal);
  let page: string | null | undefined;
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const query = new URLSearchParams({
      starting_at: start.toISOString(),
      ending_at: end.toISOString(),
      bucket_width: '1d',
      limit: '31',
    });
    for (const by of ['workspace_id', 'description']) query.append('group_by[]', by);
    if (page) query.set('page', page);
    const reply = await get(deps, of, { path: 'v1/organizations/cost_report', query, reply: report }, signal);
    for (const { starting_at, results } of reply.data)
      for (const one of results) {
        const cost = fromCents(one.amount);
        if (Number(cost) === 0) continue;
        const workspace = one.workspace_id ?? '';
        yield {
          billingAccountId: `anthropic-${of.integrationId}`,
          billingAccountName: of.name,
          subAccountId: workspace === '' ? 'default' : workspace,
          subAccountName:
            workspace === '' ? words.anthropic.defaultWorkspace : (names.get(workspace) ?? workspace),
          currency: one.currency,
          cost,
          day: starting_at.slice(0, 10),
          provider: SERVICE,
          serviceName: one.model ?? 'Claude API',
          serviceCategory: 'AI and Machine Learning',
          description: one.description ?? one.cost_type ?? 'Claude API',
          skuId: one.description ?? '',
        };
      }
    page = reply.next_page;
    if (!reply.has_more || !page) break;
  }
}

export const makeAnthropic: MakeProvider = (deps) => ({
  type: 'ANTHROPIC',
  kind: anthropicKind,
  gaps({ admin_key = '' }): Record<string, string> {
    return admin_key.startsWith('sk-ant-admin') ? {} : { admin_key: words.anthropic.badKey };
  },
  async check(of, signal) {
    const day = new Date(Math.floor(deps.clock.now().getTime() / 86_400_000 - 1) * 86_400_000);
    const query = new URLSearchParams({ starting_at: day.toISOString(), limit: '1' });
    await get(deps, of, { path: 'v1/organizations/cost_report', query, reply: report }, signal);
    const names = await workspaceNames(deps, of, signal).catch((error: unknown) => {
      if (error instanceof ProviderError && !error.passing) return undefined;
      throw error;
    });
    return {
      message: words.anthropic.connected(names?.size ?? 0),
      granted: { cost_report: true, workspaces: names !== undefined },
    };
  },
  reads: {},
  bills: costApiBills({
    service: SERVICE,
    clock: deps.clock,
    charges: (of, start, end, signal) => charges(deps, of, { start, end, signal }),
  }),
});
