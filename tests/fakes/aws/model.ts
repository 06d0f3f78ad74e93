import bcm from './models/bcm-data-exports.json';
import ce from './models/ce.json';
import cur from './models/cur.json';
import events from './models/events.json';
import organizations from './models/organizations.json';
import s3 from './models/s3.json';
import tagging from './models/resource-groups-tagging.json';
import sqs from './models/sqs.json';
import sts from './models/sts.json';

interface Shape {
  shape?: string;
  type?: string;
  required?: readonly string[];
  members?: Readonly<Record<string, Shape>>;
  member?: Shape;
  value?: Shape;
  location?: string;
  locationName?: string;
}
interface Operation {
  output?: object;
  http?: { method?: string; requestUri?: string };
  input?: Shape;
}
export interface Model {
  metadata: {
    endpointPrefix: string;
    signingName?: string;
    targetPrefix?: string;
    apiVersion: string;
    jsonVersion?: string;
  };
  operations: Readonly<Record<string, Operation>>;
  shapes: Readonly<Record<string, Shape>>;
}

type Name = 'bcm' | 'ce' | 'cur' | 'events' | 'organizations' | 's3' | 'sqs' | 'sts' | 'tagging';
export const models: Readonly<Record<Name, Model>> = {
  bcm,
  ce,
  cur,
  events,
  organizations,
  s3,
  sqs,
  sts,
  tagging,
};

const typeOf = (shape: Shape) => shape.type ?? 'string';

function isOfType(shape: Shape, value: unknown): boolean {
  switch (typeOf(shape)) {
    case 'structure':
    case 'map':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'list':
      return Array.isArray(value);
    case 'integer':
    case 'long':
      return Number.isInteger(value);
    case 'boolean':
      return typeof value === 'boolean';
    default:
      return typeof value === 'string';
  }
}

/** What of an input is not as the model of its operation says; empty: it is. */
export function problemsOf(model: Model, given: Shape | undefined, input: unknown, path = ''): string[] {
  const shape = given?.shape === undefined ? (given ?? {}) : { ...model.shapes[given.shape], ...given };
  if (!isOfType(shape, input)) return [`${path || 'input'} is no ${typeOf(shape)}`];
  if (Array.isArray(input))
    return input.flatMap((item, at) => problemsOf(model, shape.member, item, `${path}[${at}]`));
  if (typeof input !== 'object' || input === null) return [];
  if (typeOf(shape) === 'map')
    return Object.entries(input).flatMap(([key, value]) =>
      problemsOf(model, shape.value, value, `${path}.${key}`),
    );
  const members = shape.members ?? {};
  const missing = (shape.required ?? []).filter((name) => !Object.hasOwn(input, name));
  return [
    ...missing.map((name) => `${path}.${name} is missing`),
    ...Object.entries(input).flatMap(([name, value]) => {
      const member = members[name];
      return member ? problemsOf(model, member, value, `${path}.${name}`) : [`${path}.${name} is unknown`];
    }),
  ];
}

/** Names of query parameters that an S3 operation takes, as the model gives them. */
export function queryNames(model: Model, operation: string): string[] {
  const input = model.operations[operation]?.input;
  const shape = input?.shape === undefined ? input : model.shapes[input.shape];
  return Object.values(shape?.members ?? {}).flatMap(({ location, locationName }) =>
    location === 'querystring' && locationName !== undefined ? [locationName] : [],
  );
}
