import type { IncomingMessage } from 'node:http';
import { resolved, type Model, type Shape } from './model';
import { xmlInput } from './restXml';

interface Asked {
  request: Pick<IncomingMessage, 'method' | 'headers'>;
  url: URL;
  body: string;
}
interface Call {
  operation: string;
  input: Readonly<Record<string, unknown>>;
  /** Of an XML reply without the name of its operation. */
  root?: string;
}

/** How S3 names its replies. */
const roots: Readonly<Record<string, string>> = {
  ListBuckets: 'ListAllMyBucketsResult',
  GetBucketLifecycleConfiguration: 'LifecycleConfiguration',
  ListMultipartUploads: 'ListMultipartUploadsResult',
  ListParts: 'ListPartsResult',
  GetBucketTagging: 'Tagging',
  GetBucketIntelligentTieringConfiguration: 'IntelligentTieringConfiguration',
};

const fieldsOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

const typed = (shape: Shape, text: string) => (shape.type === 'integer' ? Number(text) : text);

/** The parts of a path that a template names; undefined: it is another path. */
function partsOf(template: string, path: string): Record<string, string> | undefined {
  const names: string[] = [];
  // S3 takes a bucket with and without a slash behind it.
  const pattern = template
    .replace(/\/$/, '')
    .replaceAll(/\{(\w+)(\+?)\}/g, (_all, name: string, more: string) => {
      names.push(name);
      return more === '' ? '([^/]+)' : '(.+)';
    });
  const found = new RegExp(`^${pattern}/?$`).exec(path);
  return found
    ? Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(found[at + 1] ?? '')]))
    : undefined;
}

/** Of services that speak JSON. */
const bodyInput = ({ body }: Asked) => (body === '' ? {} : Object.fromEntries(fieldsOf(JSON.parse(body))));

function readAs(model: Model, operation: string, asked: Asked): Call | undefined {
  const { http = {}, input } = model.operations[operation] ?? {};
  const [template = '/', fixed = ''] = (http.requestUri ?? '/').split('?');
  const parts =
    (http.method ?? '') === asked.request.method ? partsOf(template, asked.url.pathname) : undefined;
  if (!parts) return undefined;
  const shape = resolved(model, input);
  const members = Object.entries(shape.members ?? {});
  const query = new Map(asked.url.searchParams);
  for (const [name, value] of new URLSearchParams(fixed)) {
    if (query.get(name) !== value) return undefined;
    query.delete(name);
  }
  const at = (location: string) =>
    members.flatMap(([name, member]) =>
      member.location === location ? [[name, member.locationName ?? name, member] as const] : [],
    );
  const named = at('uri').flatMap(([name, tag]) =>
    parts[tag] === undefined ? [] : [[name, parts[tag]] as const],
  );
  const questions = at('querystring');
  const needed = questions.filter(([name]) => shape.required?.includes(name));
  if (needed.some(([, tag]) => !query.has(tag))) return undefined;
  const given = questions.flatMap(([name, tag, member]) => {
    const text = query.get(tag);
    return text === undefined ? [] : [[name, typed(resolved(model, member), text)] as const];
  });
  // Another operation may take what this one does not know.
  if ([...query.keys()].some((name) => !questions.some(([, tag]) => tag === name))) return undefined;
  const own = Object.fromEntries([...named, ...given]);
  const { request, body } = asked;
  const sent =
    model.metadata.protocol === 'rest-xml'
      ? xmlInput(model, shape, { body, headers: request.headers })
      : bodyInput(asked);
  const root = roots[operation];
  return {
    operation,
    input: { ...own, ...sent },
    ...(root === undefined ? {} : { root }),
  };
}

/** The operation that a request by path is, with its input by the model; undefined: none of these models. */
export function restCall(models: readonly Model[], asked: Asked): (Call & { model: Model }) | undefined {
  for (const model of models) {
    if (!model.metadata.protocol?.startsWith('rest-')) continue;
    for (const operation of Object.keys(model.operations)) {
      const call = readAs(model, operation, asked);
      if (call) return { ...call, model };
    }
  }
  return undefined;
}
