import { parse, stringify } from 'yaml';
import type { Json } from '@shared/model/json';
import { toJson } from '../../steps/common/values/toJson';
import { unreadable } from './reason';

export function yaml({ text }: { text: string }): Json {
  try {
    return toJson(parse(text, { maxAliasCount: 100, schema: 'core' }));
  } catch (error) {
    throw unreadable('Text: is no YAML', error);
  }
}

export const yamlText = ({ value }: { value: Json }): string => stringify(value);
