import { startJsonService, type JsonService, type ServiceAnswer, type ServiceAsked } from './jsonService';

/** What a path takes, as its service publishes it: query parameters, those that are required, and the values of some. */
interface Published {
  takes: readonly string[];
  needs: readonly string[];
  values?: Readonly<Record<string, readonly string[]>>;
}

const openai: Readonly<Record<string, Published>> = {
  '/v1/organization/costs': {
    takes: ['start_time', 'end_time', 'bucket_width', 'project_ids', 'group_by[]', 'limit', 'page'],
    needs: ['start_time'],
    values: { bucket_width: ['1d'], 'group_by[]': ['project_id', 'line_item', 'api_key_id'] },
  },
  '/v1/organization/projects': { takes: ['limit', 'after', 'include_archived'], needs: [] },
};
const anthropic: Readonly<Record<string, Published>> = {
  '/v1/organizations/cost_report': {
    takes: ['starting_at', 'ending_at', 'bucket_width', 'group_by[]', 'limit', 'page'],
    needs: ['starting_at'],
    values: { bucket_width: ['1d'], 'group_by[]': ['workspace_id', 'description'] },
  },
  '/v1/organizations/workspaces': {
    takes: ['limit', 'after_id', 'before_id', 'include_archived'],
    needs: [],
  },
};

function problemOf(published: Published | undefined, query: URLSearchParams): string | undefined {
  if (!published) return 'There is no such path.';
  const unknown = [...query.keys()].find((name) => !published.takes.includes(name));
  if (unknown !== undefined) return `Unknown parameter ${unknown}`;
  const missing = published.needs.find((name) => !query.has(name));
  if (missing !== undefined) return `${missing} is required`;
  for (const [name, allowed] of Object.entries(published.values ?? {}))
    for (const value of query.getAll(name)) if (!allowed.includes(value)) return `${name} cannot be ${value}`;
  const limit = Number(query.get('limit') ?? 1);
  return Number.isInteger(limit) && limit > 0 && limit <= 180 ? undefined : 'limit is out of range';
}

export interface CostApiFake {
  url: string;
  asked: JsonService['asked'];
  /** Pages of costs, one after the other. */
  pages: object[];
  names: object[];
  stop(): Promise<void>;
}

async function start(
  paths: Readonly<Record<string, Published>>,
  mayCome: (asked: ServiceAsked) => boolean,
): Promise<CostApiFake> {
  const fake: Omit<CostApiFake, 'url' | 'asked' | 'stop'> = { pages: [], names: [] };
  const service = await startJsonService((asked): ServiceAnswer => {
    if (!mayCome(asked)) return { status: 401, body: { error: { message: 'Incorrect API key provided' } } };
    const problem = problemOf(paths[asked.path], asked.query);
    if (problem !== undefined) return { status: 400, body: { error: { message: problem } } };
    if (!asked.path.includes('cost')) return { body: { data: fake.names, has_more: false } };
    const at = Number(asked.query.get('page') ?? 0);
    const more = at + 1 < fake.pages.length;
    return { body: { data: fake.pages[at] ?? [], has_more: more, next_page: more ? String(at + 1) : null } };
  });
  return Object.assign(fake, { url: service.url, asked: service.asked, stop: () => service.stop() });
}

/** The costs of OpenAI on loopback: what it does not publish it refuses. */
export const startOpenai = () =>
  start(openai, ({ headers }) => headers.authorization === 'Bearer sk-admin-test');

/** The same of Anthropic. */
export const startAnthropic = () =>
  start(
    anthropic,
    ({ headers }) =>
      headers['x-api-key'] === 'sk-ant-admin-test' && headers['anthropic-version'] === '2023-06-01',
  );
