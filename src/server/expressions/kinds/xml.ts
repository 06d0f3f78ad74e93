import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { Json } from '@shared/model/json';
import { StepError } from '../../steps/contract';
import { toJson } from '../../steps/common/values/toJson';
import { reasonOf } from './reason';

// Entities stay as they are, so that a small document cannot grow without end.
const base = { ignoreAttributes: false, attributeNamePrefix: '@' };

export function xml({ text }: { text: string }): Json {
  const problem = XMLValidator.validate(text);
  if (problem !== true)
    throw new StepError(
      `Text: is no XML: line ${problem.err.line}: ${problem.err.msg}`,
      'input_validation',
      false,
    );
  return toJson(new XMLParser({ ...base, processEntities: false }).parse(text));
}

/** The reply of a service: names without their name spaces, values as they are written. */
export function xmlReply({ text }: { text: string }): Json {
  try {
    return toJson(new XMLParser({ ...base, removeNSPrefix: true, parseTagValue: false }).parse(text, true));
  } catch (error) {
    throw new StepError(`The reply is not XML: ${reasonOf(error)}`, 'general', false);
  }
}
