import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Where the table stands that tells which words of gcloud's commands are groups. */
const TABLE = fileURLToPath(new URL('../src/server/cli/gcp/groups.json', import.meta.url));
const TRACKS = ['alpha', 'beta', 'preview'];

/** Of the tree that gcloud brings for completion: the groups below each group, whatever the track, one line a parent. */
export function makeTable(tree) {
  const groups = new Map();
  const commands = new Set();
  const visit = (node, path) => {
    for (const [name, below] of Object.entries(node.commands)) {
      const isGroup = Object.keys(below.commands).length > 0;
      const own = path.length === 0 && TRACKS.includes(name) ? path : [...path, name];
      if (!isGroup) commands.add(own.join(' '));
      else if (own !== path) {
        const parent = path.join(' ');
        groups.set(parent, (groups.get(parent) ?? new Set()).add(name));
      }
      if (isGroup) visit(below, own);
    }
  };
  visit(tree, []);
  const rows = [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([parent, names]) => {
      // What is a command in one track is not taken for a group of another.
      const sure = [...names].filter((name) => !commands.has(`${parent} ${name}`.trim()));
      return [parent, sure.toSorted().join(' ')];
    });
  return `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`;
}

/** The tree of an installed SDK: `<sdk>/data/cli/gcloud_completions.py`, a dictionary that is JSON, too. */
export function readTree(file) {
  const text = readFileSync(file, 'utf8');
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
}

// node build/gcloudGroups.mjs FILE writes the table anew, after a new version of gcloud.
const [, script = '', file] = process.argv;
if (file !== undefined && import.meta.url === pathToFileURL(script).href)
  writeFileSync(TABLE, makeTable(readTree(file)));
