import { LITERAL } from '@shared/model/references/literals';
import { commandWords as words } from '@shared/words/commands';
import { StepError } from '../steps/contract';

const LONGEST = 50_000;
/** What a shell would act on outside of quotes. */
const OPERATORS = '|&;<>()$`*?[]{}';
const IN_DOUBLE = '$`';
const BEGINS_WITH_LITERAL = new RegExp(`^['"]*${LITERAL.begin}`);

export const refuse = (message: string) => new StepError(message, 'input_validation', false);

/** One word from `at` on, and where it ends. */
function wordAt(text: string, start: number): { word: string; end: number } {
  let word = '';
  let at = start;
  for (; at < text.length && !/\s/.test(text[at] ?? ''); at += 1) {
    const sign = text[at] ?? '';
    if (sign === LITERAL.begin) {
      const literal = literalAt(text, at + 1);
      word += literal.inner;
      at = literal.end;
    } else if (sign === '\\') {
      at += 1;
      if (text[at] !== '\n') word += text[at] ?? '';
    } else if (sign === "'" || sign === '"') {
      const quoted = sign === '"' ? doubleQuoted(text, at + 1) : singleQuoted(text, at + 1);
      word += quoted.inner;
      at = quoted.end;
    } else if (OPERATORS.includes(sign) || ((sign === '~' || sign === '#') && at === start)) {
      throw refuse(words.noShell(sign));
    } else word += sign;
  }
  const isGiven = BEGINS_WITH_LITERAL.test(text.slice(start, at));
  if (isGiven && word.startsWith('-')) throw refuse(words.valueIsOption(word));
  return { word, end: at };
}

/** What a reference gave, taken as it is; `end`: where its mark stands. */
function literalAt(text: string, from: number): { inner: string; end: number } {
  const end = text.indexOf(LITERAL.end, from);
  return { inner: text.slice(from, end === -1 ? text.length : end), end: end === -1 ? text.length : end };
}

/** `end`: where the closing quote stands. */
function singleQuoted(text: string, from: number): { inner: string; end: number } {
  let inner = '';
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign === "'") return { inner, end: at };
    if (sign === LITERAL.begin) {
      const literal = literalAt(text, at + 1);
      inner += literal.inner;
      at = literal.end;
    } else inner += sign;
  }
  throw refuse(words.openQuote("'"));
}

function doubleQuoted(text: string, from: number): { inner: string; end: number } {
  let inner = '';
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    const next = text[at + 1] ?? '';
    if (sign === '"') return { inner, end: at };
    if (sign === LITERAL.begin) {
      const literal = literalAt(text, at + 1);
      inner += literal.inner;
      at = literal.end;
    } else if (sign === '\\' && '"\\$`\n'.includes(next) && next !== '') {
      if (next !== '\n') inner += next;
      at += 1;
    } else if (IN_DOUBLE.includes(sign)) throw refuse(words.noShell(sign));
    else inner += sign;
  }
  throw refuse(words.openQuote('"'));
}

/**
 * The words of a command line with the quotes and backslashes of a POSIX shell. Nothing is expanded: what a shell would
 * act on is refused, as is a second line. What references gave (references/literals.ts) is taken as it is: nothing in it
 * makes another word, and it begins no option.
 */
export function splitCommand(given: string): string[] {
  const text = given.replaceAll('\r\n', '\n').trim();
  if (text === '') throw refuse(words.empty);
  if (text.length > LONGEST || text.includes('\0')) throw refuse(words.tooLong);
  const found: string[] = [];
  for (let at = 0; at < text.length;) {
    const sign = text[at] ?? '';
    if (sign === '\n') throw refuse(words.manyLines);
    if (sign === '\\' && text[at + 1] === '\n') at += 2;
    else if (/\s/.test(sign)) at += 1;
    else {
      const { word, end } = wordAt(text, at);
      found.push(word);
      at = end;
    }
  }
  return found;
}
