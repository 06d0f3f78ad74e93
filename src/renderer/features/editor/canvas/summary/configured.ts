import type { Step } from '@shared/model/graph/types';
import { isJsonObject, type Json } from '@shared/model/json';
import { hasReference } from '@shared/model/references/collect';
import { sameJson } from '@shared/model/graph/same';
import type { ParamDefinition, StepDefinition } from '@shared/model/steps/manifest';
import { visibleParameters } from '@shared/model/steps/parameters';
import { canvasWords } from '@shared/words/canvas';
import { conditionPieces } from './conditionPieces';
import { piecesOf, plain, said, type Piece, type Summary } from './pieces';

const words = canvasWords.summary;

/** More do not fit on a card. */
const VALUES_MAX = 4;
/** So many entries of a list are named, more are counted. */
const NAMED_MAX = 2;

/** The values that somebody has set, in the order of the form: what is hidden, secret or as it comes is left out. */
export function configuredOf(step: Step, definition: StepDefinition): Summary {
  const values = new Map(step.parameters.map(({ id, value }) => [id, value]));
  const set = visibleParameters(step, definition).filter((param) => {
    const value = values.get(param.id) ?? null;
    return !param.secret && !isEmpty(value) && !sameJson(value, param.default);
  });
  return set
    .map((param) => pieceOfParam(param, values.get(param.id) ?? null))
    .filter((pieces) => pieces.length > 0)
    .slice(0, VALUES_MAX);
}

const isEmpty = (value: Json): boolean =>
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isJsonObject(value) && Object.keys(value).length === 0);

const isReferring = (value: Json): boolean => typeof value === 'string' && hasReference(value);

function pieceOfParam(param: ParamDefinition, value: Json): Piece[] {
  if (isReferring(value)) return isAmount(param) ? withTitle(param, piecesOf(value)) : piecesOf(value);
  switch (param.type) {
    case 'boolean':
      return value === true || value === 'true' ? plain(param.title) : [];
    case 'number':
    case 'currency':
      return withTitle(param, piecesOf(value));
    case 'select':
    case 'status':
      return plain(labelOf(param, value));
    case 'multi-select':
      return multiple(param, value);
    case 'list':
    case 'field-paths':
    case 'email':
      return listed(param, Array.isArray(value) ? value : [value]);
    case 'conditions':
      return conditionPieces(value);
    case 'code':
      return plain(words.lines(String(value).trim().split('\n').length));
    case 'string':
    case 'text':
    case 'date':
    case 'url':
      return piecesOf(value);
    default:
      return ofShape(param, value);
  }
}

const isAmount = ({ type }: ParamDefinition) => type === 'number' || type === 'currency';

/** “≥ 5” says more than “Minimum saving 5”. */
function withTitle({ title }: ParamDefinition, pieces: Piece[]): Piece[] {
  const least = /^(minimum|min\.?|at least|from)\b/i.test(title);
  const most = /^(maximum|max\.?|at most|limit)\b/i.test(title);
  return said(least ? '≥' : most ? '≤' : title, pieces);
}

function labelOf({ selectValues }: ParamDefinition, value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return selectValues.find((one) => one.value === text)?.label ?? text;
}

function multiple(param: ParamDefinition, value: Json): Piece[] {
  if (!isJsonObject(value)) return listed(param, Array.isArray(value) ? value : [value]);
  const { process_all: all, excluded, values } = value;
  const left = Array.isArray(excluded) ? excluded.length : 0;
  if (all === true) return plain(left > 0 ? words.allBut(left) : words.all(lower(param.title)));
  return Array.isArray(values) ? listed(param, values) : [];
}

function listed(param: ParamDefinition, values: readonly Json[]): Piece[] {
  if (values.length > NAMED_MAX) return plain(words.counted(values.length, lower(param.title)));
  return values.flatMap((value, at) => [
    ...plain(at > 0 ? ', ' : ''),
    ...(typeof value === 'string' && !hasReference(value) ? plain(labelOf(param, value)) : piecesOf(value)),
  ]);
}

/** Ids say nothing to a reader: of an object its own words, else how much is in it. */
function ofShape(param: ParamDefinition, value: Json): Piece[] {
  if (Array.isArray(value)) return plain(words.counted(value.length, lower(param.title)));
  if (!isJsonObject(value)) return looksLikeId(value) ? [] : piecesOf(value);
  for (const key of ['name', 'title', 'subject', 'summary', 'header', 'message']) {
    const text = value[key];
    if (typeof text === 'string' && text !== '') return piecesOf(text);
  }
  const filled = Object.values(value).filter((one) => !isEmpty(one)).length;
  if (param.type === 'key-value' || param.type === 'object' || param.type === 'tags')
    return plain(words.counted(filled, lower(param.title)));
  return filled > 0 ? plain(param.title) : [];
}

const cloudId = /^[0-9a-f-]{16,}$/i;
/** Ours: 22 characters, of both cases. */
const ownId = /^(?=.*[a-z])(?=.*[A-Z])[\w-]{22}$/;
const looksLikeId = (value: Json): boolean =>
  typeof value === 'string' && (cloudId.test(value) || ownId.test(value));

/** Within a line, but “AWS accounts” stays what it is. */
const lower = (title: string): string =>
  /^[A-Z][a-z]/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
