import { isFault } from '@shared/kernel/fault';
import type { GraphNode } from '@shared/model/graph/types';
import type { Json, JsonObject } from '@shared/model/json';
import type { StepDefinition } from '@shared/model/steps/manifest';
import { isKeptSecret, sealedText } from '@shared/model/steps/secrets';
import { workflowFailure } from './failure';
import type { Failure } from './outcome';

export const REDACTED = '•••';
/** A shorter one would tear texts apart that only happen to hold it. */
const SECRET_MIN = 6;
/** Longer values are no user names. */
const NAME_MAX = 256;

/** The node with its secrets readable, for as long as the claim lasts; nothing of it is ever written. */
export function openSecrets(
  definition: StepDefinition,
  node: GraphNode,
  unseal: (sealed: string) => string,
): { node: GraphNode; failure?: Failure } {
  const { step } = node.data;
  const titles = new Map(definition.parameters.filter((p) => p.secret).map(({ id, title }) => [id, title]));
  if (!step || titles.size === 0) return { node };
  let failure: Failure | undefined;
  const refuse = (id: string, reason: string): Json => {
    failure ??= workflowFailure(`${titles.get(id) ?? id}: ${reason}`);
    return null;
  };
  const open = (id: string, value: Json): Json => {
    if (isKeptSecret(value)) return refuse(id, 'nothing is stored for it. Enter it again.');
    const sealed = sealedText(value);
    if (sealed === undefined) return value;
    try {
      const opened: Json = JSON.parse(unseal(sealed));
      return opened;
    } catch (error) {
      return refuse(id, isFault(error) ? error.message : 'the stored secret cannot be read. Enter it again.');
    }
  };
  const parameters = step.parameters.map(({ id, value }) => ({
    id,
    value: titles.has(id) ? open(id, value) : value,
  }));
  const opened = { ...node, data: { ...node.data, step: { ...step, parameters } } };
  return failure ? { node: opened, failure } : { node: opened };
}

/** Takes secrets out of what a step says: its texts, values and errors. */
export interface Redactor {
  text(text: string): string;
  json(value: Json): Json;
  /** Of an error: its texts may be cut off. */
  detail(value: Json): Json;
  object(value: JsonObject): JsonObject;
  error(error: unknown): unknown;
}

const nothing: Redactor = {
  text: (text) => text,
  json: (value) => value,
  detail: (value) => value,
  object: (value) => value,
  error: (error) => error,
};

function textsOf(value: Json): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');

/** As other services give it back: in an address, in JSON, in a basic authorisation. */
function formsOf(secret: string, names: readonly string[]): string[] {
  return [
    secret,
    encodeURIComponent(secret),
    new URLSearchParams({ s: secret }).toString().slice(2),
    JSON.stringify(secret).slice(1, -1),
    ...['', ...names.map((name) => `${name}:`)].flatMap((before) => {
      const basic = base64(before + secret);
      return [basic, basic.replace(/=+$/, '')];
    }),
  ];
}

/** `values`: all that the step was given; a user name among them may be joined to the secret. */
export function createRedactor(secrets: readonly Json[], values: readonly Json[]): Redactor {
  const plain = secrets.flatMap(textsOf).flatMap((text) => [text, text.trim()]);
  const long = [...new Set(plain)].filter((text) => text.length >= SECRET_MIN);
  if (long.length === 0) return nothing;
  const names = values.filter((value) => typeof value === 'string').filter((name) => name.length <= NAME_MAX);
  const forms = [...new Set(long.flatMap((secret) => formsOf(secret, names)))];
  // The longest first: one may hold another.
  forms.sort((a, b) => b.length - a.length);
  const whole = (given: string) => forms.reduce((result, form) => result.replaceAll(form, REDACTED), given);
  /** Errors quote the beginning of a reply, which may end within a secret. */
  function text(given: string): string {
    const result = whole(given);
    for (const form of forms) {
      for (let length = form.length - 1; length >= SECRET_MIN; length -= 1) {
        if (result.endsWith(form.slice(0, length))) return result.slice(0, -length) + REDACTED;
      }
    }
    return result;
  }
  const object = (value: JsonObject, of: (text: string) => string): JsonObject =>
    Object.fromEntries(Object.entries(value).map(([key, each]) => [of(key), json(each, of)]));
  function json(value: Json, of: (text: string) => string): Json {
    if (typeof value === 'string') return of(value);
    if (typeof value !== 'object' || value === null) return value;
    return Array.isArray(value) ? value.map((each) => json(each, of)) : object(value, of);
  }
  return {
    text,
    json: (value) => json(value, whole),
    detail: (value) => json(value, text),
    object: (value) => object(value, whole),
    error(error) {
      if (!(error instanceof Error)) return typeof error === 'string' ? text(error) : 'not an error';
      const told = new Error(text(error.message));
      told.name = error.name;
      told.stack = text(error.stack ?? '');
      return told;
    },
  };
}
