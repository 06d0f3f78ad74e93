import { badInput, type FieldProblem } from '@shared/kernel/fault';
import type { ConnectField } from '@shared/api/integrations/kinds';
import { integrationFaults as words } from '@shared/words/integrationFaults';
import { messages } from '@shared/words/messages';
import type { Values } from './connected';
import type { IntegrationProvider } from './integrations.port';
import { isAsked } from './offered';

const MOST = { text: 500, choice: 500, email: 320, url: 2_000, secret: 20_000 } as const;

/** What people filled in, apart from what is kept sealed. */
export interface Filled {
  settings: Record<string, string>;
  secrets: Record<string, string>;
}

const fieldOf = (id: string) => `values.${id}`;

function urlGap(value: string, mayBePlain: (host: string) => boolean): string | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol)) return messages.invalidUrl;
  if (url.username !== '' || url.password !== '') return words.userInUrl;
  return url.protocol === 'https:' || mayBePlain(url.hostname) ? undefined : words.notHttps;
}

function gapOf(
  field: ConnectField,
  value: string,
  mayBePlain: (host: string) => boolean,
): string | undefined {
  if (value === '') return field.required ? messages.valueRequired : undefined;
  if (value.length > MOST[field.kind]) return words.tooLong(MOST[field.kind]);
  if (field.kind !== 'secret' && /\p{Cc}/u.test(value)) return words.oneLine;
  if (field.kind === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return messages.invalidEmail;
  if (field.kind === 'choice' && !field.options.some((option) => option.value === value))
    return messages.noSuchOption;
  return field.kind === 'url' ? urlGap(value, mayBePlain) : undefined;
}

const originOf = (value: string | undefined) =>
  value !== undefined && URL.canParse(value) ? new URL(value).origin : undefined;

/** Where a secret goes is another place than the one that it was given for. */
const hasMoved = (fields: readonly ConnectField[], before: Values, after: Values) =>
  fields.some(
    ({ id, kind, initial }) => kind === 'url' && originOf(after[id]) !== originOf(before[id] ?? initial),
  );

/**
 * All values of a kind: those that are given, else those that are kept, else those that hold at first. Fails with
 * bad_input and every field that cannot be right, before anybody is asked.
 */
export function fill(
  { kind, gaps }: Pick<IntegrationProvider, 'kind' | 'gaps'>,
  given: Values,
  kept: Filled | undefined,
  mayBePlain: (host: string) => boolean,
): Filled {
  const problems: FieldProblem[] = Object.keys(given)
    .filter((id) => !kind.fields.some((field) => field.id === id))
    .map((id) => ({ field: fieldOf(id), reason: words.unknownField(kind.name) }));
  const filled: Filled = { settings: {}, secrets: {} };
  const valueOf = ({ id, kind: fieldKind, initial }: ConnectField): string => {
    const into = fieldKind === 'secret' ? 'secrets' : 'settings';
    const own = given[id]?.trim() ?? kept?.[into][id] ?? '';
    return own === '' ? initial : own;
  };
  const valueById = (id: string) => {
    const field = kind.fields.find((each) => each.id === id);
    return field ? valueOf(field) : '';
  };
  for (const field of kind.fields) {
    // What another choice asked for is not kept.
    if (!isAsked(field, valueById)) continue;
    const { id } = field;
    const into = field.kind === 'secret' ? 'secrets' : 'settings';
    const value = valueOf(field);
    const reason = gapOf(field, value, mayBePlain);
    if (reason !== undefined) problems.push({ field: fieldOf(id), reason });
    else if (value !== '') filled[into][id] = value;
  }
  if (kept && hasMoved(kind.fields, kept.settings, filled.settings)) {
    for (const id of Object.keys(filled.secrets))
      if (given[id] === undefined) problems.push({ field: fieldOf(id), reason: words.giveAgain });
  }
  if (problems.length === 0) {
    const own = gaps?.({ ...filled.settings, ...filled.secrets }) ?? {};
    for (const [id, reason] of Object.entries(own)) problems.push({ field: fieldOf(id), reason });
  }
  if (problems.length > 0) throw badInput(problems);
  return filled;
}
