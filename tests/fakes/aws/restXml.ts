import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { XMLParser } from 'fast-xml-parser';
import { resolved, type Model, type Shape } from './model';
import { Refusal } from './refusal';

const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false, attributeNamePrefix: '@' });

const fieldsOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** An element as the model has it; what the model does not know keeps its own name, which the check refuses. */
function valueOf(model: Model, given: Shape, value: unknown): unknown {
  const shape = resolved(model, given);
  switch (shape.type) {
    case 'structure':
      return Object.fromEntries(
        fieldsOf(value).map(([tag, inner]) => {
          const [name, member] = memberOf(shape, tag);
          return [name, member === undefined ? inner : valueOf(model, member, inner)];
        }),
      );
    case 'list': {
      const items = shape.flattened === true ? value : fieldsOf(value)[0]?.[1];
      return [items].flat().map((item) => valueOf(model, shape.member ?? {}, item));
    }
    case 'integer':
    case 'long':
      return Number(value);
    case 'boolean':
      return value === 'true' ? true : value === 'false' ? false : value;
    default:
      return value;
  }
}

function memberOf({ members = {} }: Shape, tag: string): [string, Shape | undefined] {
  const found = Object.entries(members).find(([name, { locationName = name }]) => locationName === tag);
  return found ?? [tag, undefined];
}

/** The input within the XML of a body; a body without its checksum, its namespace or the root of the model is refused. */
export function xmlInput(
  model: Model,
  shape: Shape,
  { body, headers }: { body: string; headers: IncomingHttpHeaders },
): object {
  const payload = shape.payload;
  if (payload === undefined) {
    if (body !== '') throw new Refusal(400, 'MalformedXML', 'This operation takes no body.');
    return {};
  }
  if (headers['content-md5'] !== createHash('md5').update(body).digest('base64'))
    throw new Refusal(400, 'InvalidDigest', 'The Content-MD5 you specified is not valid.');
  const member = shape.members?.[payload] ?? {};
  const [[root, content] = ['', undefined], ...more] = fieldsOf(parser.parse(body, true));
  const { '@xmlns': namespace, ...inner } = Object.fromEntries(fieldsOf(content));
  if (more.length > 0 || root !== (member.locationName ?? payload) || namespace !== member.xmlNamespace?.uri)
    throw new Refusal(400, 'MalformedXML', 'The XML you provided was not well-formed.');
  return { [payload]: valueOf(model, member, inner) };
}
