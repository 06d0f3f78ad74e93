import { describe, expect, it } from 'vitest';
import { readConfig } from './config';

const team = { DATABASE_URL: 'postgres://a:b@127.0.0.1/c' };
const read = (store: string, more: string[] = [], env: Record<string, string> = team) =>
  readConfig(['--data', '/d', '--bill-store', store, ...more], env).billStore;
const reason = (...args: Parameters<typeof read>) => {
  try {
    read(...args);
    return 'taken';
  } catch (error) {
    return String(error).split(' Usage')[0];
  }
};

describe('--bill-store', () => {
  it.each([
    ['file:///srv/bills/', { kind: 'file', folder: '/srv/bills' }],
    ['s3://acme-bills', { kind: 's3', bucket: 'acme-bills', prefix: '', endpoint: '', region: '' }],
    [
      's3://acme.bills/prod/eu/?region=eu-west-1',
      { kind: 's3', bucket: 'acme.bills', prefix: 'prod/eu/', endpoint: '', region: 'eu-west-1' },
    ],
    [
      's3://bills/prod?endpoint=https://minio.example.com:9000/',
      {
        kind: 's3',
        bucket: 'bills',
        prefix: 'prod/',
        endpoint: 'https://minio.example.com:9000',
        region: 'us-east-1',
      },
    ],
    [
      's3://bills?endpoint=http://minio:9000&insecure=yes&region=garage',
      { kind: 's3', bucket: 'bills', prefix: '', endpoint: 'http://minio:9000', region: 'garage' },
    ],
    [
      'azblob://bills/prod?account=acme',
      { kind: 'azblob', container: 'bills', prefix: 'prod/', endpoint: '', account: 'acme' },
    ],
    ['gs://acme_bills/prod', { kind: 'gs', bucket: 'acme_bills', prefix: 'prod/', endpoint: '' }],
  ])('%s is understood', (text, place) => {
    expect(read(text)).toMatchObject({ place, cacheBytes: 20e9 });
  });

  it.each([
    ['/srv/bills', 'must begin with'],
    ['ftp://bills', 'must begin with'],
    ['file://srv/bills', 'three slashes'],
    ['file:///', 'folder of its own'],
    ['s3://KEY:SECRET@bills', 'must not carry credentials'],
    ['s3://bills?secret=abc', 'takes endpoint, region, insecure only'],
    ['s3://b', 'must name a bucket'],
    ['s3://bills/a//b', 'has a prefix with other characters'],
    ['s3://bills/a%20b', 'has a prefix with other characters'],
    ['s3://bills?endpoint=minio', 'no https:// address'],
    ['s3://bills?endpoint=http://minio:9000', 'without https'],
    ['s3://bills?endpoint=https://a:b@minio', 'carries a user or password'],
    ['s3://bills?region=EU!', 'has a region that is none'],
    ['azblob://bills', 'needs account='],
  ])('%s is refused', (text, words) => {
    expect(reason(text)).toContain(words);
    expect(reason(text)).not.toMatch(/SECRET|abc/);
  });

  it('goes with a database of the team only, and its copies have a limit', () => {
    expect(reason('s3://bills', [], {})).toContain('goes with DATABASE_URL');
    expect(read('s3://bills', ['--bill-cache', '500MB'])?.cacheBytes).toBe(500e6);
    expect(read('s3://bills', ['--bill-cache', '2 TB'])?.cacheBytes).toBe(2e12);
    for (const size of ['5', '20', '1MB', '-3GB', 'GB'])
      expect(reason('s3://bills', [`--bill-cache=${size}`])).toContain('must be a size');
    expect(() => readConfig(['--data', '/d', '--bill-cache', '20GB'], team)).toThrow(
      'goes with --bill-store',
    );
    expect(readConfig(['--data', '/d'], team).billStore).toBeUndefined();
    const variable = { ...team, COSTLOOM_BILL_STORE: 's3://others' };
    expect(readConfig(['--data', '/d'], variable).billStore?.place).toMatchObject({ bucket: 'others' });
    expect(read('s3://flag', [], variable)?.place).toMatchObject({ bucket: 'flag' });
  });
});
