import { z } from 'zod';
import type { CallDefinition } from '@shared/kernel/call';
import { seeded } from '../support/seeded';
import type { RawRequest } from './harness';

/** Inputs that each call gets: a sample in every run, 500 in a long one. */
export const inputsPerCall = Number(process.env['COSTLOOM_FLOOD'] ?? 500);
/** The same seed sends the same, but for the ids that the server made. */
export const floodSeed = Number(process.env['COSTLOOM_FLOOD_SEED'] ?? 20_261_123);

type Schema = Record<string, unknown>;
const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** None of them is a name that could be asked for outside this machine. */
export const ODD_TEXTS = [
  ...[
    '',
    ' ',
    '\u0000',
    'a\ud800',
    '\udc00b',
    '\u202e',
    '💣'.repeat(300),
    'x'.repeat(501),
    '__proto__',
    '../..',
  ],
  ...[
    "';--",
    '{{steps.a.output}}',
    '%00',
    '%',
    'NaN',
    '-1',
    '1e400',
    '2026-13-45',
    '2026-01-01',
    '[object Object]',
  ],
  ...[
    '0 0 ? * * *',
    '{"a":1}',
    '\r\nset-cookie: a=b',
    'constructor',
    'null',
    '9'.repeat(40),
    'Europe/Berlin',
  ],
];
export const ODD_VALUES: unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e21, -1e308, Number.MAX_SAFE_INTEGER, 2 ** 31, 2 ** 53],
  ...[[], {}, [[]], [null], { constructor: 1 }, { length: -1 }],
];

/** Makes requests that look like those of the contract and are wrong at some places. */
export function createFlood(seed: number) {
  const random = seeded(seed);
  const below = (count: number) => Math.floor(random() * count);
  const pick = <T>(values: readonly T[]): T | undefined => values[below(values.length)];
  const known: string[] = [];

  const text = () => (known.length > 0 && random() < 0.5 ? pick(known) : pick(ODD_TEXTS));
  const odd = () => (random() < 0.5 ? text() : pick(ODD_VALUES));

  function ofObject(schema: Schema, depth: number): Schema {
    const made: Schema = {};
    const required = Array.isArray(schema.required) ? schema.required : [];
    for (const [name, each] of Object.entries(isObject(schema.properties) ? schema.properties : {}))
      if (random() < (required.includes(name) ? 0.95 : 0.5)) made[name] = like(each, depth + 1);
    if (isObject(schema.additionalProperties) && random() < 0.7)
      made[text() ?? 'x'] = like(schema.additionalProperties, depth + 1);
    if (random() < 0.03) made[text() ?? 'surprise'] = odd();
    return made;
  }

  function like(schema: unknown, depth = 0): unknown {
    if (!isObject(schema) || depth > 12 || random() < 0.08) return odd();
    const choices = schema.anyOf ?? schema.oneOf ?? schema.enum;
    if (Array.isArray(choices)) return schema.enum ? pick(choices) : like(pick(choices), depth + 1);
    if ('const' in schema) return schema.const;
    switch (schema.type) {
      case 'object':
        return ofObject(schema, depth);
      case 'array':
        return Array.from({ length: below(4) }, () => like(schema.items, depth + 1));
      case 'string':
        return random() < 0.3 ? 'Plain' : text();
      case 'integer':
      case 'number':
        return random() < 0.7 ? below(50) : pick(ODD_VALUES);
      case 'boolean':
        return random() < 0.5;
      default:
        return odd();
    }
  }

  const schemaOf = (schema: z.ZodType | undefined) =>
    schema ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : {};

  const texts = (value: unknown): Record<string, string> =>
    Object.fromEntries(
      Object.entries(isObject(value) ? value : {}).map(([name, each]) => [
        name,
        (typeof each === 'string' ? each : JSON.stringify(each)).toWellFormed() || '%20',
      ]),
    );

  return {
    request(call: CallDefinition): RawRequest {
      return {
        params: texts(call.params && ofObject(schemaOf(call.params), 0)),
        query: texts(call.query && ofObject(schemaOf(call.query), 0)),
        body: call.takes === 'bytes' ? new Uint8Array(below(64)) : call.body && like(schemaOf(call.body)),
      };
    },
    /** Remembers the ids of a good reply, for what is asked next. */
    learn(reply: unknown): void {
      if (Array.isArray(reply)) reply.slice(0, 3).forEach((each) => this.learn(each));
      else if (isObject(reply))
        for (const [name, value] of Object.entries(reply)) {
          if (typeof value !== 'string') this.learn(value);
          else if (/id$/i.test(name) && value.length < 100 && !known.includes(value)) known.push(value);
        }
      if (known.length > 300) known.splice(0, 100);
    },
  };
}
