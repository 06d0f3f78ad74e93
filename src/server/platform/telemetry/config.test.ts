import { describe, expect, it } from 'vitest';
import { Fault } from '@shared/kernel/fault';
import { readOtlp, readSlow } from './config';

const refuse = (name: string, reason: string) => new Fault('bad_input', `${name} ${reason}`);
const read = (flag: string | undefined, env: Record<string, string> = {}) => readOtlp(flag, env, refuse);

describe('where traces and metrics go', () => {
  it('is nowhere unless said', () => {
    expect(read(undefined)).toBeUndefined();
    expect(read('http://c:4318', { OTEL_SDK_DISABLED: 'true' })).toBeUndefined();
  });

  it('is below one address, which the flag names before the variable', () => {
    const both = { traces: 'http://c:4318/v1/traces', metrics: 'http://c:4318/v1/metrics' };
    expect(read('http://c:4318/')).toEqual({ ...both, serviceName: 'costloom', sampled: 1 });
    expect(read(undefined, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318' })).toMatchObject(both);
    const other = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://d', OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://e' };
    expect(read('http://c:4318', other)).toMatchObject(both);
    expect(read(undefined, other)).toMatchObject({ traces: 'http://e/', metrics: 'http://d/v1/metrics' });
  });

  it('heeds the standard variables for names, shares and what is left out', () => {
    const env = {
      OTEL_METRICS_EXPORTER: 'none',
      OTEL_SERVICE_NAME: 'costs',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    };
    expect(read('https://c', env)).toEqual({
      traces: 'https://c/v1/traces',
      metrics: undefined,
      serviceName: 'costs',
      sampled: 0.1,
    });
  });

  it.each([
    ['ftp://c', {}, '--otlp-endpoint must be an http'],
    ['http://u:p@c', {}, '--otlp-endpoint must not carry'],
    ['http://c', { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL is grpc'],
    ['http://c', { OTEL_TRACES_SAMPLER: 'xray' }, 'OTEL_TRACES_SAMPLER is “xray”'],
    [
      'http://c',
      { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '2' },
      'OTEL_TRACES_SAMPLER_ARG',
    ],
  ])('refuses %s with %j', (flag, env, message) => {
    expect(() => read(flag, env)).toThrow(message);
  });

  it('takes whole milliseconds as the limit of slow queries', () => {
    expect([readSlow(undefined, refuse), readSlow('500', refuse)]).toEqual([undefined, 500]);
    for (const wrong of ['0', '-1', '1.5', 'x'])
      expect(() => readSlow(wrong, refuse)).toThrow('--slow-query-ms');
  });
});
