import { Readable } from 'node:stream';
import { badInput, Fault, isFault } from '@shared/kernel/fault';
import type { Json } from '@shared/model/json';
import { readJson } from '@shared/model/readJson';
import { hookWords as words } from '@shared/words/hooks';
import type { ExpressionPort } from '../../../expressions/expressions.port';
import { BODY_LIMIT, checkTexts, readText } from '../../../http/jsonBody';
import { packingsOf, readUnpacked, UnknownPacking, UnpacksTooLarge } from '../../../platform/unpack';
import { StepError } from '../../../steps/contract';

const taken: readonly string[] = ['gzip', 'x-gzip', 'deflate', 'br'];

const unreadable = (reason: string) => badInput([{ field: 'body', reason }]);
const unsupported = (field: string, reason: string) =>
  new Fault('unsupported:body_not_taken', `${field}: ${reason}`, [{ field, reason }]);

/**
 * The bytes without their `content-encoding`. One packing is taken: within one another, small ones unpack to far more
 * than anybody counts. `Fault('unsupported')` for another, `too_large` for what unpacks to more than a body may have.
 */
export async function unpackBody(bytes: Uint8Array, encoding: string): Promise<Uint8Array> {
  const packings = packingsOf(encoding);
  const [packing = ''] = packings;
  if (packings.length === 0) return bytes;
  if (packings.length > 1 || !taken.includes(packing))
    throw unsupported('content-encoding', words.noSuchEncoding(packings.join(', ')));
  try {
    return await readUnpacked(Readable.from([bytes]), packing, BODY_LIMIT);
  } catch (error) {
    if (error instanceof UnpacksTooLarge)
      throw new Fault('too_large:body_too_large', 'body: is larger than this call takes', [
        { field: 'body', reason: 'is larger than this call takes' },
      ]);
    if (error instanceof UnknownPacking) throw error;
    throw unreadable(`is not valid ${packing}`);
  }
}

function decode(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof RangeError) throw unsupported('content-type', words.noSuchCharset(charset));
    throw unreadable(`is not valid ${charset.toUpperCase()}`);
  }
}

function jsonOf(text: string): Json {
  try {
    return readJson(readText(Buffer.from(text)));
  } catch (error) {
    if (error instanceof SyntaxError) throw unreadable('is not valid JSON');
    throw error;
  }
}

/** Objects and lists; a text such as `0012` or `true` stays what it is. */
function jsonOrText(text: string): Json {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return jsonOf(text);
  } catch (error) {
    if (isFault(error)) return text;
    throw error;
  }
}

/**
 * Fields that come twice are lists. `payload`: where GitHub and Slack put the JSON of a form. JSON alone is what it is:
 * some programs, as curl, name every body a form.
 */
function formOf(text: string): Json {
  const json = jsonOrText(text);
  if (typeof json !== 'string') return json;
  const fields = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(text))
    fields.set(name, [...(fields.get(name) ?? []), value]);
  return Object.fromEntries(
    [...fields].map(([name, values]) => {
      const [first = ''] = values;
      if (values.length > 1) return [name, values];
      return [name, name === 'payload' ? jsonOrText(first) : first];
    }),
  );
}

async function xmlOf(text: string, expressions: Expressions, signal: AbortSignal): Promise<Json> {
  try {
    return await expressions.evaluate('xml', { text }, signal);
  } catch (error) {
    if (error instanceof StepError) throw unreadable(error.message.replace(/^Text: /, ''));
    throw error;
  }
}

type Expressions = Pick<ExpressionPort, 'evaluate'>;
type Reading = (text: string, expressions: Expressions, signal: AbortSignal) => Json | Promise<Json>;

/** Which reader a media type has; the first that fits. */
const readers: readonly (readonly [RegExp, Reading])[] = [
  [/^(?:application\/json|text\/json|[\w.-]+\/[\w.+-]+\+json)$/, jsonOf],
  [/^application\/x-www-form-urlencoded$/, formOf],
  [/^(?:application\/xml|text\/xml|[\w.-]+\/[\w.+-]+\+xml)$/, xmlOf],
  [/^(?:text\/[\w.+-]+)?$/, jsonOrText],
];

/**
 * A body as the run has it, and its text as it was sent. Nothing sent is an empty object, as ever.
 * `Fault('unsupported')` names the media type or character set that is not taken; `bad_input` says what is wrong.
 */
export async function readBody(
  bytes: Uint8Array,
  contentType: string,
  expressions: Expressions,
  signal: AbortSignal,
): Promise<{ body: Json; raw: string }> {
  if (bytes.length === 0) return { body: {}, raw: '' };
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  const reading = readers.find(([fits]) => fits.test(type))?.[1];
  if (!reading) throw unsupported('content-type', words.noSuchType(type));
  const charset = /;\s*charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  const raw = decode(bytes, charset);
  const body = await reading(raw, expressions, signal);
  checkTexts(body);
  checkTexts(raw, 'body');
  return { body, raw };
}
