import type { Fault } from '@shared/kernel/fault';

/** Where traces and metrics are sent to, as OTLP over HTTP. */
export interface OtlpConfig {
  /** Whole addresses; undefined: none are sent. */
  traces: string | undefined;
  metrics: string | undefined;
  serviceName: string;
  /** 0 to 1: of the traces that begin here. */
  sampled: number;
}

type Environment = Readonly<Record<string, string | undefined>>;
type Refuse = (name: string, reason: string) => Fault;

function addressOf(name: string, text: string, refuse: Refuse): string {
  const url = URL.parse(text.trim());
  if (!url || !['https:', 'http:'].includes(url.protocol))
    throw refuse(name, 'must be an http:// or https:// address');
  if (url.username !== '' || url.password !== '')
    throw refuse(name, 'must not carry a user or password: use OTEL_EXPORTER_OTLP_HEADERS');
  return url.href;
}

const below = (base: string, path: string) => `${base.replace(/\/$/, '')}/${path}`;

function shareOf(env: Environment, refuse: Refuse): number {
  const sampler = env.OTEL_TRACES_SAMPLER ?? 'parentbased_always_on';
  if (sampler.endsWith('always_on')) return 1;
  if (sampler.endsWith('always_off')) return 0;
  if (!sampler.endsWith('traceidratio'))
    throw refuse('OTEL_TRACES_SAMPLER', `is “${sampler}”, which is not known`);
  const share = Number(env.OTEL_TRACES_SAMPLER_ARG ?? 1);
  if (!(share >= 0 && share <= 1)) throw refuse('OTEL_TRACES_SAMPLER_ARG', 'must be a number from 0 to 1');
  return share;
}

/** `--otlp-endpoint` before the variables that every program with OpenTelemetry knows. */
export function readOtlp(flag: string | undefined, env: Environment, refuse: Refuse): OtlpConfig | undefined {
  if (env.OTEL_SDK_DISABLED === 'true') return undefined;
  const variable = env.OTEL_EXPORTER_OTLP_ENDPOINT?.trim() ? env.OTEL_EXPORTER_OTLP_ENDPOINT : undefined;
  const base =
    flag === undefined
      ? variable && addressOf('OTEL_EXPORTER_OTLP_ENDPOINT', variable, refuse)
      : addressOf('--otlp-endpoint', flag, refuse);
  const own = (kind: 'TRACES' | 'METRICS') => {
    if (env[`OTEL_${kind}_EXPORTER`] === 'none') return undefined;
    const name = `OTEL_EXPORTER_OTLP_${kind}_ENDPOINT`;
    const text = env[name]?.trim();
    if (flag === undefined && text) return addressOf(name, text, refuse);
    return base === undefined ? undefined : below(base, `v1/${kind.toLowerCase()}`);
  };
  const [traces, metrics] = [own('TRACES'), own('METRICS')];
  if (traces === undefined && metrics === undefined) return undefined;
  if (env.OTEL_EXPORTER_OTLP_PROTOCOL === 'grpc')
    throw refuse('OTEL_EXPORTER_OTLP_PROTOCOL', 'is grpc: only OTLP over HTTP is spoken here (port 4318)');
  return {
    traces,
    metrics,
    serviceName: env.OTEL_SERVICE_NAME?.trim() || 'costloom',
    sampled: shareOf(env, refuse),
  };
}

/** Milliseconds. */
export function readSlow(text: string | undefined, refuse: Refuse): number | undefined {
  if (text === undefined) return undefined;
  const ms = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (ms < 1)
    throw refuse('--slow-query-ms', `is “${text}”: a whole number of milliseconds from 1 is needed`);
  return ms;
}
