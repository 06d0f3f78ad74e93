import { describe, expect, it } from 'vitest';
import { Fault, type FaultCode } from '@shared/kernel/fault';
import type { Host } from '../host';
import { callBaseQuery, parseReply, type Extra } from './baseQuery';
import { createGoneThings } from './goneThings';
import { toApiCall } from './call';

function run(options: {
  faults?: FaultCode[];
  type?: 'query' | 'mutation';
  signedIn?: boolean;
  retries?: number;
}) {
  const faults = [...(options.faults ?? [])];
  let sent = 0;
  const call: Host['call'] = async () => {
    sent += 1;
    const code = faults.shift();
    if (code) throw new Fault(code, `it is ${code}`, { why: code });
    return '{"data":1}' as never;
  };
  const host: Host = {
    call,
    on: () => () => undefined,
    info: () => new Promise(() => undefined),
    onConnection: () => () => undefined,
  };
  const extra: Extra = {
    host,
    signedIn: () => options.signedIn ?? true,
    pause: () => Promise.resolve(),
    gone: createGoneThings(),
  };
  const api = {
    signal: new AbortController().signal,
    abort: () => undefined,
    dispatch: () => undefined as never,
    getState: () => ({}),
    extra,
    endpoint: 'test',
    type: options.type ?? 'query',
  } as const;
  return Promise.resolve(
    callBaseQuery({ id: 'boards.list' }, api, {
      what: 'boards',
      ...(options.retries !== undefined && { retries: options.retries }),
    }),
  ).then((result) => ({
    result,
    sent,
  }));
}

describe('sending a call', () => {
  it('[LIM-05] [API-160] tries a read twice more when the server is away', async () => {
    const { result, sent } = await run({ faults: ['unavailable', 'timeout'] });
    expect(result).toMatchObject({ data: { data: 1 } });
    expect(sent).toBe(3);
    expect((await run({ faults: ['internal', 'internal', 'internal', 'internal'] })).sent).toBe(3);
  });
  it('tries less often where the endpoint says so', async () => {
    expect((await run({ faults: ['timeout', 'timeout', 'timeout'], retries: 1 })).sent).toBe(2);
  });
  it.each([
    'not_found',
    'bad_input',
    'forbidden',
    'unauthenticated',
    'conflict',
    'too_many',
    'cancelled',
  ] as const)('[LIM-05] [API-160] never tries again after %s, and gives the refusal whole', async (code) => {
    const { result, sent } = await run({ faults: [code] });
    expect(sent).toBe(1);
    expect(result).toMatchObject({
      error: { code, message: `it is ${code}`, data: { why: code } },
      meta: { what: 'boards' },
    });
  });
  it('never sends a change twice', async () => {
    expect((await run({ faults: ['unavailable'], type: 'mutation' })).sent).toBe(1);
  });
  it('[AUTH-05] sends nothing while signed out', async () => {
    const { result, sent } = await run({ signedIn: false });
    expect(sent).toBe(0);
    expect(result).toMatchObject({ error: { code: 'unauthenticated' } });
  });
  it('reads JSON, streamed text and nothing', () => {
    expect(parseReply('{"a":1}')).toEqual({ a: 1 });
    expect(parseReply('Service,Cost\nEC2,1')).toBe('Service,Cost\nEC2,1');
    expect(parseReply('')).toBeNull();
  });
  it('leaves out what is not set', () => {
    expect(toApiCall('x', { params: { id: 'a' }, query: { search: undefined }, body: undefined })).toEqual({
      id: 'x',
      params: { id: 'a' },
    });
  });
});
