import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from './client';

/** People who look at screens: each click asks what that screen asks, then they read for a while. */
export interface Journeys {
  during(ms: number): Promise<void>;
  /** How long the calls took, since it was told last, a line each. */
  told(): string[];
}

interface Ask {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
}

/** Milliseconds between two clicks of one person. */
const READS = { least: 1_000, most: 4_000 };
/** A person has two sessions at most, so that no limit of calls is met by all being the same one. */
const KEYS = 25;

const month = { from: '2024-01-01', to: '2024-12-31', filters: [] };
const post = (path: string, body: unknown): Ask => ({ method: 'POST', path, body });
const get = (path: string): Ask => ({ method: 'GET', path });

/** What the screens ask when they are opened. */
const screens = (space: string): Readonly<Record<string, Ask[]>> => ({
  overview: [get('/v1/cases/overview'), get('/v1/users/me'), get('/v1/spaces')],
  cases: [post('/v1/cases/search', {}), post('/v1/cases/summary/search', {})],
  spend: [
    post('/v1/costs/spend', { ...month, granularity: 'month', group_by: ['service'] }),
    get('/v1/costs/values?field=service'),
  ],
  days: [post('/v1/costs/spend', { ...month, granularity: 'day', group_by: [] })],
  workflows: [get(`/v1/workflows?space_id=${space}`), get('/v1/workflow_folders')],
  runs: [
    post('/v1/monitoring/workflows/executions/search', {}),
    post('/v1/monitoring/workflows/executions/counts', {}),
  ],
  dashboards: [get(`/v1/dashboards?space_id=${space}`)],
  imports: [get('/v1/costs/imports'), get('/v1/costs/sources')],
});

export async function createJourneys(options: {
  client: Client;
  url(): string;
  people: number;
  space: string;
}): Promise<Journeys> {
  const { client, url, people, space } = options;
  const keys: string[] = [];
  for (let at = 0; at < Math.min(KEYS, people); at += 1) {
    const made = await client.patiently('POST', '/v1/organisations/api_keys', {
      name: `Person ${at}`,
      role: 'Admin',
    });
    if (made.status !== 200) throw new Error(JSON.stringify(made.body));
    keys.push(made.body.data.secret);
  }
  const all = Object.entries(screens(space));
  const times = new Map<string, number[]>();
  const refused = new Map<string, number>();

  async function ask({ method, path, body }: Ask, key: string): Promise<void> {
    const name = `${method} ${path.split('?')[0]}`;
    const from = performance.now();
    const status = await fetch(new URL(path, url()), {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    }).then(
      async (reply) => {
        await reply.arrayBuffer();
        return reply.status;
      },
      () => 0,
    );
    if (status !== 200) refused.set(`${status} ${name}`, (refused.get(`${status} ${name}`) ?? 0) + 1);
    else times.set(name, [...(times.get(name) ?? []), performance.now() - from]);
  }

  async function person(at: number, until: number): Promise<void> {
    const key = keys[at % keys.length] ?? '';
    // Not all at the same moment.
    await pause((READS.most * at) / people);
    for (let click = at; performance.now() < until; click += 1) {
      const [, asks] = all[click % all.length] ?? ['', []];
      await Promise.all(asks.map((one) => ask(one, key)));
      await pause(READS.least + ((click * 7919) % (READS.most - READS.least)));
    }
  }

  const spread = (values: number[]) => {
    const sorted = values.toSorted((a, b) => a - b);
    const of = (part: number) =>
      Math.round(sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0);
    return `p50 ${of(0.5)}, p95 ${of(0.95)}, p99 ${of(0.99)} ms of ${values.length}`;
  };

  return {
    async during(ms) {
      const until = performance.now() + ms;
      await Promise.all(Array.from({ length: people }, (_, at) => person(at, until)));
    },
    told() {
      const lines = [`reads of ${people} people: ${spread([...times.values()].flat())}`];
      for (const [name, values] of [...times].toSorted(([a], [b]) => a.localeCompare(b)))
        lines.push(`  ${name.padEnd(56)} ${spread(values)}`);
      for (const [what, count] of refused) lines.push(`  ${count} × ${what}`);
      times.clear();
      refused.clear();
      return lines;
    },
  };
}
