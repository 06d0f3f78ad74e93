import { expect, it } from 'vitest';
import { errorDetails, reportOf } from './errorDetails';

const info = { version: '1.2.3', host: 'electron', platform: 'linux' } as const;
const at = new Date('2026-11-23T10:00:00Z');

it('tells version, route, message and stack of an error', () => {
  const error = new TypeError('rows is undefined');
  error.stack = 'TypeError: rows is undefined\n    at Table (app://costloom/assets/a.js?v=1:2:3)';
  expect(errorDetails(reportOf(error, '/cases?filters=%7B%7D'), info, at)).toBe(
    [
      'Costloom 1.2.3 (electron, linux)',
      'Route: /cases',
      'At: 2026-11-23T10:00:00.000Z',
      '',
      'TypeError: rows is undefined',
      '    at Table (app://costloom/assets/a.js:2:3)',
    ].join('\n'),
  );
});

it('tells what is no error too, and before the host has answered', () => {
  expect(errorDetails(reportOf('lost', '/runs'), null, at)).toContain('Costloom\nRoute: /runs');
  expect(errorDetails(reportOf('lost', '/runs'), null, at)).toMatch(/\n\nlost$/);
});

it('tells no tokens', () => {
  const secrets = ['abc.def-123', 'eyJhbGciOi.eyJzdWIi.c2ln', 'hunter2', 'q9w8e7', 'k-1-2-3'];
  const [bearer, jwt, password, token, key] = secrets;
  const told = `401 for Authorization: Bearer ${bearer}, ${jwt}; {"password":"${password}"} http://127.0.0.1:5/x?token=${token} api_key=${key}`;
  const text = errorDetails(reportOf(new Error(told), '/x'), info, at);
  expect(secrets.filter((secret) => text.includes(String(secret)))).toEqual([]);
  expect(text).toContain('401 for Authorization: Bearer [hidden]');
});
