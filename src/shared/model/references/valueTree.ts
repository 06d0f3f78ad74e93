import type { Json, JsonObject } from '../json';
import { isJsonObject } from '../json';

export type ValueType = 'text' | 'number' | 'boolean' | 'list' | 'object' | 'null' | 'any';

/** What may be referred to, as a picker and completion show it. */
export interface ValueNode {
  name: string;
  type: ValueType;
  /** A value that was seen there. */
  sample?: Json;
  description?: string;
  /** Of an object. */
  children?: ValueNode[];
  /** Of a list: what its items are like. */
  item?: ValueNode;
  /** It comes from a run with other parameters. */
  isStale?: boolean;
}

const depthMax = 8;
const childrenMax = 200;
/** Items of a list that are looked at to learn what its items are like. */
const itemsMax = 20;

const typeOf = (value: Json): ValueType => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'object') return 'object';
  return typeof value === 'string' ? 'text' : typeof value === 'number' ? 'number' : 'boolean';
};

/** Of a value that a step gave. Deep and wide values are cut. */
export function treeOfSample(name: string, sample: Json, depth = 0): ValueNode {
  const node: ValueNode = { name, type: typeOf(sample), sample };
  if (depth >= depthMax) return node;
  if (Array.isArray(sample)) {
    const item = mergeItems(sample.slice(0, itemsMax));
    return item === undefined ? node : { ...node, item: treeOfSample('[0]', item, depth + 1) };
  }
  if (!isJsonObject(sample)) return node;
  const children = Object.entries(sample)
    .slice(0, childrenMax)
    .map(([key, value]) => treeOfSample(key, value, depth + 1));
  return { ...node, children };
}

/** Items of one list often lack some of the properties: the first that has one shows it. */
function mergeItems(items: Json[]): Json | undefined {
  const objects = items.filter(isJsonObject);
  if (objects.length === 0 || objects.length < items.length) return items[0];
  const entries = objects.toReversed().flatMap((item) => Object.entries(item));
  return Object.fromEntries(entries);
}

const schemaTypes = new Map<Json | undefined, ValueType>([
  ['string', 'text'],
  ['number', 'number'],
  ['integer', 'number'],
  ['boolean', 'boolean'],
  ['array', 'list'],
  ['object', 'object'],
  ['null', 'null'],
]);

/** Of the JSON Schema of an output, with the sample of the catalogue: what there will be before anything ran. */
export function treeOfSchema(name: string, schema: JsonObject, sample?: Json, depth = 0): ValueNode {
  const written = schema['type'];
  const type = schemaTypes.get(Array.isArray(written) ? written[0] : written) ?? 'any';
  const node: ValueNode = {
    name,
    type,
    ...(sample === undefined ? {} : { sample }),
    ...(typeof schema['description'] === 'string' ? { description: schema['description'] } : {}),
  };
  if (depth >= depthMax) return node;
  const { items, properties } = schema;
  if (type === 'list' && isJsonObject(items)) {
    const first = Array.isArray(sample) ? sample[0] : undefined;
    return { ...node, item: treeOfSchema('[0]', items, first, depth + 1) };
  }
  if (isJsonObject(properties)) {
    const known = isJsonObject(sample) ? sample : {};
    const children = Object.entries(properties)
      .slice(0, childrenMax)
      .map(([key, inner]) =>
        treeOfSchema(
          key,
          isJsonObject(inner) ? inner : {},
          Object.hasOwn(known, key) ? known[key] : undefined,
          depth + 1,
        ),
      );
    return { ...node, children };
  }
  return sample === undefined ? node : { ...treeOfSample(name, sample, depth), ...node };
}
