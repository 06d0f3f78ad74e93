/** FOCUS has no columns for models or tokens: both stand in the name of the meter and in the unit of its price. */

export const tokenKinds = ['input', 'cached', 'output', 'other'] as const;
export type TokenKind = (typeof tokenKinds)[number];

/** The category of FOCUS that services of AI have. */
export const AI_CATEGORY = 'AI and Machine Learning';

const times: Readonly<Record<string, number>> = { '': 1, k: 1e3, thousand: 1e3, m: 1e6, million: 1e6 };
const amount = /^\s*(\d[\d,]*)?\s*(k|thousand|m|million)?\b/i;

/** How many of its thing a unit is: “1K tokens” are 1,000. */
function factorOf(unit: string): number {
  const [, digits = '', word = ''] = amount.exec(unit) ?? [];
  const count = digits === '' ? 1 : Number(digits.replaceAll(',', ''));
  return count * (times[word.toLowerCase()] ?? 1);
}

const isOfTokens = (text: string) => /tokens?\b/i.test(text);
/** Google bills the text of a model by its count: of tokens, since its models are priced so. */
const isGoogleText = (text: string) => /\b(?:text (?:input|output)|(?:input|output) text)\b/i.test(text);

/**
 * How many tokens one of a unit is; null where it counts something else, such as hours, images or requests. Azure names
 * the unit “1K” and the tokens in the meter.
 */
export function tokensPer(unit: string, meter: string): number | null {
  if (isOfTokens(unit)) return factorOf(unit);
  const isBareCount = /^\s*[\d,]*\s*(?:k|m|thousand|million)?\s*(?:count|counts|units?|quantity)?\s*$/i.test(
    unit,
  );
  if (isBareCount && (isOfTokens(meter) || isGoogleText(meter))) return factorOf(unit);
  return null;
}

/** How many requests one of a unit is; null where it counts something else. */
export const requestsPer = (unit: string): number | null =>
  /\b(?:requests?|calls?|queries|transactions?)\b/i.test(unit) ? factorOf(unit) : null;

export function kindOf(meter: string): TokenKind {
  if (/cache/i.test(meter)) return 'cached';
  if (/\bout(?:p|put|puts)?\b|output/i.test(meter)) return 'output';
  if (/\binp(?:ut|uts)?\b|input|prompt/i.test(meter)) return 'input';
  return 'other';
}

/** As AWS begins the names of its meters. */
const REGION = /^(?:US|EU|AP|CA|SA|ME|AF|IL|MX|UG)[A-Z]{0,2}\d?-/;
const noise =
  /\b(?:input|inputs|inp|output|outputs|outp|out|cached|cache|cchd|read|write|hit|tokens?|count|text|image|glbl|global|regnl|regional|data zone|dzone|dz|batch|predictions?|inference|on-?demand|standard|ga|usage)\b/gi;

/** The same in every region. */
export const meterName = (meter: string): string => meter.replace(REGION, '').trim();

/** The model that a meter of tokens is of: “USE1-claude-sonnet-input-tokens” is claude-sonnet. The meter where it names none. */
export function modelOf(meter: string): string {
  const name = meterName(meter)
    .replaceAll(noise, ' ')
    .replaceAll(/[\s,_–—/:-]+(?=[\s,_–—/:-])|^[\s,_–—/:-]+|[\s,_–—/:-]+$/g, '')
    .replaceAll(/\s{2,}/g, ' ')
    .trim();
  return name || meter.trim();
}
