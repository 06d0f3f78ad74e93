import { hostname } from 'node:os';
import type { Attributes, Context, Span, Tracer } from '@opentelemetry/api';
import { isFault } from '@shared/kernel/fault';
import type { Meter } from '../meter';
import type { OtlpConfig } from './config';
import { producerOf } from './otlpMetrics';
import { useTracing, type SpanAsked, type Tracing } from './tracing';

const METRICS_EVERY = 60_000;
const TRACES_EVERY = 5_000;
/** A collector that is away holds up neither the server nor its end. */
const PATIENCE = 5_000;
const TEXT_MOST = 4_000;

export interface TelemetryOptions {
  config: OtlpConfig;
  version: string;
  roles: readonly string[];
  meter: Pick<Meter, 'values'>;
  /** Milliseconds. */
  every?: number;
}

/** Sends traces and metrics until it is ended. The packages that do it are loaded here, and nowhere else. */
export async function startTelemetry(options: TelemetryOptions): Promise<{ end(): Promise<void> }> {
  const { config, version, roles } = options;
  const { resourceFromAttributes, defaultResource } = await import('@opentelemetry/resources');
  const own: Attributes = {
    'service.name': config.serviceName,
    'service.version': version,
    'service.instance.id': `${hostname()}-${process.pid}`,
    'costloom.roles': [...roles],
  };
  const resource = defaultResource().merge(resourceFromAttributes(own));
  const ends: (() => Promise<unknown>)[] = [];

  if (config.traces !== undefined) {
    const { TracerProvider, BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler } =
      await import('@opentelemetry/sdk-trace');
    const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
    const exporter = new OTLPTraceExporter({ url: config.traces, timeoutMillis: PATIENCE });
    const provider = new TracerProvider({
      resource,
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.sampled) }),
      spanLimits: { attributeValueLengthLimit: TEXT_MOST },
      spanProcessors: [
        new BatchSpanProcessor({ exporter, scheduledDelayMillis: options.every ?? TRACES_EVERY }),
      ],
    });
    useTracing(await tracingBy(provider.getTracer('costloom', version)));
    ends.push(async () => {
      useTracing(undefined);
      await provider.shutdown();
    });
  }

  if (config.metrics !== undefined) {
    const { MeterProvider, PeriodicExportingMetricReader } = await import('@opentelemetry/sdk-metrics');
    const { OTLPMetricExporter } = await import('@opentelemetry/exporter-metrics-otlp-http');
    const provider = new MeterProvider({
      resource,
      readers: [
        new PeriodicExportingMetricReader({
          exporter: new OTLPMetricExporter({ url: config.metrics, timeoutMillis: PATIENCE }),
          exportIntervalMillis: options.every ?? METRICS_EVERY,
          exportTimeoutMillis: Math.min(PATIENCE, options.every ?? PATIENCE),
          metricProducers: [await producerOf(options.meter, resource, version)],
        }),
      ],
    });
    ends.push(() => provider.shutdown());
  }

  return {
    async end() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE).unref());
      await Promise.race([Promise.allSettled(ends.map((end) => end())), late]);
    },
  };
}

async function tracingBy(tracer: Tracer): Promise<Tracing> {
  const api = await import('@opentelemetry/api');
  const { AsyncLocalStorageContextManager } = await import('@opentelemetry/context-async-hooks');
  // Not made the context of the whole process: other libraries have nothing to tell through it.
  const contexts = new AsyncLocalStorageContextManager().enable();
  const kinds = { server: api.SpanKind.SERVER, client: api.SpanKind.CLIENT } as const;

  function parentOf(text: string | null): Context {
    const found = text && /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(text);
    const [, traceId = '', spanId = '', flags = '0'] = found || [];
    const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
    return api.isSpanContextValid(context)
      ? api.trace.setSpanContext(api.ROOT_CONTEXT, context)
      : api.ROOT_CONTEXT;
  }

  function failed(span: Span, error: unknown): void {
    // The message may name what belongs to an organization: the log has it.
    span.setAttribute(
      'error.type',
      isFault(error) ? error.code : error instanceof Error ? error.name : 'unknown',
    );
    span.setStatus({ code: api.SpanStatusCode.ERROR });
    span.end();
  }

  return {
    traced<T>(asked: SpanAsked, work: () => T): T {
      const parent = asked.parent === undefined ? contexts.active() : parentOf(asked.parent);
      // What was begun by something that has ended, a timer for instance, is no part of it.
      if (asked.within && !api.trace.getSpan(parent)?.isRecording()) return work();
      const { name, attributes = {}, kind } = asked;
      const own = {
        attributes: Object.assign({}, attributes),
        kind: kind ? kinds[kind] : api.SpanKind.INTERNAL,
      };
      const span = tracer.startSpan(name, own, parent);
      let result: T;
      try {
        result = contexts.with(api.trace.setSpan(parent, span), work);
      } catch (error) {
        failed(span, error);
        throw error;
      }
      if (!(result instanceof Promise)) {
        span.end();
        return result;
      }
      result.then(
        () => span.end(),
        (error: unknown) => failed(span, error),
      );
      return result;
    },
    traceparent() {
      const context = api.trace.getSpan(contexts.active())?.spanContext();
      if (!context) return null;
      const flags = context.traceFlags.toString(16).padStart(2, '0');
      return `00-${context.traceId}-${context.spanId}-${flags}`;
    },
  };
}
