import type { Json } from '../json';
import { isPipeName, pipeForms } from './pipeForms';
import {
  isRefusedKey,
  pathDepthMax,
  pipesMax,
  ReferenceSyntaxError,
  roots,
  type PathPart,
  type Pipe,
  type Reference,
  type Root,
  type Span,
} from './reference';

const word = /[\p{L}\p{N}_$][\p{L}\p{N}_$-]*/uy;
const numeral = /-?\d+(\.\d+)?([eE][+-]?\d+)?/y;
const integer = /-?\d+/y;
const blanks = /\s*/y;
const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

const isRoot = (name: string): name is Root => roots.some((root) => root === name);

/** Reads one reference from `at`; stops at what cannot belong to it. */
export class Reader {
  constructor(
    readonly text: string,
    public at: number,
  ) {}

  fail(message: string, position = this.at): never {
    throw new ReferenceSyntaxError(message, position);
  }

  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found === undefined) return undefined;
    this.at += found.length;
    return found;
  }

  skip(): void {
    this.match(blanks);
  }

  take(sign: string): boolean {
    if (!this.text.startsWith(sign, this.at)) return false;
    this.at += sign.length;
    return true;
  }

  /** What stands here, for messages. */
  here(): string {
    const char = this.text.codePointAt(this.at);
    return char === undefined ? 'the end of the text' : `“${String.fromCodePoint(char)}”`;
  }

  key(name: string, position: number): string {
    if (isRefusedKey(name)) this.fail(`“${name}” cannot be read by a reference.`, position);
    return name;
  }

  string(): string {
    const start = this.at;
    const quote = this.text[this.at];
    this.at += 1;
    let result = '';
    for (;;) {
      const char = this.text[this.at];
      if (char === undefined) this.fail('A text in quotes is not closed.', start);
      this.at += 1;
      if (char === quote) return result;
      result += char === '\\' ? this.escape() : char;
    }
  }

  escape(): string {
    const char = this.text[this.at];
    if (char === undefined) this.fail('A text in quotes is not closed.');
    this.at += 1;
    if (char !== 'u') return escapes[char] ?? char;
    const code = /[0-9a-fA-F]{4}/y;
    const hex = this.match(code);
    if (hex === undefined) this.fail('\\u is followed by four hexadecimal digits.');
    return String.fromCharCode(Number.parseInt(hex, 16));
  }

  part(): PathPart | undefined {
    if (this.take('.')) {
      const start = this.at;
      const name = this.match(word);
      if (name === undefined) this.fail(`A name is expected after the dot, not ${this.here()}.`);
      return this.key(name, start);
    }
    if (!this.take('[')) return undefined;
    this.skip();
    const start = this.at;
    const quoted = this.text[start] === '"' || this.text[start] === "'";
    const part = quoted ? this.key(this.string(), start) : this.index();
    this.skip();
    if (!this.take(']')) this.fail(`“]” is expected, not ${this.here()}.`);
    return part;
  }

  index(): number {
    const start = this.at;
    const digits = this.match(integer);
    if (digits === undefined) this.fail(`A number or a text in quotes is expected, not ${this.here()}.`);
    const index = Number(digits);
    if (!Number.isSafeInteger(index)) this.fail('The index is too large.', start);
    return index === 0 ? 0 : index;
  }

  literal(): Json {
    const char = this.text[this.at];
    if (char === '"' || char === "'") return this.string();
    if (this.take('[')) return this.closing(']', []);
    if (this.take('{')) return this.closing('}', {});
    const digits = this.match(numeral);
    if (digits !== undefined) return Number(digits) === 0 ? 0 : finite(Number(digits), this);
    const start = this.at;
    const name = this.match(word);
    if (name === 'true') return true;
    if (name === 'false') return false;
    if (name === 'null') return null;
    this.at = start;
    return this.fail('Only a number, a text in quotes, true, false, null, [] or {} may stand here.', start);
  }

  closing(sign: string, empty: Json): Json {
    this.skip();
    if (!this.take(sign)) this.fail(`Only an empty list or object may stand here: “${sign}” is expected.`);
    return empty;
  }

  pipe(): Pipe {
    this.skip();
    const start = this.at;
    const name = this.match(word);
    if (name === undefined) this.fail(`The name of a pipe is expected after “|”, not ${this.here()}.`);
    if (!isPipeName(name)) {
      this.fail(`There is no pipe “${name}”. There are: ${Object.keys(pipeForms).join(', ')}.`, start);
    }
    const form = pipeForms[name];
    const args = this.arguments();
    if (args.length < form.min || args.length > form.args.length) {
      this.fail(`${name} is written like ${form.usage}.`, start);
    }
    return { name, args };
  }

  arguments(): Json[] {
    this.skip();
    if (!this.take('(')) return [];
    const args: Json[] = [];
    this.skip();
    if (this.take(')')) return args;
    for (;;) {
      this.skip();
      args.push(this.literal());
      this.skip();
      if (this.take(')')) return args;
      if (!this.take(',')) this.fail(`“,” or “)” is expected, not ${this.here()}.`);
    }
  }

  reference(): { reference: Reference; nameSpan?: Span } {
    this.skip();
    const start = this.at;
    const root = this.match(word);
    if (root === undefined) this.fail(`A reference begins with one of ${roots.join(', ')}.`);
    if (!isRoot(root)) {
      this.fail(`“${root}” is not known; a reference begins with one of ${roots.join(', ')}.`, start);
    }
    const path: PathPart[] = [];
    let nameSpan: Span | undefined;
    for (;;) {
      this.skip();
      const from = this.at;
      const part = this.part();
      if (part === undefined) break;
      if (path.length === 0) nameSpan = { from, to: this.at };
      if (path.length >= pathDepthMax) this.fail('The path is too long.', start);
      path.push(part);
    }
    const named = root === 'steps' || root === 'loops';
    if (named && typeof path[0] !== 'string') {
      this.fail(`${root} is followed by the name of a step: ${root}.Get_costs`, start);
    }
    const reference: Reference = { root, path, pipes: [] };
    while (this.take('|')) {
      if (reference.pipes.length >= pipesMax) this.fail('There are too many pipes.');
      reference.pipes.push(this.pipe());
      this.skip();
    }
    return named && nameSpan ? { reference, nameSpan } : { reference };
  }
}

function finite(value: number, reader: Reader): number {
  return Number.isFinite(value) ? value : reader.fail('The number is too large.');
}
