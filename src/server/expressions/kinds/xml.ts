import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { Json } from '@shared/model/json';
import { numberOrText } from '@shared/model/numbers';
import { StepError } from '../../steps/stepError';
import { toJson } from '../../steps/common/values/toJson';
import { reasonOf } from './reason';

// Entities stay as they are, so that a small document cannot grow without end.
const base = { ignoreAttributes: false, attributeNamePrefix: '@' };

/** XML has no types: what is plainly a number or yes or no is one, anything else stays as it is written. */
function typedOf(text: string): string | number | boolean {
  const value = text.trim();
  return value === 'true' || value === 'false' ? value === 'true' : numberOrText(value);
}

export function xml({ text }: { text: string }): Json {
  const problem = XMLValidator.validate(text);
  if (problem !== true)
    throw new StepError(
      `Text: is no XML: line ${problem.err.line}: ${problem.err.msg}`,
      'input_validation',
      false,
    );
  const typed = { parseTagValue: false, tagValueProcessor: (_: string, value: string) => typedOf(value) };
  return toJson(new XMLParser({ ...base, ...typed, processEntities: false }).parse(text));
}

/** The reply of a service: names without their name spaces, values as they are written. */
export function xmlReply({ text }: { text: string }): Json {
  try {
    return toJson(new XMLParser({ ...base, removeNSPrefix: true, parseTagValue: false }).parse(text, true));
  } catch (error) {
    // The parser puts the line and the column behind its words, where it knows them.
    const reason = reasonOf(error).replace(/(?::(?:\d+|undefined)){1,2}$/, '');
    throw new StepError(`The reply is not XML: ${reason}`, 'general', false);
  }
}
