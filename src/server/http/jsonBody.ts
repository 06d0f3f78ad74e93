import { badInput, type Fault } from '@shared/kernel/fault';

/** Bytes of a body that is not `application/octet-stream`, unless a call says otherwise. */
export const BODY_LIMIT = 1024 * 1024;

/** Levels of objects and lists within one another. Whatever reads a body may recurse as deep. */
const JSON_DEPTH_MAX = 64;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** PostgreSQL stores every character but this one. */
export const nulCharacter = (field: string): Fault =>
  badInput([{ field, reason: 'must not contain the character U+0000' }]);

const body = (reason: string) => badInput([{ field: 'body', reason }]);

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const opens = (byte: number | undefined) => byte === 0x5b || byte === 0x7b;
const closes = (byte: number | undefined) => byte === 0x5d || byte === 0x7d;

/** Counted before anything is parsed: what is nested too deep ends the stack of whoever looks at it later. */
function isTooDeep(bytes: Uint8Array): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (quoted && byte === BACKSLASH) at += 1;
    else if (byte === QUOTE) quoted = !quoted;
    else if (!quoted && opens(byte)) depth += 1;
    else if (!quoted && closes(byte)) depth -= 1;
    if (depth > JSON_DEPTH_MAX) return true;
  }
  return false;
}

/** The text of a JSON body: UTF-8 without a fault, and not nested too deep. */
export function readText(bytes: Uint8Array): string {
  if (isTooDeep(bytes)) throw body(`is nested deeper than ${JSON_DEPTH_MAX} levels`);
  try {
    return utf8.decode(bytes);
  } catch {
    throw body('is not valid UTF-8');
  }
}

function checkText(text: string, field: string): void {
  if (text.includes('\0')) throw nulCharacter(field);
  if (!text.isWellFormed()) throw badInput([{ field, reason: 'has half a character (a lone surrogate)' }]);
}

/** Refuses what no column can hold, by the name of its field. `name`: of the value. */
export function checkTexts(value: unknown, name = ''): void {
  if (typeof value === 'string') return checkText(value, name || 'body');
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) return value.forEach((item, index) => checkTexts(item, `${name}[${index}]`));
  for (const [key, item] of Object.entries(value)) {
    checkText(key, name || 'body');
    checkTexts(item, name ? `${name}.${key}` : key);
  }
}
