import { isJsonObject, type Json } from '../json';
import { parseText } from '../references/parse';
import type { ParamDefinition } from './manifest';
import { isEmptyValue } from './missing';

/**
 * What stands for a secret in everything that the server tells of a graph. Sent back, it keeps what is stored for the
 * same parameter of the same step; nothing else of a stored secret ever leaves the server.
 */
export const keptSecret = { $sealed: true } as const;

const onlyField = (value: Json): Json | undefined =>
  isJsonObject(value) && Object.keys(value).length === 1 ? value['$sealed'] : undefined;

export const isKeptSecret = (value: Json): boolean => onlyField(value) === true;

/** The cipher text of a secret as it is stored: `{ "$sealed": "…" }`. */
export function sealedText(value: Json): string | undefined {
  const text = onlyField(value);
  return typeof text === 'string' ? text : undefined;
}

/** Stored or told of: what it is cannot be seen. */
export const isSealed = (value: Json): boolean => isKeptSecret(value) || sealedText(value) !== undefined;

/** A text of references alone, in which nothing was typed that could be the secret; the default of a pipe could. */
function isOnlyReferences(value: Json): boolean {
  if (typeof value !== 'string') return false;
  return parseText(value).pieces.every((piece) =>
    piece.kind === 'reference'
      ? piece.reference.pipes.every(({ args }) => args.every((arg) => typeof arg !== 'string' || arg === ''))
      : piece.kind === 'text' && piece.text.trim() === '',
  );
}

/** Whether this value of a parameter must be neither stored nor shown as it is. */
export function isSecretValue(param: ParamDefinition, value: Json): boolean {
  if (param.secret !== true || isEmptyValue(value, param.type)) return false;
  return param.noReference === true || !isOnlyReferences(value);
}
