import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gcpBench, rowsOf, type GcpBench } from '@tests/fakes/gcp/steps';
import { findBuckets } from './find-buckets/step';
import { setLifecycleRule } from './set-lifecycle-rule/step';
import { setStorageClass } from './set-storage-class/step';
import { undoChanges } from './undo-changes/step';

let bench: GcpBench;
beforeEach(async () => {
  bench = await gcpBench();
});
afterEach(() => bench.stop());
const given = { resources: ['gs://logs'], project: 'acme-web' };
const expiry = { action: { type: 'Delete' }, condition: { age: 365 } };

describe('lifecycle rules of buckets', () => {
  it('are added beside the others and led back, against the bucket as it was', async () => {
    const bucket = bench.bucket('logs', { lifecycle: { rule: [expiry] } });
    const done = await bench.run(setLifecycleRule, { ...given, prefixes: ['raw/'] });
    const rule = {
      action: { type: 'SetStorageClass', storageClass: 'NEARLINE' },
      condition: { age: 30, isLive: true, matchesPrefix: ['raw/'] },
    };
    expect(bucket()?.['lifecycle']).toEqual({ rule: [expiry, rule] });
    expect(await bench.run(setLifecycleRule, { ...given, prefixes: ['raw/'] })).toMatchObject({
      unchanged: 1,
    });
    expect(await bench.run(undoChanges, { rows: rowsOf(done) })).toMatchObject({ undone: 1 });
    expect(bucket()?.['lifecycle']).toEqual({ rule: [expiry] });
    expect(await bench.run(undoChanges, { rows: rowsOf(done) })).toMatchObject({
      failed: 1,
      rows: [{ reason: expect.stringContaining('pre-conditions') }],
    });
  });

  it('of noncurrent versions and unfinished uploads are as Cloud Storage takes them', async () => {
    const bucket = bench.bucket('logs');
    const noncurrent = { action: 'Delete', objects: 'noncurrent', days: 7, newer: 2 };
    const done = await bench.run(setLifecycleRule, { ...given, ...noncurrent });
    expect(done).toMatchObject({ cannot_undo: ['Objects that the rule deletes'] });
    const uploads = { action: 'AbortIncompleteMultipartUpload', days: 7, others: 'remove' };
    await bench.run(setLifecycleRule, { ...given, ...uploads });
    expect(bucket()?.['lifecycle']).toEqual({
      rule: [{ action: { type: 'AbortIncompleteMultipartUpload' }, condition: { age: 7 } }],
    });
    bench.bucket('logs', { autoclass: { enabled: true } });
    expect(await bench.run(setLifecycleRule, given)).toMatchObject({ rows: [{ status: 'skipped' }] });
  });
});

it('storage classes change for new objects, and Autoclass is turned on and off', async () => {
  const bucket = bench.bucket('logs');
  const done = await bench.run(setStorageClass, { ...given, storage_class: 'COLDLINE' });
  expect(bucket()?.['storageClass']).toBe('COLDLINE');
  expect(await bench.run(undoChanges, { rows: rowsOf(done) })).toMatchObject({ undone: 1 });
  expect(bucket()?.['storageClass']).toBe('STANDARD');
  const auto = await bench.run(setStorageClass, {
    ...given,
    storage_class: 'AUTOCLASS',
    terminal: 'ARCHIVE',
  });
  expect(bucket()?.['autoclass']).toEqual({ enabled: true, terminalStorageClass: 'ARCHIVE' });
  expect(await bench.run(setStorageClass, given)).toMatchObject({ rows: [{ status: 'skipped' }] });
  expect(await bench.run(undoChanges, { rows: rowsOf(auto) })).toMatchObject({ undone: 1 });
  expect(bucket()?.['autoclass']).toMatchObject({ enabled: false });
  bench.bucket('logs', { lifecycle: { rule: [{ action: { type: 'SetStorageClass' }, condition: {} }] } });
  expect(await bench.run(setStorageClass, { ...given, storage_class: 'AUTOCLASS' })).toMatchObject({
    rows: [{ reason: expect.stringContaining('lifecycle rules') }],
  });
});

it('buckets are found with what rules they have, and their rows name their project', async () => {
  bench.bucket('logs', { lifecycle: { rule: [expiry] } });
  const plain = bench.bucket('plain', { labels: { team: 'web' } });
  const found = await bench.run(findBuckets, { state: 'no_lifecycle' });
  expect(found).toMatchObject({
    count: 1,
    rows: [
      { account: 'acme-web', resource: '//storage.googleapis.com/plain', region: 'eu', type: 'STANDARD' },
    ],
  });
  expect(await bench.run(setStorageClass, { resources: rowsOf(found) })).toMatchObject({ changed: 1 });
  expect(plain()?.['storageClass']).toBe('NEARLINE');
});

it('a protected bucket stays as it is', async () => {
  bench.bucket('logs', { labels: { keep: 'yes' } });
  bench.bench.rules = { ...bench.bench.rules, protect_tag: 'keep' };
  await expect(bench.run(setStorageClass, given)).rejects.toThrow('keep');
  expect(bench.gcp.managed.changes).toEqual([]);
});
