import { readFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it, vi } from 'vitest';
import { caughtErrors, isOfStream, setLastNet } from './lastNet';

const coded = (code: string) => Object.assign(new Error(code), { code });

it.each([
  ...['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'UND_ERR_SOCKET', 'UND_ERR_ABORTED', 'ERR_STREAM_PREMATURE_CLOSE'],
  ...['Z_DATA_ERROR', 'Z_BUF_ERROR', 'HPE_INVALID_CONSTANT', 'ERR_HTTP2_STREAM_ERROR', 'ABORT_ERR'],
])('%s is of one stream', (code) => {
  expect(isOfStream(coded(code))).toBe(true);
  expect(isOfStream(new TypeError('terminated', { cause: coded(code) }))).toBe(true);
});

it.each([
  new TypeError('x is not a function'),
  coded('ENOSPC'),
  coded('ENOENT'),
  coded('ERR_ASSERTION'),
  coded('53300'),
  'a text',
  null,
])('%s may be anything', (error) => {
  expect(isOfStream(error)).toBe(false);
});

it('goes on after an error of a stream, which is counted, and ends after any other', () => {
  let raise: (error: unknown) => void = () => undefined;
  const exit = vi.fn();
  const log = { error: vi.fn() };
  setLastNet({
    process: { on: (_name: string, listener: typeof raise) => void (raise = listener) } as never,
    log,
    exit,
  });
  const before = caughtErrors();
  raise(coded('UND_ERR_SOCKET'));
  expect([caughtErrors() - before, exit.mock.calls]).toEqual([1, []]);
  raise(new RangeError('Invalid array length'));
  expect([caughtErrors() - before, exit.mock.calls]).toEqual([1, [[1]]]);
  expect(log.error).toHaveBeenCalledTimes(2);
});

it('holds a real process: a stream without a listener fails, and then something unknown', async () => {
  const script = `
    const { setLastNet, caughtErrors } = await import(${JSON.stringify(new URL('./lastNet.ts', import.meta.url).href)});
    const { createGunzip } = await import('node:zlib');
    setLastNet({ process, log: { error: (_about, text) => console.log(text) }, exit: (code) => process.exit(code) });
    createGunzip().end('no gzip');
    setTimeout(() => { console.log('caught ' + caughtErrors()); Promise.reject(new Error('unknown')); }, 50);
    setTimeout(() => console.log('still here'), 5000);`;
  const args = ['--experimental-strip-types', '--no-warnings', '--input-type=module', '--eval', script];
  const ended = await promisify(execFile)(process.execPath, args).catch((error: unknown) => error);
  expect(ended).toMatchObject({ code: 1, stdout: expect.stringContaining('the server goes on\ncaught 1\n') });
  expect(ended).toMatchObject({ stdout: expect.not.stringContaining('still here') });
});

it.each(['standalone', 'embedded'])('the entry “%s” spreads it before anything starts', async (entry) => {
  const text = await readFile(new URL(`../entries/${entry}.ts`, import.meta.url), 'utf8');
  expect(text.indexOf('setLastNet({ process, log, exit })')).toBeGreaterThan(0);
  expect(text.indexOf('setLastNet({ process, log, exit })')).toBeLessThan(text.indexOf('startServer({'));
});
