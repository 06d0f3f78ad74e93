import { z } from 'zod';
import { id } from '@shared/kernel/paging';
import { named, sent } from './named';

export type Json = Record<string, unknown>;
/** What a caller sends may leave out what has a default; what is replied has it. */
type Side = 'input' | 'output';

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Override = NonNullable<z.core.JSONSchemaGeneratorParams['override']>;
const { MAX_SAFE_INTEGER, MIN_SAFE_INTEGER } = Number;

/** Leaves out what says nothing more, and lets replies get further properties. */
const tidy =
  (side: Side): Override =>
  ({ zodSchema, jsonSchema }) => {
    // Whoever sends an id has got it from here.
    if (zodSchema === id) {
      delete jsonSchema.minLength;
      delete jsonSchema.maxLength;
    }
    if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    if (jsonSchema.maximum === MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    if (jsonSchema.minimum === MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (JSON.stringify(jsonSchema.propertyNames) === '{"type":"string"}') delete jsonSchema.propertyNames;
    const { def } = zodSchema._zod;
    if (side === 'input' && def.type === 'pipe' && def.out._zod.def.type === 'boolean')
      jsonSchema.type = 'boolean';
    if (side === 'output' && def.type === 'object' && !def.catchall) delete jsonSchema.additionalProperties;
  };

function render(schema: z.ZodType, side: Side): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: side,
    unrepresentable: 'any',
    override: tidy(side),
  });
  return rest;
}

/** What a schema says, wherever it refers to itself. */
const saying = (schema: unknown): string => JSON.stringify(schema).replaceAll(/"#[^"]*"/g, '"#"');
const anyJson = new Set((['input', 'output'] as const).map((side) => saying(render(z.json(), side))));

/** In the place of `z.json()`, which holds itself. */
const ANY_JSON: Json = { description: 'Any JSON.' };

function withoutSelf(node: unknown, definitions: Json): unknown {
  if (Array.isArray(node)) return node.map((each) => withoutSelf(each, definitions));
  if (!isObject(node)) return node;
  const { $ref } = node;
  const meant = typeof $ref === 'string' ? definitions[$ref.replace('#/$defs/', '')] : undefined;
  if (meant !== undefined && anyJson.has(saying(meant))) return ANY_JSON;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, withoutSelf(value, definitions)]),
  );
}

function schemaOf(schema: z.ZodType, side: Side): Json {
  const { $defs, ...rest } = render(schema, side);
  if (anyJson.has(saying(rest))) return ANY_JSON;
  const plain = withoutSelf(rest, isObject($defs) ? $defs : {});
  return isObject(plain) ? plain : {};
}

/** What an object that takes further properties has; nothing of any other schema. */
function openObject({ type, properties, required, additionalProperties }: Json) {
  const isOpen = type === 'object' && isObject(properties) && additionalProperties === undefined;
  const all = isOpen ? Object.entries(properties) : [];
  return {
    properties: all.map(([key, value]) => [key, JSON.stringify(value)] as const),
    required: isOpen && Array.isArray(required) ? required.map(String) : [],
  };
}

const textOf = JSON.stringify;
/** An object that has all of at least so many properties of a named one is that one and something more. */
const ALIKE = 8;

/** Wherever a schema says the same as a named one, a reference to that stands. */
export function createSchemas() {
  const names = new Map<string, string>();
  const definitions = new Map<string, Json>();
  const used = new Map<string, unknown>();

  function learn(name: string, { default: _usual, ...definition }: Json) {
    const text = textOf(definition);
    if (names.has(text)) return;
    names.set(text, name);
    definitions.set(name, definition);
  }
  for (const [name, schema] of Object.entries(named)) {
    learn(name, schemaOf(schema, 'output'));
    learn(`${name}Input`, schemaOf(schema, 'input'));
  }
  for (const [name, schema] of Object.entries(sent)) learn(name, schemaOf(schema, 'input'));
  const open = [...definitions]
    .map(([name, each]) => ({ name, ...openObject(each) }))
    .filter(({ properties }) => properties.length >= ALIKE)
    .toSorted((one, other) => other.properties.length - one.properties.length);

  const inside = (node: Json): Json =>
    Object.fromEntries(Object.entries(node).map(([key, value]) => [key, fold(value)]));

  function refer(name: string): Json {
    if (!used.has(name)) {
      used.set(name, {});
      used.set(name, grown(definitions.get(name) ?? {}));
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  /** What has all that a named object has, and more, as both together. */
  function grown(node: Json): Json {
    const own = openObject(node);
    const has = new Map(own.properties);
    const base = open.find(
      ({ properties, required }) =>
        properties.length < has.size &&
        properties.every(([key, text]) => has.get(key) === text) &&
        required.every((key) => own.required.includes(key)),
    );
    if (!base) return inside(node);
    const { properties, required: _all, ...rest } = node;
    const more = Object.entries(isObject(properties) ? properties : {}).filter(
      ([key]) => !base.properties.some(([each]) => each === key),
    );
    const required = own.required.filter((key) => !base.required.includes(key));
    const addition = {
      ...rest,
      properties: Object.fromEntries(more),
      ...(required.length > 0 ? { required } : {}),
    };
    return { allOf: [refer(base.name), inside(addition)] };
  }

  function fold(node: unknown): unknown {
    if (Array.isArray(node)) return node.map(fold);
    if (!isObject(node)) return node;
    const { default: usual, ...rest } = node;
    const name = names.get(textOf(rest));
    if (name === undefined) return grown(node);
    return { ...refer(name), ...(usual === undefined ? {} : { default: usual }) };
  }

  return {
    /** The schema, with references to those that have a name. */
    of: (schema: z.ZodType, side: Side): Json => {
      const folded = fold(schemaOf(schema, side));
      return isObject(folded) ? folded : {};
    },
    /** Those that were referred to, by name. */
    used: (): Json => Object.fromEntries([...used].toSorted(([one], [other]) => (one < other ? -1 : 1))),
  };
}

export type Schemas = ReturnType<typeof createSchemas>;
