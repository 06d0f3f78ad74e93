import type { Json } from '../json';
import type { ParsedText, PathPart, Reference } from './reference';

const bare = /^[\p{L}\p{N}_$][\p{L}\p{N}_$-]*$/u;

export function printPart(part: PathPart): string {
  if (typeof part === 'number') return `[${part}]`;
  return bare.test(part) ? `.${part}` : `[${JSON.stringify(part)}]`;
}

const printLiteral = (value: Json): string => JSON.stringify(value);

/** Without the braces: `steps.Get_costs.output | default(0)`. */
export function printReference({ root, path, pipes }: Reference): string {
  const printed = pipes.map(({ name, args }) =>
    args.length === 0 ? ` | ${name}` : ` | ${name}(${args.map(printLiteral).join(', ')})`,
  );
  return `${root}${path.map(printPart).join('')}${printed.join('')}`;
}

/** How many times the sign stands from `at` on. */
function run(text: string, sign: string, at: number): number {
  let to = at;
  while (text[to] === sign) to += 1;
  return to - at;
}

/** `before` is followed by `{{`: a brace or backslash at its end must not join in. */
function printPlain(text: string, before: boolean): string {
  let printed = '';
  let at = 0;
  while (at < text.length) {
    const slashes = run(text, '\\', at);
    const braces = run(text, '{', at + slashes);
    const to = at + slashes + braces;
    const opens = before && to === text.length ? 2 : 0;
    if (slashes + braces === 0) {
      printed += text[at];
      at += 1;
    } else if (braces + opens < 2) {
      printed += text.slice(at, to);
      at = to;
    } else {
      const escaped = '\\{{'.repeat(Math.floor(braces / 2));
      printed += '\\'.repeat(slashes * 2) + escaped + '{'.repeat(braces % 2);
      at = to;
    }
  }
  return printed;
}

/** The text that parses to these pieces. */
export function printText({ pieces }: ParsedText): string {
  return pieces
    .map((piece, index) => {
      if (piece.kind === 'reference') return `{{${printReference(piece.reference)}}}`;
      if (piece.kind === 'broken') return piece.source;
      return printPlain(piece.text, index + 1 < pieces.length);
    })
    .join('');
}
