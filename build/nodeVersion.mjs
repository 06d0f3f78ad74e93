import { readFileSync } from 'node:fs';

/** [20, 19] of “>=20.19” or “v20.19”. */
const numbersOf = (text) => [...text.matchAll(/\d+/g)].slice(0, 3).map(Number);

/** What package.json states as the lowest Node. */
const lowestNode = () =>
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).engines.node.replace(
    '>=',
    '',
  );

function isOlder(version, lowest) {
  const [own, least] = [numbersOf(version), numbersOf(lowest)];
  const at = least.findIndex((part, index) => part !== (own[index] ?? 0));
  return at >= 0 && (own[at] ?? 0) < least[at];
}

/** Ends the command on a Node that is too old, with one sentence. */
export function requireNode() {
  const lowest = lowestNode();
  if (!isOlder(process.version, lowest)) return;
  process.stderr.write(`Costloom needs Node ${lowest} or newer; this is Node ${process.version.slice(1)}.\n`);
  process.exit(1);
}
