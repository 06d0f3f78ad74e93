import { describe, expect, it } from 'vitest';
import { Fault } from '@shared/kernel/fault';
import { StepError } from '../../steps/contract';
import { createRedactor } from './secrets';
import { build, Bench, fake } from './testing/build';

const SECRET = 'p@ss "word"/1';
const secret = { secret: true } as const;
const sealed = { $sealed: 'sealed' };
const unseal = (orgId: string, text: string) => {
  if (orgId !== 'org-1' || text !== 'sealed')
    throw new Fault('internal', 'The stored secret cannot be read.');
  return JSON.stringify(SECRET);
};

describe('a step with a secret', () => {
  it('gets it readable; its input, output, log and errors have it replaced', async () => {
    const seen: unknown[] = [];
    const echo = fake(
      'ECHO',
      'read',
      (value, { log }) => {
        seen.push(value);
        log('info', `sent ${String(value)}`);
        return { [`key ${String(value)}`]: [value, { deep: `x${String(value)}x` }], n: 1 };
      },
      secret,
    );
    const bench = new Bench([build.step('Ask', 'ECHO', [sealed])], [echo], { unseal });
    expect(await bench.claim()).toMatchObject({ status: 'SUCCEEDED' });
    expect(seen).toEqual([SECRET]);
    expect(bench.run('Ask')).toMatchObject({
      input: { value: '•••' },
      output: { 'key •••': ['•••', { deep: 'x•••x' }], n: 1 },
    });
    expect(bench.disk.logs).toEqual(['sent •••']);
  });

  it('that fails tells it neither in its message nor in what it found out', async () => {
    const fails = fake(
      'FAILS',
      'read',
      (value) => {
        throw new StepError(`no ${String(value)}`, 'general', false, { sent: value });
      },
      secret,
    );
    const bench = new Bench([build.step('Ask', 'FAILS', [sealed])], [fails], { unseal });
    expect(await bench.claim()).toMatchObject({
      status: 'FAILED',
      error: { message: '“Ask” failed: no •••' },
    });
    expect(bench.run('Ask')).toMatchObject({ error: { message: 'no •••' }, output: { sent: '•••' } });
  });

  it('resolves references beside what was typed, and replaces the whole', async () => {
    const seen: unknown[] = [];
    const echo = fake('ECHO', 'read', (value) => seen.push(value), secret);
    const bench = new Bench([build.step('Ask', 'ECHO', [sealed])], [echo], {
      facts: { inputs: { token: 'abc' } },
      unseal: () => JSON.stringify('Bearer {{inputs.token}}'),
    });
    await bench.claim();
    expect([seen, bench.run('Ask')?.input]).toEqual([['Bearer abc'], { value: '•••' }]);
  });

  it('fails with the reason when it cannot be opened', async () => {
    const echo = fake('ECHO', 'read', (value) => value, secret);
    for (const [value, reason] of [
      [{ $sealed: 'changed' }, 'Value: The stored secret cannot be read.'],
      [{ $sealed: true }, 'Value: nothing is stored for it. Enter it again.'],
    ] as const) {
      const bench = new Bench([build.step('Ask', 'ECHO', [value])], [echo], { unseal });
      expect(await bench.claim()).toMatchObject({
        status: 'FAILED',
        error: { message: `“Ask” failed: ${reason}` },
      });
    }
  });
});

describe('what is replaced', () => {
  it('is the secret in every form in which others give it back', () => {
    const { text } = createRedactor([SECRET], ['ann']);
    const basic = Buffer.from(`ann:${SECRET}`).toString('base64');
    for (const form of [SECRET, JSON.stringify(SECRET).slice(1, -1), encodeURIComponent(SECRET), basic])
      expect(text(`a${form}b`)).toBe('a•••b');
  });

  it('is also what is left of it where a quotation was cut off', () => {
    const { text, detail } = createRedactor(['my-secret-key'], []);
    expect(text('told my-secr')).toBe('told •••');
    expect(detail({ body: 'told my-secret-ke' })).toEqual({ body: 'told •••' });
    expect(text('told my-se')).toBe('told my-se');
  });

  it('is nothing shorter than six characters, which would tear up texts', () => {
    expect(createRedactor(['abcde'], []).text('abcdef')).toBe('abcdef');
  });

  it('is a longer secret before a shorter one within it', () => {
    expect(createRedactor(['secret', 'my-secret-key'], []).text('my-secret-key')).toBe('•••');
  });
});
