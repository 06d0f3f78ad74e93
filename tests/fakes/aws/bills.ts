import { gzipSync } from 'node:zlib';
import type { AwsFake } from './aws';

const BUCKET = 'acme-billing';
const FOCUS_QUERY = 'SELECT BilledCost, EffectiveCost FROM FOCUS_1_2_AWS';

/** Puts a month of an export as AWS does: the files first, then the manifest. `as: 'new'`: in a folder of its own. */
export function deliver(
  aws: AwsFake,
  {
    name,
    month,
    run,
    parts,
    as = 'overwrite',
  }: {
    name: string;
    month: string;
    run: string;
    parts: readonly (string | Uint8Array)[];
    as?: 'overwrite' | 'new';
  },
): void {
  const within = as === 'new' ? `2026-01-01T00:00:00.000Z-${run}/` : '';
  const data = `exports/${name}/data/BILLING_PERIOD=${month}/${within}`;
  const files = parts.map((part, at) => {
    const key = `${data}${name}-${String(at + 1).padStart(5, '0')}.csv.gz`;
    aws.put(BUCKET, key, gzipSync(part));
    return `s3://${BUCKET}/${key}`;
  });
  const manifest = `exports/${name}/metadata/BILLING_PERIOD=${month}/${within}${name}-Manifest.json`;
  aws.put(BUCKET, manifest, JSON.stringify({ exportName: name, executionId: run, dataFiles: files }));
}

export const anExport = (name: string) => ({ name, query: FOCUS_QUERY, bucket: BUCKET, prefix: 'exports' });
