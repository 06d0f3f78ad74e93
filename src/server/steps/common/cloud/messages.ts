import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Json } from '@shared/model/json';
import type { StepContext } from '../../contract';
import { param } from '../params';
import { jsonInput, textFieldsInput } from '../values/inputs';

const MESSAGES_MAX = 1_000;
/** Of one, and of all that go out in one request. */
export const BYTES_MAX = 262_144;

const textOf = (item: Json): string => (typeof item === 'string' ? item : JSON.stringify(item));
export const bytesOf = (text: string): number => Buffer.byteLength(text);

/** A message, or a list of them; objects go out as JSON. */
export const messagesInput = jsonInput
  .transform((given) => (Array.isArray(given) ? given : [given]).map(textOf))
  .superRefine((texts, issues) => {
    const refuse = (message: string) => issues.addIssue({ code: 'custom', message });
    if (texts.length === 0) refuse('names no message');
    if (texts.length > MESSAGES_MAX) refuse(`has more than ${MESSAGES_MAX.toLocaleString('en')} messages`);
    const empty = texts.findIndex((text) => text.trim() === '');
    if (empty !== -1) refuse(`item ${empty + 1} is empty`);
    const large = texts.findIndex((text) => bytesOf(text) > BYTES_MAX);
    if (large !== -1) refuse(`item ${large + 1} is larger than 256 KB`);
  });

export const messagesParam = (p: number, title: string) =>
  param(
    { p, type: 'json', title, description: 'Text or an object. Each item of a list is sent separately.' },
    messagesInput,
  );

const ATTRIBUTES_MAX = 10;

export const attributesParam = (p: number) =>
  param(
    { p, type: 'key-value', title: 'Attributes', optional: true, default: {} },
    z
      .preprocess((value) => value ?? {}, textFieldsInput)
      .refine(
        (given) => Object.keys(given).length <= ATTRIBUTES_MAX,
        `has more than ${ATTRIBUTES_MAX} attributes`,
      )
      .refine((given) => Object.values(given).every((value) => value !== ''), 'has an empty value'),
  );

/** The same for the same message of the same run: within five minutes a FIFO queue takes it once. */
export const onceKey = ({ context }: { context: StepContext }, message: Outgoing): string =>
  createHash('sha256').update(`${context.idempotencyKey} ${message.at}`).digest('hex');

export interface Outgoing {
  /** Its place in the list. */
  at: number;
  text: string;
}
