import { problemWords as words } from '../../words/problems';
import { isJsonObject, type Json, type JsonObject } from '../json';
import { parseText } from '../references/parse';
import type { PathPart } from '../references/reference';
import type { ReportedParam, StepReport } from './report';

/** What steps give, as JSON Schema, by the step's name. */
export type OutputsByName = ReadonlyMap<string, JsonObject>;

/**
 * Whether the schema says that what the path leads to can be absent or null. A schema that lists no required
 * properties says nothing of them.
 */
function canLack(schema: JsonObject, path: readonly PathPart[]): boolean {
  let at: Json | undefined = schema;
  for (const part of path) {
    if (!isJsonObject(at)) return false;
    const { properties, required, items }: JsonObject = at;
    if (typeof part === 'number') {
      at = items;
      continue;
    }
    if (!isJsonObject(properties) || !Object.hasOwn(properties, part)) return false;
    if (Array.isArray(required) && !required.includes(part)) return true;
    at = properties[part];
  }
  const type = isJsonObject(at) ? at['type'] : undefined;
  return Array.isArray(type) && type.includes('null');
}

/** A required parameter whose whole value is an output that a step gives only sometimes. */
export function checkOptional(
  report: StepReport,
  param: ReportedParam,
  value: Json,
  outputs: OutputsByName,
): void {
  if (typeof value !== 'string') return;
  const { pieces } = parseText(value.trim());
  const [only] = pieces;
  if (pieces.length !== 1 || only?.kind !== 'reference') return;
  const { root, path, pipes } = only.reference;
  const [name = '', field, ...rest] = path;
  if (root !== 'steps' || field !== 'output' || pipes.some((pipe) => pipe.name === 'default')) return;
  const schema = outputs.get(String(name));
  if (!schema || !canLack(schema, rest)) return;
  report.add(
    'optional_output',
    words.optionalOutput(report.stepName, param.title, value.trim().slice(0, 80)),
    {
      param,
      isWarning: true,
    },
  );
}
