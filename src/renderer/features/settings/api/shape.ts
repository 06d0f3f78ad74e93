import { isJsonObject, type JsonObject } from '@shared/model/json';

const object = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});
const objects = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.map(object) : []);
const nameOf = ({ $ref }: JsonObject): string =>
  typeof $ref === 'string' ? ($ref.split('/').at(-1) ?? '') : '';

/** A schema of JSON as a type, `indent` deep; named ones by their names. */
function typeOf(schema: JsonObject, indent: string): string {
  const name = nameOf(schema);
  if (name !== '') return name;
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return schema['enum'].map((each) => JSON.stringify(each)).join(' | ');
  for (const key of ['anyOf', 'oneOf'])
    if (key in schema)
      return objects(schema[key])
        .map((each) => typeOf(each, indent))
        .join(' | ');
  if ('allOf' in schema)
    return objects(schema['allOf'])
      .map((each) => typeOf(each, indent))
      .join(' & ');
  const { type, format, items } = schema;
  if (Array.isArray(type)) return type.join(' | ');
  if (type === 'array') {
    const item = typeOf(object(items), indent);
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
  }
  if (type === 'object') return objectOf(schema, indent);
  if (typeof type !== 'string') return 'any JSON';
  return typeof format === 'string' ? `${type} (${format})` : type;
}

function objectOf(schema: JsonObject, indent: string): string {
  const { properties, required, additionalProperties } = schema;
  const needed = Array.isArray(required) ? required : [];
  const own = Object.entries(object(properties));
  if (own.length === 0)
    return isJsonObject(additionalProperties) ? `{ [name]: ${typeOf(additionalProperties, indent)} }` : '{}';
  const deeper = `${indent}  `;
  const lines = own.map(
    ([key, value]) => `${deeper}${key}${needed.includes(key) ? '' : '?'}: ${typeOf(object(value), deeper)}`,
  );
  return ['{', ...lines, `${indent}}`].join('\n');
}

/** The schema, and below it those that it names. */
export function shapeOf(schema: JsonObject, schemas: JsonObject): string {
  const whole = typeOf(schema, '');
  const names = new Set((whole.match(/\b[A-Z]\w*/g) ?? []).filter((name) => Object.hasOwn(schemas, name)));
  const named = [...names].map((name) => `${name} = ${typeOf(object(schemas[name]), '')}`);
  return [whole, ...named].join('\n\n');
}
