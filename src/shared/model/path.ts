import type { Json } from './json';
import { ABSENT } from './references/scope';
import { walkPath } from './references/walk';

const piece = /\.?([^.[\]"]+)|\[(-?\d+)\]|\["((?:[^"\\]|\\.)*)"\]/gy;
const DEEPEST = 50;

/** `owner.name`, `tags["cost center"]`, `rows[0].amount`, `rows[-1]`; '' is the value itself. Throws for anything else. */
export function parsePath(path: string): (string | number)[] {
  const found: (string | number)[] = [];
  piece.lastIndex = 0;
  while (piece.lastIndex < path.length) {
    const start = piece.lastIndex;
    const match = piece.exec(path);
    if (!match || found.length === DEEPEST || (start === 0 && match[0].startsWith('.')))
      throw new Error(`“${path}” is not a path such as owner.name or rows[0].amount.`);
    const [, plain, index, quoted] = match;
    if (index !== undefined) found.push(Number(index));
    else found.push(plain ?? String(JSON.parse(`"${quoted ?? ''}"`)));
  }
  return found;
}

/** What lies at the path; undefined where it leads nowhere. Own properties only. */
export function readPath(value: Json | undefined, path: readonly (string | number)[]): Json | undefined {
  const found = value === undefined ? ABSENT : walkPath(value, path);
  return found === ABSENT ? undefined : found;
}
