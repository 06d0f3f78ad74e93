import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the published API documents have of GET /allocation, and what each value looks like. */
const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
const aggregate =
  /^(cluster|node|namespace|controllerKind|controller|service|pod|(label|annotation):[^,]+)(,(cluster|node|namespace|controllerKind|controller|service|pod|(label|annotation):[^,]+))*$/;
const flag = /^(true|false)$/;
const duration = /^\d+[smhd]$/;
const both = { window: rfc3339, aggregate, step: duration, accumulate: flag, shareIdle: flag };
const parameters: Readonly<Record<'opencost' | 'kubecost', Readonly<Record<string, RegExp>>>> = {
  opencost: { ...both, resolution: duration, includeIdle: flag, idleByNode: flag },
  kubecost: { ...both, idle: flag, external: flag, filterClusters: /./, filterNamespaces: /./ },
};

interface Answer {
  status: number;
  text: string;
}

export interface OpenCostFake {
  url: string;
  /** The days that were asked for, in order, and the token each came with. */
  asked: { day: string; path: string; token: string | undefined }[];
  /** What was asked against the published API. */
  wrong: string[];
  /** What a day answers from now on; one entry of its own unless given. */
  answers(day: string, answer: Answer): void;
  /** The path that is known from now on; every other one answers 404, or with a page. */
  serves(path: string, elsewhere?: 'page'): void;
  stop(): Promise<void>;
}

/** A set of allocations as OpenCost answers for one day. */
export function allocationsOf(day: string, cost: number): Answer {
  const start = `${day}T00:00:00Z`;
  const end = new Date(Date.parse(start) + 86_400_000).toISOString().replace('.000Z', 'Z');
  const entry = (name: string, properties: Record<string, string>) => ({
    name,
    properties: { cluster: 'prod', ...properties },
    window: { start, end },
    start,
    end,
    minutes: 1440,
    cpuCoreRequestAverage: 2,
    cpuCoreUsageAverage: 1,
    cpuCost: cost,
    ramCost: 0,
    totalCost: cost,
  });
  const set = {
    'prod/web/deployment/api': entry('prod/web/deployment/api', {
      namespace: 'web',
      controllerKind: 'deployment',
      controller: 'api',
    }),
    'prod/__idle__': entry('prod/__idle__', {}),
  };
  return { status: 200, text: JSON.stringify({ code: 200, data: [set] }) };
}

/** OpenCost or Kubecost on loopback. */
export async function startOpenCost(kind: 'opencost' | 'kubecost'): Promise<OpenCostFake> {
  const asked: OpenCostFake['asked'] = [];
  const wrong: string[] = [];
  const own = new Map<string, Answer>();
  let known = kind === 'opencost' ? '/allocation' : '/model/allocation';
  let other: Answer = { status: 404, text: '404 page not found' };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1');
    if (request.method !== 'GET') wrong.push(`${request.method}`);
    for (const [name, value] of searchParams)
      if (!(parameters[kind][name]?.test(value) ?? false)) wrong.push(`${name}=${value}`);
    const [start = '', end = ''] = (searchParams.get('window') ?? '').split(',');
    if (Date.parse(end) - Date.parse(start) !== 86_400_000) wrong.push(`window of ${start} to ${end}`);
    const day = start.slice(0, 10);
    if (pathname === known) asked.push({ day, path: pathname, token: request.headers.authorization });
    const { status, text } = pathname === known ? (own.get(day) ?? allocationsOf(day, 1)) : other;
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    wrong,
    answers: (day, answer) => void own.set(day, answer),
    serves(path, elsewhere) {
      known = path;
      other =
        elsewhere === 'page'
          ? { status: 200, text: '<!doctype html><title>OpenCost</title>' }
          : { status: 404, text: '404 page not found' };
    },
    stop: () => new Promise((done) => server.close(() => done())),
  };
}
