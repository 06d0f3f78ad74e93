import appservice from './models/appservice.json' with { type: 'json' };
import compute from './models/compute.json' with { type: 'json' };
import consumption from './models/consumption.json' with { type: 'json' };
import containerservice from './models/containerservice.json' with { type: 'json' };
import costmanagement from './models/costmanagement.json' with { type: 'json' };
import eventgrid from './models/eventgrid.json' with { type: 'json' };
import monitor from './models/monitor.json' with { type: 'json' };
import mysql from './models/mysql-flexible.json' with { type: 'json' };
import operationalinsights from './models/operationalinsights.json' with { type: 'json' };
import postgresql from './models/postgresql-flexible.json' with { type: 'json' };
import reservations from './models/reservations.json' with { type: 'json' };
import resources from './models/resources.json' with { type: 'json' };
import servicebus from './models/servicebus.json' with { type: 'json' };
import sql from './models/sql.json' with { type: 'json' };
import storage from './models/storage.json' with { type: 'json' };
import synapse from './models/synapse.json' with { type: 'json' };

/** What a request takes. */
interface Shape {
  type: string;
  members?: Readonly<Record<string, Shape>>;
  member?: Shape;
  value?: Shape;
  enum?: readonly (string | number)[];
  required?: boolean;
  /** Azure gives it, and takes no other. */
  readOnly?: boolean;
  /** Takes members that are not named. */
  open?: boolean;
}
interface Operation {
  method: string;
  path: string;
  version: string;
  query: readonly string[];
  body?: Shape;
}
interface Model {
  operations: Readonly<Record<string, Operation>>;
}

const models: Readonly<Record<string, Model>> = {
  appservice,
  compute,
  consumption,
  containerservice,
  costmanagement,
  eventgrid,
  monitor,
  mysql,
  operationalinsights,
  postgresql,
  reservations,
  resources,
  servicebus,
  sql,
  storage,
  synapse,
};

/** A path of one thing; what stands before a provider may be any scope. */
const patternOf = (path: string) =>
  new RegExp(
    `^${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (/^(scope|resourceUri)$/.test(name) ? '(?:.+)' : '[^/]+'))}$`,
    'i',
  );
/** A path of one kind of scope before one of any. */
const all = Object.entries(models)
  .flatMap(([service, { operations }]) =>
    Object.entries(operations).map(([name, operation]) => ({
      name: `${service}.${name}`,
      operation,
      pattern: patternOf(operation.path),
    })),
  )
  .toSorted((a, b) => Number(a.operation.path.startsWith('/{')) - Number(b.operation.path.startsWith('/{')));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is wrong with a value of this shape; undefined: nothing. */
function wrongWith(shape: Shape, value: unknown, at: string): string | undefined {
  if (value === null) return undefined;
  if (shape.type === 'any') return undefined;
  if (shape.type === 'list') {
    if (!Array.isArray(value)) return `${at} is no list`;
    return value.map((one, n) => wrongWith(shape.member ?? shape, one, `${at}[${n}]`)).find(Boolean);
  }
  if (shape.type === 'object' || shape.type === 'map') {
    if (!isRecord(value)) return `${at} is no object`;
    if (shape.type === 'map')
      return Object.entries(value)
        .map(([key, one]) => wrongWith(shape.value ?? shape, one, `${at}.${key}`))
        .find(Boolean);
    const members = shape.members ?? {};
    const lacking = Object.entries(members).find(
      ([key, { required }]) => required && value[key] === undefined,
    );
    if (lacking) return `${at}.${lacking[0]} is missing`;
    return Object.entries(value)
      .map(([key, one]) => {
        const member = members[key];
        if (!member) return shape.open ? undefined : `${at}.${key} is not known`;
        return member.readOnly ? `${at}.${key} is read-only` : wrongWith(member, one, `${at}.${key}`);
      })
      .find(Boolean);
  }
  if (shape.enum) return shape.enum.some((one) => one === value) ? undefined : `${at} is none of its values`;
  return typeof value === shape.type ? undefined : `${at} is no ${shape.type}`;
}

/** The operation that a request means, and what is wrong with it. Undefined: none of those that are known. */
export function operationOf(
  method: string,
  url: URL,
  text: string,
): { name: string; wrong: string | undefined } | undefined {
  const found = all.find((one) => one.operation.method === method && one.pattern.test(url.pathname));
  if (!found) return undefined;
  const { name, operation } = found;
  const takes = ['api-version', '$skiptoken', ...operation.query];
  const odd = [...url.searchParams.keys()].find((key) => !takes.includes(key));
  if (url.searchParams.get('api-version') !== operation.version) return { name, wrong: 'api-version' };
  if (odd !== undefined) return { name, wrong: `the query ${odd} is not known` };
  if (text === '') return { name, wrong: undefined };
  if (!operation.body) return { name, wrong: 'it takes no body' };
  return { name, wrong: wrongWith(operation.body, JSON.parse(text), 'body') };
}
