import { Ajv } from 'ajv';
import type { ServiceAsked } from './jsonService';

type Schema = Readonly<Record<string, unknown>>;
interface Operation {
  query: readonly { name: string; required: boolean; schema: Schema }[];
  body?: Schema;
  bodyRequired?: boolean;
}
/** The parts of a service's own OpenAPI description that its double knows. */
export interface OpenApiModel {
  title: string;
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** These hold slashes of their own. */
const DEEP = new Set(['path', 'ref']);

function pattern(path: string): RegExp {
  const text = path.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(
    `^${text.replaceAll(/\{(\w+)\}/g, (_, name: string) => (DEEP.has(name) ? '(.+)' : '([^/]+)'))}$`,
  );
}

/** The names that a body may have at its top, whatever else its schema lets through. */
const namesOf = ({ properties }: Schema): ReadonlySet<string> | undefined =>
  typeof properties === 'object' && properties !== null ? new Set(Object.keys(properties)) : undefined;

/** Says what of a request does not fit the service's published description, or which operation it is. */
export function createOpenApi({ paths }: OpenApiModel) {
  const ajv = new Ajv({ strict: false, coerceTypes: false, allErrors: false });
  const fromText = new Ajv({ strict: false, coerceTypes: true });
  // What has no gap is meant before what has one.
  const known = Object.entries(paths)
    .toSorted(([one], [other]) => one.split('{').length - other.split('{').length)
    .map(([path, methods]) => ({ path, methods, fits: pattern(path) }));

  function wrongQuery({ query }: Operation, asked: URLSearchParams): string | undefined {
    for (const [name, text] of asked) {
      const parameter = query.find((one) => one.name === name);
      if (!parameter) return `unknown query parameter ${name}`;
      if (parameter.schema['type'] === 'array') continue;
      const value = { [name]: text };
      if (!fromText.validate({ type: 'object', properties: { [name]: parameter.schema } }, value))
        return `query parameter ${fromText.errorsText()}`;
    }
    const missing = query.find(({ name, required }) => required && !asked.has(name));
    return missing && `missing query parameter ${missing.name}`;
  }

  function wrongBody({ body, bodyRequired = false }: Operation, text: string): string | undefined {
    if (text === '') return bodyRequired ? 'a body is required' : undefined;
    if (!body) return 'no body is taken';
    const value: unknown = JSON.parse(text);
    const names = namesOf(body);
    const strange = Object.keys(value ?? {}).find((name) => names && !names.has(name));
    if (strange !== undefined) return `unknown property ${strange}`;
    return ajv.validate(body, value) ? undefined : `body ${ajv.errorsText()}`;
  }

  return (asked: ServiceAsked): { operation: string } | { wrong: string } => {
    const found = known.find(({ fits, methods }) => fits.test(asked.path) && methods[asked.method]);
    const operation = found?.methods[asked.method];
    if (!found || !operation) return { wrong: `${asked.method} ${asked.path} is not published` };
    const wrong = wrongQuery(operation, asked.query) ?? wrongBody(operation, asked.body);
    return wrong === undefined
      ? { operation: `${asked.method} ${found.path}` }
      : { wrong: `${found.path}: ${wrong}` };
  };
}
