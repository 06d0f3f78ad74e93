import { ensureInstalled } from './install.mjs';

await ensureInstalled();
const { run } = await import('./run.mjs');
const { countRequirements } = await import('./requirements.mjs');
const { makeGroups } = await import('./testing/groups.mjs');
const { gatherResults } = await import('./testing/results.mjs');

/**
 * `npm test [-- GROUP …]` proves a change; `npm run test:all [-- GROUP …]` (`--all`) proves everything. Two groups run side
 * by side, so that what waits leaves its processor to what computes: first, in this order, what needs the build or is the
 * build, beside it the others, the longest first; whoever is done takes the next of the others.
 */
const ofTheBuild = ['build', 'node', 'journeys', 'faults', 'real'];
const others = [
  ...['schedules', 'contract', 'unit', 'types', 'components', 'database', 'lint', 'architecture'],
  ...['clickhouse', 'format'],
];
const needBuild = ['node', 'journeys', 'faults'];

const given = process.argv.slice(2);
const isAll = given.includes('--all');
const [name, ...rest] = given.filter((one) => one !== '--all');
const begun = performance.now();
const secondsSince = (time) => (performance.now() - time) / 1000;

const results = gatherResults({ isLoud: isAll && name !== undefined });
const { groups, whatLeft, changedTypes, eslint, oxlint, changedTests } = makeGroups({ results, isAll, rest });
if (name && name !== '--changed' && !(name in groups)) {
  process.stderr.write(`There is no group “${name}”. Groups: ${Object.keys(groups).join(', ')}.\n`);
  process.exit(2);
}

async function timed(group, carryOut) {
  const from = performance.now();
  await carryOut();
  results.took(group, secondsSince(from));
}

/** Takes each name from the list before it runs, so that two may take from one list. */
async function inTurn(names) {
  for (let group = names.shift(); group; group = names.shift())
    if (group in groups) await timed(group, groups[group]);
}

/** Files that differ from a commit, new ones included. */
async function changedFiles(since) {
  const git = async (...args) => (await run('git', args)).output.split('\n').filter(Boolean);
  const known = await git('diff', '--name-only', '--diff-filter=d', since);
  return [...known, ...(await git('ls-files', '--others', '--exclude-standard'))];
}

/** For the day's work: types, and of lint and tests what the files that differ from a commit (HEAD unless named) touch. */
async function changed() {
  const since = rest[0] ?? 'HEAD';
  const code = (await changedFiles(since)).filter((file) => /\.(ts|tsx|mjs)$/.test(file));
  await timed('types', changedTypes);
  if (code.length === 0) return;
  const typed = code.filter((file) => /^(src|tests)\//.test(file));
  await timed('lint', () =>
    Promise.all([
      eslint('--no-warn-ignored', ...code),
      typed.length > 0 ? oxlint('lint', ...typed) : undefined,
    ]),
  );
  await timed('tests', () => changedTests(since));
}

if (name === '--changed') await changed();
else if (name) await inTurn([...(needBuild.includes(name) ? ['build'] : []), name]);
else await Promise.all([inTurn(ofTheBuild).then(() => inTurn(others)), inTurn(others)]);
results.note('network', whatLeft());
if (!name) process.stdout.write(`${countRequirements().line}\n`);
process.exit(results.close(secondsSince(begun)) ? 0 : 1);
