import { describe, expect, it } from 'vitest';
import { Fault } from '@shared/kernel/fault';
import { createLog } from '../../platform/log';
import { ProviderError } from './integrations.port';
import { providerFault, shown } from './providerFault';

describe('the words of a provider', () => {
  it.each([
    ['GET https://api.example.test/x?access_token=abc&limit=5 was refused', 'access_token=[hidden]&limit=5'],
    ['{"client_secret": "very secret", "scope": "read"}', '"client_secret": [hidden], "scope": "read"'],
    ['https://robot:hunter2@jira.example.test/rest', 'https://[hidden]@jira.example.test'],
    ['Authorization: Basic cm9ib3Q6aHVudGVyMg==', 'Basic [hidden]'],
    ['ghp_0123456789abcdefghij is no token of this host', '[hidden] is no token of this host'],
    ['key AKIAIOSFODNN7EXAMPLE is not known', 'key [hidden] is not known'],
    ['signed eyJhbGciOi.eyJzdWIi.c2ln wrongly', 'signed [hidden] wrongly'],
    ['-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY----- is broken', '[hidden] is broken'],
  ])('lose what is secret in “%s”', (said, left) => {
    expect(shown(said)).toContain(left);
    expect(shown(said)).not.toMatch(/abc&|very secret|hunter2|cm9ib3|ghp_|AKIA|eyJ|MIIE/);
  });

  it('keep what is not', () => {
    const said = 'User: arn:aws:iam::123456789012:role/costs is not authorized to perform: ce:GetTags';
    expect(shown(said)).toBe(said);
    expect(shown('channel_not_found')).toBe('channel_not_found');
  });

  it('are one line that is not too long', () => {
    expect(shown('one\r\n\ttwo\u0000three')).toBe('one two three');
    expect(shown('x'.repeat(5_000))).toHaveLength(300);
  });
});

describe('a failure of a provider', () => {
  const about = { name: 'Ops', type: 'SLACK', read: 'channels' };
  const lines: string[] = [];
  const log = createLog({ level: 'error', stream: { write: (line) => void lines.push(line) } });

  it('is never the refusal of our own sign-in, whatever its code', () => {
    for (const code of ['unauthenticated', 'forbidden', 'not_found'] as const) {
      const fault = providerFault(new Fault(code, 'no'), about, log);
      expect([fault.code, fault.message]).toEqual(['unavailable', 'The integration “Ops” failed: no']);
    }
    expect(providerFault(new ProviderError('slower', 'too_many'), about, log).code).toBe('too_many');
    expect(lines).toEqual([]);
  });

  it('that nobody expected goes to the log, and not to the user', () => {
    const fault = providerFault(new TypeError('reading x of undefined'), about, log);
    expect(fault.message).not.toContain('undefined');
    expect(lines.join()).toContain('reading x of undefined');
  });
});
