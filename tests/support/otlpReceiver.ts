import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { PATIENCE_MS } from './patience';

const value = z.union([
  z.object({ stringValue: z.string() }),
  z.object({ intValue: z.union([z.string(), z.number()]) }),
  z.object({ doubleValue: z.number() }),
  z.object({ boolValue: z.boolean() }),
  z.object({ arrayValue: z.unknown() }),
]);
const attributes = z.array(z.object({ key: z.string(), value }));
const resource = z.object({ attributes });
const id = (digits: number) => z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`));
const traces = z.object({
  resourceSpans: z.array(
    z.object({
      resource,
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: id(32),
              spanId: id(16),
              parentSpanId: id(16).optional(),
              name: z.string(),
              kind: z.number(),
              startTimeUnixNano: z.string().regex(/^\d+$/),
              endTimeUnixNano: z.string().regex(/^\d+$/),
              attributes,
              status: z.object({ code: z.number().optional() }),
            }),
          ),
        }),
      ),
    }),
  ),
});
const point = z.object({ attributes, timeUnixNano: z.string() });
const points = z.object({ dataPoints: z.array(point.extend({ asDouble: z.number() })) });
const metrics = z.object({
  resourceMetrics: z.array(
    z.object({
      resource,
      scopeMetrics: z.array(
        z.object({
          metrics: z.array(
            z.object({
              name: z.string(),
              gauge: points.optional(),
              sum: points.extend({ isMonotonic: z.boolean(), aggregationTemporality: z.number() }).optional(),
              histogram: z
                .object({
                  aggregationTemporality: z.number(),
                  dataPoints: z.array(
                    point.extend({
                      count: z.number(),
                      sum: z.number(),
                      bucketCounts: z.array(z.number()),
                      explicitBounds: z.array(z.number()),
                    }),
                  ),
                })
                .optional(),
            }),
          ),
        }),
      ),
    }),
  ),
});

type Attributes = Record<string, unknown>;
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  kind: number;
  /** Nanoseconds. */
  start: bigint;
  end: bigint;
  attributes: Attributes;
  resource: Attributes;
  isError: boolean;
}
export type ReceivedMetric = z.infer<
  typeof metrics
>['resourceMetrics'][number]['scopeMetrics'][number]['metrics'][number];

const plain = (all: z.infer<typeof attributes>): Attributes =>
  Object.fromEntries(all.map(({ key, value }) => [key, Object.values(value)[0]]));

/** A collector as far as OTLP/HTTP with JSON goes: reads strictly what it is sent, and keeps it. */
export async function startOtlpReceiver() {
  const spans: ReceivedSpan[] = [];
  const told = new Map<string, ReceivedMetric>();
  const problems: string[] = [];

  function read(path: string | undefined, text: string): void {
    if (path === '/v1/traces') {
      for (const { resource, scopeSpans } of traces.parse(JSON.parse(text)).resourceSpans)
        for (const span of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({
            ...span,
            parentSpanId: span.parentSpanId,
            start: BigInt(span.startTimeUnixNano),
            end: BigInt(span.endTimeUnixNano),
            attributes: plain(span.attributes),
            resource: plain(resource.attributes),
            isError: span.status.code === 2,
          });
    } else if (path === '/v1/metrics') {
      for (const { scopeMetrics } of metrics.parse(JSON.parse(text)).resourceMetrics)
        for (const metric of scopeMetrics.flatMap((scope) => scope.metrics)) told.set(metric.name, metric);
    } else throw new Error(`Nothing is sent to ${path}.`);
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      try {
        if (request.headers['content-type'] !== 'application/json') throw new Error('It is no JSON.');
        read(request.url, Buffer.concat(parts).toString());
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      } catch (error) {
        problems.push(String(error));
        response.writeHead(400).end();
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  /** Waits until it is there, ten seconds at most. */
  async function until<T>(find: () => T | undefined, what: string): Promise<T> {
    const last = Date.now() + PATIENCE_MS;
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      if (Date.now() > last) throw new Error(`${what} did not come. ${problems.join('\n')}`);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }

  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    metrics: told,
    problems,
    until,
    childrenOf: (span: ReceivedSpan) =>
      spans.filter(({ traceId, parentSpanId }) => traceId === span.traceId && parentSpanId === span.spanId),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
