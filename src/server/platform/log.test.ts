import { describe, expect, it } from 'vitest';
import { createLog, type LogLevel } from './log';

function record(level: LogLevel = 'debug') {
  const lines: string[] = [];
  const log = createLog({ level, stream: { write: (line) => void lines.push(line) } });
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown> };
}

describe('the log', () => {
  it('is one JSON object per line, with level, time, message and facts', () => {
    const { log, lines, last } = record();
    log.child({ call: 'cases.list' }).info({ rows: 3 }, 'Listed');
    expect(last()).toEqual({
      level: 'info',
      time: expect.any(String),
      call: 'cases.list',
      rows: 3,
      msg: 'Listed',
    });
    log.warn('Alone');
    expect(lines).toHaveLength(2);
    expect(last()).toMatchObject({ level: 'warn', msg: 'Alone' });
  });

  it('never holds a secret, at whatever depth and under whatever spelling', () => {
    const { log, lines } = record();
    const hidden = {
      authorization: 'top-1',
      headers: { Authorization: 'top-2', 'x-api-key': 'top-3', 'set-cookie': ['top-4'] },
      list: [{ api_key: 'top-5', accessToken: 'top-6', refresh_token: 'top-7' }],
      password: { nested: 'top-8' },
      clientSecret: 'top-9',
      text: 'postgresql://owner:top-a@db/x and Bearer top-bbbbbbbbbb',
      err: new Error('connect postgresql://owner:top-c@db/x'),
    };
    log.error(hidden, 'Failed for https://me:top-d@example.com');
    log.child({ token: 'top-e' }).error('x');
    expect(lines.join('')).not.toContain('top-');
  });

  it('keeps counts of tokens and what only looks alike', () => {
    const { log, last } = record();
    log.info({ input_tokens: 812, next_page_key: 'abc', keyboard: 'de' }, 'x');
    expect(last()).toMatchObject({ input_tokens: 812, next_page_key: 'abc', keyboard: 'de' });
  });

  it('keeps the cause of an error, and survives what refers to itself', () => {
    const { log, last } = record();
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    log.error({ err: new Error('outer', { cause: new Error('inner') }), loop }, 'x');
    expect(last()).toMatchObject({ err: { message: 'outer', cause: { message: 'inner' } } });
  });

  it('cuts what is long, as an address of a hostile caller', () => {
    const { log, lines } = record();
    log.error({ url: 'a'.repeat(15_000), err: new Error('b'.repeat(15_000)) }, 'c'.repeat(15_000));
    expect(lines.join('').length).toBeLessThan(17_000);
    expect(lines.join('')).toContain('… (15000 characters)');
  });

  it('says nothing below its level', () => {
    const { log, lines } = record('warn');
    log.info('quiet');
    expect(lines).toEqual([]);
  });
});
