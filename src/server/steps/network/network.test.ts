import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NetworkPort } from '../services';
import { runStep, testContext } from '../common/testing/testContext';
import { buildUrl } from './build-url/step';
import { checkHost } from './check-host/step';
import { cidrDetails } from './cidr-details/step';
import { cidrOverlap } from './cidr-overlap/step';
import { contains, overlaps, readCidr, sizeOf, summarise, type Cidr } from './common/cidr';
import { dnsLookup } from './dns-lookup/step';
import { emailDomain } from './email-domain/step';
import { ipInCidr } from './ip-in-cidr/step';
import { ipInfo } from './ip-info/step';
import { nextFreeSubnet } from './next-free-subnet/step';
import { parseUrl } from './parse-url/step';
import { splitCidr } from './split-cidr/step';
import { summariseCidrs } from './summarise-cidrs/step';
import { tlsCertificate } from './tls-certificate/step';
import { propertyRuns } from '@tests/support/propertyRuns';

describe('addresses and networks', () => {
  it('an address is told apart and written as usual', async () => {
    expect(await runStep(ipInfo, { ip: ' 10.0.0.1 ' })).toEqual(ipInfo.definition.sampleOutput);
    expect(await runStep(ipInfo, { ip: '2001:0DB8:0:0:0:0:0:1' })).toMatchObject({
      ip: '2001:db8::1',
      version: 6,
      range: 'reserved',
      isPublic: false,
    });
    expect(await runStep(ipInfo, { ip: '::ffff:8.8.8.8' })).toMatchObject({ ip: '8.8.8.8', isPublic: true });
    for (const ip of ['010.0.0.1', '1.2.3', '256.1.1.1', '0x7f.1', 'x'])
      await expect(runStep(ipInfo, { ip })).rejects.toThrow(`IP address: “${ip}” is not an IP address`);
  });

  it('an address is found in networks of its own version', async () => {
    const cidrs = ['10.0.0.0/8', '10.0.0.0/24', '::/0', '10.0.1.0/24'];
    expect(await runStep(ipInCidr, { ip: '10.0.0.9', cidrs })).toEqual({
      inside: true,
      networks: ['10.0.0.0/8', '10.0.0.0/24'],
    });
    expect(await runStep(ipInCidr, { ip: 'fe80::1', cidrs })).toEqual({ inside: true, networks: ['::/0'] });
    expect(await runStep(ipInCidr, { ip: '11.0.0.1', cidrs: '10.0.0.0/8, 12.0.0.0/8' })).toMatchObject({
      inside: false,
    });
  });

  it('a network is described, from one address to all of IPv6', async () => {
    expect(await runStep(cidrDetails, { cidr: '10.0.0.77/24' })).toEqual(cidrDetails.definition.sampleOutput);
    expect(await runStep(cidrDetails, { cidr: '10.0.0.0/31' })).toMatchObject({
      addresses: 2,
      hosts: 2,
      firstHost: '10.0.0.0',
    });
    expect(await runStep(cidrDetails, { cidr: '1.2.3.4' })).toMatchObject({
      network: '1.2.3.4/32',
      hosts: 1,
    });
    expect(await runStep(cidrDetails, { cidr: '::/0' })).toMatchObject({
      addresses: '340282366920938463463374607431768211456',
      last: 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
    });
    await expect(runStep(cidrDetails, { cidr: '10.0.0.0/33' })).rejects.toThrow('the prefix is at most 32');
  });

  it('a network is cut into subnets', async () => {
    expect(await runStep(splitCidr, { cidr: '10.0.0.0/22', prefix: '24', limit: 3 })).toEqual({
      subnets: ['10.0.0.0/24', '10.0.1.0/24', '10.0.2.0/24'],
      total: 4,
    });
    expect(await runStep(splitCidr, { cidr: '2001:db8::/32', prefix: 64, limit: 1 })).toMatchObject({
      total: 4294967296,
    });
    await expect(runStep(splitCidr, { cidr: '10.0.0.0/22', prefix: 21 })).rejects.toThrow(
      'must be from 22 to 32',
    );
  });

  it('overlaps are found, and free subnets beside those in use', async () => {
    const cidrs = ['10.1.0.0/16', '10.0.0.0/8', '192.168.0.0/24', '10.1.0.0/16'];
    expect(await runStep(cidrOverlap, { cidrs })).toEqual({
      overlapping: true,
      pairs: [
        { a: '10.0.0.0/8', b: '10.1.0.0/16', relation: 'a contains b' },
        { a: '10.0.0.0/8', b: '10.1.0.0/16', relation: 'a contains b' },
        { a: '10.1.0.0/16', b: '10.1.0.0/16', relation: 'the same' },
      ],
    });
    const used = ['10.0.0.0/24', '10.0.1.128/25', '10.0.3.0/24', '10.9.0.0/16'];
    expect(await runStep(nextFreeSubnet, { cidr: '10.0.0.0/22', used, prefix: 24 })).toMatchObject({
      subnet: '10.0.2.0/24',
    });
    expect(await runStep(nextFreeSubnet, { cidr: '10.0.0.0/22', used, prefix: 25, count: 3 })).toEqual({
      subnet: '10.0.1.0/25',
      subnets: ['10.0.1.0/25', '10.0.2.0/25', '10.0.2.128/25'],
    });
    await expect(runStep(nextFreeSubnet, { cidr: '10.0.0.0/22', used, prefix: 23 })).rejects.toThrow(
      'has no free /23',
    );
  });

  it('a list is summarised', async () => {
    const cidrs = '10.0.1.0/24 10.0.0.0/24, 10.0.0.7; 10.0.2.0/24 ::1';
    expect(await runStep(summariseCidrs, { cidrs })).toEqual({
      networks: ['10.0.0.0/23', '10.0.2.0/24', '::1/128'],
      count: 3,
      addresses: 769,
    });
  });

  it('a summary has the same addresses, no overlap, and cannot be shortened', () => {
    const cidr = fc
      .tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 24, max: 32 }))
      .map(([last, prefix]): Cidr => readCidr(`10.0.0.${last}/${prefix}`, 'x'));
    fc.assert(
      fc.property(fc.array(cidr, { maxLength: 30 }), (given) => {
        const short = summarise(given);
        for (const each of given) expect(short.some((one) => contains(one, each))).toBe(true);
        for (const [at, a] of short.entries())
          for (const b of short.slice(at + 1)) expect(overlaps(a, b)).toBe(false);
        const addresses = new Set(
          given.flatMap((each) =>
            Array.from({ length: Number(sizeOf(each)) }, (_, n) => each.first + BigInt(n)),
          ),
        );
        expect(short.reduce((sum, each) => sum + sizeOf(each), 0n)).toBe(BigInt(addresses.size));
        expect(summarise(short)).toEqual(short);
      }),
      propertyRuns(200),
    );
  });
});

