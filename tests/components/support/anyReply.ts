import { z } from 'zod';
import type { CallDefinition } from '@shared/kernel/call';

/** The one id that there is: what a path names is what a reply is about. */
export const ANY = 'any';

/** What a text may have to be; the first that its schema takes is given. */
const texts = [
  ANY,
  '1',
  '2026-11-02',
  '2026-11-02T08:00:00.000Z',
  '2026-11',
  'USD',
  'ada@example.com',
  'https://example.com/any',
  '#336699',
  '/any',
  '00000000-0000-4000-8000-000000000000',
  '0123456789abcdef0123456789abcdef',
  '2.10',
  '10.0.0.0/8',
  'tag:any',
  '08:00',
  '{}',
  'any.any',
  'any:any',
];
const moment = '2026-11-02T08:00:00.000Z';
const day = '2026-11-02';
const month = '2026-11';

/** A text whose schema says nothing of its form is one by its name. */
function preferred(key: string): string[] {
  if (/(?:^|_)(?:day|date|from|to)$|Day$|Date$/.test(key)) return [day, moment];
  if (/month$/i.test(key)) return [month, day];
  if (/_time$|Time$|At$|_at$|^since$|^until$|^at$|timestamp$/i.test(key)) return [moment, day];
  if (/currency$|^currencies$/i.test(key)) return ['USD'];
  if (/email$/i.test(key)) return ['ada@example.com'];
  if (/amount|billed|invoiced|unassigned|price|total|minimum|quantity|percent|rate|balance|exact/i.test(key))
    return ['1.00'];
  if (/url$/i.test(key)) return ['https://example.com/any'];
  return [];
}

/** What is over, or of somebody else, can be changed less than the rest; who may decide is not said by a role alone. */
const done =
  /may_decide|^(?:global|case|system)$|archiv|delet|ended|damaged|demo|shared|stale|disconnected|truncated/i;

/** A list has one page. */
const lastPage = /^(?:next_page_key|scroll_id)$/;

const fits = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success;

/**
 * A small value that a schema takes: one element in each list, everything there that may be left out. Null only where
 * nothing else fits; throws where none is found, with the way to it.
 */
function anyValue(schema: z.core.$ZodType, key = '', depth = 0): unknown {
  const inside = (inner: z.core.$ZodType, name = key) => anyValue(inner, name, depth + 1);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const found = (candidates: Iterable<unknown>): unknown => {
    for (const candidate of candidates) if (fits(schema, candidate)) return candidate;
    throw new Error(`There is no value for ${key} (${def.type}).`);
  };
  switch (def.type) {
    case 'string':
      return found([...preferred(key), ...texts]);
    case 'number':
      return found([1, 2, 0, 100, 2026]);
    case 'boolean':
      return !done.test(key);
    case 'literal':
      return def.values[0];
    case 'enum':
      return (
        Object.values(def.entries).find((one) => !done.test(String(one))) ?? Object.values(def.entries)[0]
      );
    case 'array':
      return depth > 12 ? [] : found([[inside(def.element)], []]);
    case 'tuple':
      return def.items.map((item) => inside(item));
    case 'record':
      if (depth > 12) return {};
      return found([
        Object.fromEntries(
          recordKeys(def.keyType, inside).map((name) => [name, inside(def.valueType, name)]),
        ),
        {},
      ]);
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape)
          .filter(([, inner]) => depth <= 12 || !fits(inner, undefined))
          .map(([name, inner]) => [name, inside(inner, name)]),
      );
    case 'union': {
      for (const option of def.options) {
        const value = inside(option);
        if (fits(schema, value)) return value;
      }
      throw new Error(`There is no value for ${key} (union).`);
    }
    case 'nullable':
      if (lastPage.test(key) || done.test(key)) return null;
      return depth > 12 ? null : inside(def.innerType);
    case 'optional':
      return done.test(key) ? undefined : inside(def.innerType);
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
    case 'nonoptional':
      return inside(def.innerType);
    case 'lazy':
      return depth > 8 ? found([[], null, ANY, {}]) : inside(def.getter());
    case 'pipe':
      return inside(def.in);
    case 'intersection': {
      const both: unknown[] = [inside(def.left), inside(def.right)];
      return Object.assign({}, ...both);
    }
    case 'null':
      return null;
    case 'undefined':
    case 'void':
      return undefined;
    case 'unknown':
    case 'any':
    case 'custom':
      return found([ANY, {}, []]);
    default:
      throw new Error(`A value of ${def.type} is not made (${key}).`);
  }
}

function recordKeys(keys: z.core.$ZodType, inside: (schema: z.core.$ZodType) => unknown): string[] {
  const { def } = (keys as z.core.$ZodTypes)._zod;
  return def.type === 'enum' ? Object.values(def.entries).map(String) : [String(inside(keys))];
}

/** A small reply that the server could give to a call. */
export const anyReply = (call: CallDefinition): unknown => anyValue(call.reply);
