import { describe, expect, it } from 'vitest';
import { createCallerReader } from './callers';
import { letsIn, readNetwork } from './networks';

describe('a network', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 10.0.0.0/8 ', '10.0.0.0/8'],
    ['2001:DB8::/32', '2001:db8::/32'],
    ['::1', '::1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
  ])('“%s” is kept as %s', (text, network) => expect(readNetwork(text)).toEqual({ network }));
  it.each([
    ['10.0.0.0/33', 'not a network'],
    ['2001:db8::/129', 'not a network'],
    ['300.1.1.1', 'not a network'],
    ['example.com', 'not a network'],
    ['10.0.0.0/-1', 'not a network'],
    ['', 'not a network'],
    ['0.0.0.0/0', 'everyone'],
    ['::/0', 'everyone'],
  ])('“%s” is refused: %s', (text, problem) => expect(readNetwork(text)).toEqual({ problem }));
});

const from = (address: string, isLocal = false) => ({ network: address, address, agent: '', isLocal });

describe('an allow list', () => {
  it.each([
    [[], '198.51.100.1', true],
    [['10.0.0.0/8'], '10.255.1.2', true],
    [['10.0.0.0/8'], '11.0.0.1', false],
    [['10.0.0.0/8', '203.0.113.7'], '203.0.113.7', true],
    [['2001:db8::/32'], '2001:db8:1::5', true],
    [['2001:db8::/32'], '2001:db9::5', false],
    [['10.0.0.0/8'], '2001:db8::1', false],
    [['10.0.0.0/8'], '', false],
  ])('%j and %s: %s', (networks, address, allowed) => {
    expect(letsIn(networks, from(address))).toBe(allowed);
  });
  it('lets in who sits at the server', () =>
    expect(letsIn(['10.0.0.0/8'], from('127.0.0.1', true))).toBe(true));
});

describe('who asks', () => {
  const request = (remoteAddress: string, forwarded?: string) => ({
    socket: { remoteAddress },
    headers: { host: '127.0.0.1:4000', ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }) },
  });
  const reads = (proxies: string[] | undefined, of: object, isWorkspace = true) =>
    createCallerReader(proxies, isWorkspace)(of as Parameters<ReturnType<typeof createCallerReader>>[0]);
  it.each([
    [undefined, request('127.0.0.1'), '127.0.0.1', true],
    // Something in between says where it comes from, but nobody said that it is to be believed.
    [undefined, request('127.0.0.1', '10.0.0.1'), '127.0.0.1', false],
    [undefined, request('::ffff:192.0.2.1'), '192.0.2.1', false],
    [['loopback'], request('127.0.0.1'), '127.0.0.1', false],
    [['loopback'], request('127.0.0.1', '203.0.113.7'), '203.0.113.7', false],
    // What a caller wrote itself stands further left, and is not believed.
    [['loopback'], request('::1', '10.0.0.1, 203.0.113.7'), '203.0.113.7', false],
    [['loopback', '192.0.2.0/24'], request('127.0.0.1', '198.51.100.9, 192.0.2.8'), '198.51.100.9', false],
    [['loopback'], request('198.51.100.9', '10.0.0.1'), '198.51.100.9', false],
  ])('%j %o is %s', (proxies, of, address, isLocal) => {
    expect(reads(proxies, of)).toMatchObject({ address, isLocal });
  });

  it('at a team’s server nobody is here: its proxy may add no header', () => {
    expect(reads(undefined, request('127.0.0.1'), false).isLocal).toBe(false);
  });

  // A proxy on this computer whose requests would else pass for those of the person at the keyboard.
  it.each([
    ...[
      'forwarded',
      'via',
      'x-real-ip',
      'x-forwarded-host',
      'x-forwarded-proto',
      'cf-connecting-ip',
      'true-client-ip',
    ],
  ])('past a proxy that sends %s is not here', (header) => {
    const { headers, socket } = request('127.0.0.1');
    expect(reads(undefined, { socket, headers: { ...headers, [header]: 'x' } }).isLocal).toBe(false);
  });
  it.each([
    ['localhost', true],
    ['[::1]:4000', true],
    ['costs.example.com', false],
    ['127.0.0.1.evil.example', false],
    [undefined, false],
  ])('for the host %s is here: %s', (host, isLocal) => {
    expect(reads(undefined, { socket: { remoteAddress: '127.0.0.1' }, headers: { host } }).isLocal).toBe(
      isLocal,
    );
  });
});
