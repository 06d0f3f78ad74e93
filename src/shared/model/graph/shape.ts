import { Fault } from '../../kernel/fault';
import { stepWords } from '../../words/steps';
import { retryUnits } from '../limits';
import { isJsonObject, type Json, type JsonObject } from '../json';
import { subgroupOf } from '../steps/subgroup';
import {
  handles,
  nodeSubtypes,
  nodeTypes,
  type Graph,
  type GraphEdge,
  type GraphNode,
  type RetrySettings,
  type Step,
} from './types';

/** Levels of arrays and objects within one another. */
const DEPTH_MAX = 200;
const ID_MAX = 200;
const TEXT_MAX = 20_000;

/**
 * A graph that comes as text from outside, by hand: the schemas of the calls do not come into a window. Throws
 * `Fault('bad_input')` naming the first field that does not fit; whether the graph is well nested tells `parseGraph`.
 */
export function readGraph(value: unknown): Graph {
  if (!isJson(value)) throw unfit('', 'it is nested too deep');
  const graph = objectIn(value, 'graph', ['nodes', 'edges']);
  const nodes = listIn(graph, 'nodes', 'graph').map((one, at) => readNode(one, `nodes.${at}`));
  const edges = listIn(graph, 'edges', 'graph').map((one, at) => readEdge(one, `edges.${at}`));
  return { nodes, edges };
}

const unfit = (field: string, reason: string) =>
  new Fault(
    'bad_input:clipboard_unfit',
    stepWords.clipboard.unfit(field === '' ? reason : `${field}: ${reason}`),
  );

/** Of what JSON.parse gave, so only the depth is in question. Without recursion, which a hostile text could exhaust. */
function isJson(value: unknown): value is Json {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEPTH_MAX) return false;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return true;
}

function objectIn(value: Json | undefined, field: string, keys: readonly string[]): JsonObject {
  if (!isJsonObject(value)) throw unfit(field, 'it must be an object');
  const unknown = Object.keys(value).find((key) => !keys.includes(key));
  if (unknown !== undefined) throw unfit(`${field}.${unknown}`, 'it is unknown');
  return value;
}

function listIn(object: JsonObject, key: string, field: string): Json[] {
  const value = object[key];
  if (!Array.isArray(value)) throw unfit(`${field}.${key}`, 'it must be a list');
  return value;
}

function textIn(object: JsonObject, key: string, field: string, max = ID_MAX, min = 0): string {
  const value = object[key];
  if (typeof value !== 'string') throw unfit(`${field}.${key}`, 'it must be text');
  if (value.length > max) throw unfit(`${field}.${key}`, `it has more than ${max} characters`);
  if (value.length < min) throw unfit(`${field}.${key}`, 'it is empty');
  return value;
}

function numberIn(object: JsonObject, key: string, field: string): number {
  const value = object[key];
  if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) > 1e9) {
    throw unfit(`${field}.${key}`, 'it must be a number');
  }
  return value;
}

function flagIn(object: JsonObject, key: string, field: string): boolean {
  const value = object[key];
  if (typeof value !== 'boolean') throw unfit(`${field}.${key}`, 'it must be true or false');
  return value;
}

function oneOf<T extends string>(object: JsonObject, key: string, field: string, values: readonly T[]): T {
  const found = values.find((one) => one === object[key]);
  if (found === undefined) throw unfit(`${field}.${key}`, `it must be one of ${values.join(', ')}`);
  return found;
}

/** The property, or none where it is absent. */
function optional<K extends string, T>(object: JsonObject, key: K, read: () => T): { [P in K]?: T } {
  const result: { [P in K]?: T } = {};
  if (Object.hasOwn(object, key)) result[key] = read();
  return result;
}

function readEdge(value: Json, field: string): GraphEdge {
  const edge = objectIn(value, field, ['id', 'source', 'target', 'sourceHandle']);
  return {
    id: textIn(edge, 'id', field, ID_MAX * 3, 1),
    source: textIn(edge, 'source', field),
    target: textIn(edge, 'target', field),
    ...optional(edge, 'sourceHandle', () => oneOf(edge, 'sourceHandle', field, handles)),
  };
}

function readNode(value: Json, field: string): GraphNode {
  const node = objectIn(value, field, ['id', 'type', 'subtype', 'position', 'data']);
  const position = objectIn(node.position, `${field}.position`, ['x', 'y']);
  const at = `${field}.data`;
  const data = objectIn(node.data, at, ['step', 'comment', 'closes']);
  return {
    id: textIn(node, 'id', field, ID_MAX, 1),
    type: oneOf(node, 'type', field, nodeTypes),
    ...optional(node, 'subtype', () => oneOf(node, 'subtype', field, nodeSubtypes)),
    position: {
      x: numberIn(position, 'x', `${field}.position`),
      y: numberIn(position, 'y', `${field}.position`),
    },
    data: {
      ...optional(data, 'step', () => readStep(data.step, `${at}.step`)),
      ...optional(data, 'comment', () => textIn(data, 'comment', at, TEXT_MAX)),
      ...optional(data, 'closes', () => textIn(data, 'closes', at)),
    },
  };
}

const stepKeys = [
  'name',
  'title',
  'description',
  'group',
  'subgroup',
  'stepTemplateId',
  'version',
  'isMSPStep',
  'parameters',
  'retry',
  'timeoutSeconds',
  'onError',
] as const satisfies (keyof Step)[];

function readStep(value: Json | undefined, field: string): Step {
  const step = objectIn(value, field, stepKeys);
  return {
    name: textIn(step, 'name', field, ID_MAX, 1),
    title: textIn(step, 'title', field, TEXT_MAX),
    ...optional(step, 'description', () => textIn(step, 'description', field, TEXT_MAX)),
    group: textIn(step, 'group', field),
    subgroup: subgroupOf(textIn(step, 'subgroup', field)),
    stepTemplateId: textIn(step, 'stepTemplateId', field, ID_MAX, 1),
    version: numberIn(step, 'version', field),
    ...optional(step, 'isMSPStep', () => flagIn(step, 'isMSPStep', field)),
    parameters: listIn(step, 'parameters', field).map((one, at) => {
      const where = `${field}.parameters.${at}`;
      const parameter = objectIn(one, where, ['id', 'value']);
      if (parameter.value === undefined) throw unfit(`${where}.value`, 'it is missing');
      return { id: textIn(parameter, 'id', where, ID_MAX, 1), value: parameter.value };
    }),
    ...optional(step, 'retry', () => readRetry(step.retry, `${field}.retry`)),
    ...optional(step, 'timeoutSeconds', () => numberIn(step, 'timeoutSeconds', field)),
    ...optional(step, 'onError', () => oneOf(step, 'onError', field, ['stop', 'continue'] as const)),
  };
}

function readRetry(value: Json | undefined, field: string): RetrySettings {
  const retry = objectIn(value, field, ['enabled', 'quantity', 'unit', 'maximum']);
  return {
    enabled: flagIn(retry, 'enabled', field),
    quantity: numberIn(retry, 'quantity', field),
    unit: oneOf(retry, 'unit', field, retryUnits),
    maximum: numberIn(retry, 'maximum', field),
  };
}
