import { isFault } from '../../kernel/fault';
import { check, email, moment, url } from '../../rules/fields';
import { checkWords } from '../../words/checks';
import { messages } from '../../words/messages';
import { parseCondition } from '../conditions/parseCondition';
import type { Json, JsonObject } from '../json';
import { isJsonObject } from '../json';
import { hasReference } from '../references/collect';
import { partName } from '../../words/paramParts';
import { hookProblems } from '../hooks/settings';
import { scheduleProblems } from '../schedules/problems';
import { readConfiguration } from '../schedules/read';
import { readTriggerValue } from '../trigger';
import type { ParamDefinition } from './manifest';
import { isEmptyValue } from './missing';
import { parseJson, readPairs } from './pairs';
import { isSealed } from './secrets';

const plainNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const grouped = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/;

/** `separators`: 1,000 is a number too (PARAM-06: of a currency). */
export function readNumeric(value: Json, separators = false): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  const plain = separators && grouped.test(text) ? text.replaceAll(',', '') : text;
  const number = plainNumber.test(plain) ? Number(plain) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

/** An array, the text of a JSON array in brackets, or text with commas (PARAM-04). */
export function readList(value: Json): Json[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (text.startsWith('[')) {
    const parsed = parseJson(text);
    return Array.isArray(parsed) ? parsed : undefined;
  }
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

export function readObject(value: Json): JsonObject | undefined {
  const read = typeof value === 'string' ? parseJson(value) : value;
  return isJsonObject(read) ? read : undefined;
}

function checkNumber(param: ParamDefinition, value: Json): string | null {
  const isMoney = param.type === 'currency';
  const number = readNumeric(value, isMoney);
  if (number === undefined) return isMoney ? messages.invalidCurrency : messages.invalidNumber;
  if (param.min !== undefined && number < param.min) return checkWords.atLeast(param.min);
  return param.max !== undefined && number > param.max ? checkWords.atMost(param.max) : null;
}

function checkText(param: ParamDefinition, value: Json): string | null {
  if (typeof value === 'object') return messages.wrongFormat;
  const { maxLength } = param;
  return maxLength !== undefined && String(value).length > maxLength ? checkWords.maxLength(maxLength) : null;
}

function checkOptions(param: ParamDefinition, chosen: Json[]): string | null {
  if (param.selectValues.length === 0) return null;
  const options = new Set(param.selectValues.map(({ value }) => value));
  return chosen.every((one) => typeof one !== 'object' && options.has(String(one)))
    ? null
    : messages.noSuchOption;
}

/** STEP-16: { process_all, values, excluded }; a plain list of values is read too. */
function checkMultiSelect(param: ParamDefinition, value: Json): string | null {
  if (!isJsonObject(value)) {
    const list = readList(value);
    return list ? checkOptions(param, list) : messages.invalidList;
  }
  const chosen = [value['values'] ?? [], value['excluded'] ?? []];
  if (!chosen.every(Array.isArray)) return messages.invalidList;
  return checkOptions(param, chosen.flat());
}

function checkRule(value: Json, rule: typeof email): string | null {
  if (typeof value !== 'string') return messages.wrongFormat;
  const key = check(value, rule);
  return key ? messages[key] : null;
}

const isPath = ({ relative }: ParamDefinition, value: Json) =>
  relative === true && typeof value === 'string' && /^\/(?![/\\])\S*$/.test(value.trim());

function checkConditions(value: Json): string | null {
  try {
    parseCondition(value);
    return null;
  } catch (error) {
    if (isFault(error)) return error.message;
    throw error;
  }
}

function checkTrigger(value: Json): string | null {
  const { type, configuration } = readTriggerValue(value);
  const wrong =
    type === 'SCHEDULED'
      ? scheduleProblems(readConfiguration(configuration)).find(({ code }) => code !== 'missing')
      : type === 'HTTP'
        ? hookProblems(configuration).find(({ field }) => !isEmptyValue(configuration[field]))
        : undefined;
  if (!wrong) return null;
  return wrong.message.startsWith('must ') ? `${partName(wrong.field)} ${wrong.message}` : wrong.message;
}

/**
 * PARAM-04, -05: why a value does not fit its parameter, or null. Empty values fit (what is missing is told
 * elsewhere), and so does what has references: its value is known only when the step runs.
 */
export function checkValue(param: ParamDefinition, value: Json): string | null {
  if (isEmptyValue(value, param.type)) return null;
  if (param.secret === true && isSealed(value)) return null;
  const structured = param.type === 'conditions' || param.type === 'trigger';
  if (!structured && param.noReference !== true && hasReference(value)) return null;
  switch (param.type) {
    case 'number':
    case 'currency':
      return checkNumber(param, value);
    case 'boolean':
      return typeof value === 'boolean' ? null : messages.invalidBoolean;
    case 'string':
    case 'text':
    case 'code':
      return checkText(param, value);
    case 'email':
      return checkRule(value, email);
    case 'url':
      return isPath(param, value) ? null : checkRule(value, url);
    case 'date':
      return checkRule(value, moment);
    case 'list':
      return readList(value) ? null : messages.invalidList;
    case 'object':
      return readObject(value) ? null : checkWords.invalidObject;
    case 'key-value':
      return readPairs(value) ? null : checkWords.invalidObject;
    case 'select':
    case 'status':
      return checkOptions(param, [value]);
    case 'multi-select':
      return checkMultiSelect(param, value);
    case 'conditions':
      return checkConditions(value);
    case 'trigger':
      return checkTrigger(value);
    default:
      return null;
  }
}
