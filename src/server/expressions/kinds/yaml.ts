import { parseDocument, stringify, visit, type Scalar } from 'yaml';
import type { Json } from '@shared/model/json';
import { numberOrText } from '@shared/model/numbers';
import { toJson } from '../../steps/common/values/toJson';
import { unreadable } from './reason';

/** A number that would be written otherwise stays text: 0012, 1.10, 1e3, and whole numbers of more than 15 digits. */
function asWritten(_: unknown, node: Scalar): void {
  if (typeof node.value === 'number' && node.source !== undefined) node.value = numberOrText(node.source);
}

export function yaml({ text }: { text: string }): Json {
  try {
    const document = parseDocument(text, { schema: 'core' });
    const [problem] = document.errors;
    if (problem) throw problem;
    visit(document, { Scalar: asWritten });
    return toJson(document.toJS({ maxAliasCount: 100 }));
  } catch (error) {
    throw unreadable('Text: is no YAML', error);
  }
}

export const yamlText = ({ value }: { value: Json }): string => stringify(value);
