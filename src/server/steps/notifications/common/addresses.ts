import { isJsonObject, type Json } from '@shared/model/json';
import { StepError } from '../../contract';

export const RECIPIENTS_MAX = 100;
const address = /^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;]+$/;

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value.trim() : '');

/** A list, a text with commas, or members as “List from Slack” gives them; each once. */
export function addressesOf(value: Json | undefined, field: string): string[] {
  const parts = Array.isArray(value) ? value : typeof value === 'string' ? value.split(/[,;\n]/) : [];
  const texts = parts.map((part) => (isJsonObject(part) ? textOf(part.email) : textOf(part)));
  const found = [...new Set(texts.filter((text) => text !== ''))];
  const bad = found.find((text) => !address.test(text));
  if (bad !== undefined)
    throw new StepError(
      `${field}: “${bad.slice(0, 200)}” is not an email address.`,
      'input_validation',
      false,
    );
  return found;
}
