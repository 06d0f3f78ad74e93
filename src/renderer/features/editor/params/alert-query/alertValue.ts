import type { Json, JsonObject } from '@shared/model/json';
import {
  alertQueryDefault,
  alertTypes,
  comparisonTypes,
  type AlertQuery,
} from '@shared/model/cost-query/types';
import { COMPARISON_OFFSET_MIN } from '@shared/model/limits';
import { paramFormWords } from '@shared/words/paramForms';
import { queryValue } from '../cost-query/queryValue';
import { asObject, isVariable } from '../forms/values';

/** A number, or the text of a reference or of half a number; null where nothing was entered. */
type Amount = number | string | null;

export interface AlertParts {
  query: Json;
  alertType: AlertQuery['alertType'];
  comparison: AlertQuery['comparison'];
  amount: Amount;
  percentage: Amount;
  offsetDays: Amount;
}

function amountAt(value: JsonObject, key: 'amount' | 'percentage' | 'offsetDays', isNew: boolean): Amount {
  const given = value[key];
  if (given === undefined) return isNew ? alertQueryDefault[key] : null;
  return typeof given === 'number' || (typeof given === 'string' && given.trim() !== '') ? given : null;
}

export function readAlert(value: Json): AlertParts {
  const raw = asObject(value);
  const isNew = Object.keys(raw).length === 0;
  return {
    query: raw['query'] ?? queryValue(alertQueryDefault.query),
    alertType: alertTypes.find((type) => type === raw['alertType']) ?? alertQueryDefault.alertType,
    comparison: comparisonTypes.find((type) => type === raw['comparison']) ?? alertQueryDefault.comparison,
    amount: amountAt(raw, 'amount', isNew),
    percentage: amountAt(raw, 'percentage', isNew),
    offsetDays: amountAt(raw, 'offsetDays', isNew),
  };
}

export const alertValue = (parts: AlertParts): JsonObject => ({ ...parts });

export const usesAmount = ({ comparison }: AlertParts) => comparison !== 'percentage';
export const usesPercentage = ({ comparison }: AlertParts) => comparison !== 'amount';

const numberOf = (amount: Amount): number | undefined => {
  if (amount === null || isVariable(amount)) return undefined;
  const number = Number(amount);
  return Number.isFinite(number) ? number : Number.NaN;
};

/** PARAM-32, -34, -35: what is wrong with each number; a reference is known only when the step runs. */
export function alertProblems(
  parts: AlertParts,
): Partial<Record<'amount' | 'percentage' | 'offsetDays', string>> {
  const words = paramFormWords.alert;
  const [amount, percentage, offset] = [parts.amount, parts.percentage, parts.offsetDays].map(numberOf);
  return {
    ...(usesAmount(parts) && amount !== undefined && !(amount >= 0) ? { amount: words.amountRange } : {}),
    ...(usesPercentage(parts) && percentage !== undefined && !(percentage >= 0 && percentage <= 100)
      ? { percentage: words.percentageRange }
      : {}),
    ...(parts.alertType === 'delta' &&
    offset !== undefined &&
    !(Number.isInteger(offset) && offset >= COMPARISON_OFFSET_MIN)
      ? { offsetDays: words.offsetRange }
      : {}),
  };
}

const shownNumber = (amount: Amount): string | null => {
  if (amount === null) return null;
  const number = numberOf(amount);
  if (number === undefined) return String(amount).trim();
  return Number.isNaN(number) ? null : number.toLocaleString('en');
};

/** PARAM-33: the alert as one sentence; null until the values that it needs exist. */
export function alertSentence(parts: AlertParts): string | null {
  if (Object.keys(alertProblems(parts)).length > 0) return null;
  const words = paramFormWords.alert;
  const amount = usesAmount(parts) ? shownNumber(parts.amount) : '';
  const percentage = usesPercentage(parts) ? shownNumber(parts.percentage) : '';
  const isDelta = parts.alertType === 'delta';
  const offset = isDelta ? shownNumber(parts.offsetDays) : '';
  if (amount === null || percentage === null || offset === null) return null;
  const first = isDelta ? words.risesBy(amount) : words.costsMore(amount);
  const second = isDelta ? words.risesByShare(percentage) : words.hasShare(percentage);
  const what = {
    amount: first,
    percentage: second,
    both: words.both(first, second),
    either: words.either(first, second),
  }[parts.comparison];
  return isDelta ? words.sentenceDelta(what, offset) : words.sentence(what);
}
