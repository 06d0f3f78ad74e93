import { search } from '@jmespath-community/jmespath';
import type { Json } from '@shared/model/json';
import { toJson } from '../../steps/common/values/toJson';
import { unreadable } from './reason';

export function jmespath({ value, query }: { value: Json; query: string }): Json {
  try {
    return toJson(search(value, query));
  } catch (error) {
    throw unreadable('JMESPath', error);
  }
}
