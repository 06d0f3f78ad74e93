import { describe, expect, it } from 'vitest';
import { isFault } from '@shared/kernel/fault';
import { choice, email, secret, text, url } from '../../integrations/fields';
import { fill, type Filled } from './values';

const fields = [
  text('site', { label: 'Site' }),
  secret('token', { label: 'Token' }),
  secret('second', { label: 'Second', required: false }),
  url('address', { label: 'Address', initial: 'https://api.example.test/v1', advanced: true }),
  email('mail', { label: 'E-mail', required: false }),
  choice('size', {
    label: 'Size',
    initial: 's',
    options: [
      { value: 's', label: 'Small' },
      { value: 'l', label: 'Large' },
    ],
  }),
];
const kind = { name: 'Any', category: 'other' as const, summary: '', permissions: [], guide: [], fields };
const right = { site: 'acme', token: 'abc' };

function filled(given: Record<string, string>, kept?: Filled, gaps?: Parameters<typeof fill>[0]['gaps']) {
  try {
    return fill({ kind, ...(gaps ? { gaps } : {}) }, given, kept, (host) => host === 'localhost');
  } catch (error) {
    if (isFault(error)) return error.data;
    throw error;
  }
}
const problem = (id: string, reason: string) => [{ field: `values.${id}`, reason }];

describe('the values of a connection', () => {
  it('are trimmed, apart by secrecy, and what is left out is as at first', () => {
    expect(filled({ site: ' acme ', token: ' abc\n' })).toEqual({
      settings: { site: 'acme', address: 'https://api.example.test/v1', size: 's' },
      secrets: { token: 'abc' },
    });
  });

  it('that are left out stay as they are kept; an empty one goes back to what it was at first', () => {
    const kept = {
      settings: { site: 'acme', address: 'https://api.example.test/v1', mail: 'a@b.test', size: 'l' },
      secrets: { token: 'abc', second: 'def' },
    };
    expect(filled({ size: '', second: '', mail: '' }, kept)).toEqual({
      settings: { site: 'acme', address: 'https://api.example.test/v1', size: 's' },
      secrets: { token: 'abc' },
    });
  });

  it.each([
    [{ site: 'a\u0007b' }, 'site', 'must be one line of text'],
    [{ site: 'x'.repeat(501) }, 'site', 'can have at most 500 characters'],
    [{ mail: 'nobody' }, 'mail', 'Invalid email address'],
    [{ size: 'xl' }, 'size', "Such option doesn't exist"],
    [{ address: 'http://api.example.test' }, 'address', 'must start with https://'],
    [{ address: 'javascript:alert(1)' }, 'address', 'Invalid URL'],
    [{ token: '   ' }, 'token', 'Value is required'],
    [{ other: 'x' }, 'other', 'is not a field of Any'],
  ])('%j are refused', (given, id, reason) => {
    expect(filled({ ...right, ...given })).toEqual(problem(id, reason));
  });

  it('may name an address without TLS where it is allowed', () => {
    expect(filled({ ...right, address: 'http://localhost:8080/' })).toMatchObject({
      settings: { address: 'http://localhost:8080/' },
    });
  });

  it('take no kept secret to another place, but to another path of the same', () => {
    const kept = { settings: { site: 'acme', size: 's' }, secrets: { token: 'abc', second: 'def' } };
    const reason = 'Enter it again: the address changed';
    const moved = { address: 'https://api.evil.test/v1' };
    expect(filled({ ...moved, second: 'new' }, kept)).toEqual(problem('token', reason));
    expect(filled({ ...moved, token: 'new', second: '' }, kept)).toMatchObject({ secrets: { token: 'new' } });
    expect(filled({ address: 'https://api.example.test/v2' }, kept)).toMatchObject({
      secrets: { token: 'abc' },
    });
    expect(filled({ address: 'https://api.example.test:8443/v1' }, kept)).toHaveLength(2);
  });

  it('are looked at by their provider when nothing else is wrong', () => {
    const gaps = (values: Readonly<Record<string, string>>) => ({ token: `is no key for ${values.site}` });
    expect(filled(right, undefined, gaps)).toEqual(problem('token', 'is no key for acme'));
    expect(filled({ site: '' }, undefined, gaps)).toHaveLength(2);
  });
});