describe('URLs and mail', () => {
  it('a URL is taken apart', async () => {
    const url = 'https://example.com/a%20b/c?x=1&y=2&y=3#top';
    expect(await runStep(parseUrl, { url })).toEqual({
      url,
      protocol: 'https',
      host: 'example.com',
      port: 443,
      path: '/a%20b/c',
      segments: ['a b', 'c'],
      query: { x: '1', y: ['2', '3'] },
      fragment: 'top',
      username: '',
    });
    await expect(runStep(parseUrl, { url: 'nothing' })).rejects.toThrow('is not a URL');
  });

  it('a URL is put together', async () => {
    const values = {
      host: 'example.com',
      port: 8443,
      segments: ['a b', 'c/d'],
      query: { q: 'x&y' },
      fragment: 't',
    };
    expect(await runStep(buildUrl, values)).toEqual({
      url: 'https://example.com:8443/a%20b/c%2Fd?q=x%26y#t',
    });
    await expect(runStep(buildUrl, { host: 'a.com/evil@b' })).rejects.toThrow('is not a host');
    await expect(runStep(buildUrl, { host: 'a.com', segments: ['..'] })).rejects.toThrow('can’t be used');
  });

  it('domains of addresses are counted', async () => {
    const emails = ['Ann <ann@Example.com>', 'bob@example.com', 'cy@bücher.example', 'nobody'];
    expect(await runStep(emailDomain, { emails })).toEqual({
      domain: 'example.com',
      domains: [
        { domain: 'example.com', count: 2 },
        { domain: 'xn--bcher-kva.example', count: 1 },
      ],
      invalid: ['nobody'],
    });
  });
});

describe('looking at the network', () => {
  const network: NetworkPort = {
    resolve: async (name, type) => (type === 'SOA' ? null : [`${type} of ${name}`]),
    certificate: async () => ({ validTo: '2026-02-01T10:00:00.000Z', trusted: false, reason: 'SELF_SIGNED' }),
    reach: async ({ host, port }, timeoutMs) => ({
      reachable: true,
      address: `${host}:${port}`,
      reason: `${timeoutMs}`,
    }),
  };
  const context = () => testContext({ services: { network } });

  it('DNS gives records or says that there are none', async () => {
    expect(await runStep(dnsLookup, { name: 'a.com', type: 'MX' }, context())).toEqual({
      found: true,
      records: ['MX of a.com'],
    });
    expect(await runStep(dnsLookup, { name: 'a.com', type: 'SOA' }, context())).toEqual({
      found: false,
      records: [],
    });
    await expect(runStep(dnsLookup, { name: 'https://a.com' }, context())).rejects.toThrow('must be a host');
  });

  it('a certificate tells its days, and fails when asked to', async () => {
    expect(await runStep(tlsCertificate, { host: 'a.com' }, context())).toMatchObject({
      daysLeft: 17,
      expired: false,
      expiresSoon: true,
    });
    await expect(runStep(tlsCertificate, { host: 'a.com', required: true }, context())).rejects.toThrow(
      'The certificate of a.com:443 is not trusted (SELF_SIGNED)',
    );
  });

  it('a host is reached', async () => {
    expect(await runStep(checkHost, { host: 'a.com', timeout: 2 }, context())).toEqual({
      reachable: true,
      address: 'a.com:443',
      reason: '2000',
    });
  });
});
