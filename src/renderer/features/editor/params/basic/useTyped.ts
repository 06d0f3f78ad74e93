import { useState } from 'react';
import type { Json } from '@shared/model/json';
import { sameJson } from '../../fields/text/sameJson';

/**
 * The text of a value that is kept in another form (a list, JSON, a number): what was typed stays as it was typed for
 * as long as it means the value; a value that came from elsewhere is written anew.
 */
export function useTyped<T extends Json>(
  value: T,
  print: (value: T) => string,
  read: (text: string) => Json,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState(() => print(value));
  return [sameJson(read(typed), value) ? typed : print(value), setTyped];
}
