import { isJsonObject, type Json } from '@shared/model/json';
import { visible } from '@shared/model/visible';

/** What looks like a secret never leaves, and is not put back. */
const SECRETS: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?-----END [A-Z ]*PRIVATE KEY-----/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\b(?:sk|pk|rk)-[A-Za-z0-9_-]{20,}\b/g,
  /\bgh[pousr]_[A-Za-z0-9]{30,}\b/g,
  /\bxox[abeprs]-[A-Za-z0-9-]{10,}/g,
  /\bxapp-[A-Za-z0-9-]{10,}/g,
  /\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]*/g,
  /(?<=(?:password|passwd|secret|token|api[_-]?key)["']?\s*[:=]\s*["']?)[^\s"',;}]{6,}/gi,
];

/** Names of things, each kind with the word that stands for it. */
const IDS: readonly [word: string, pattern: RegExp][] = [
  ['arn', /\barn:aws[\w-]*:[\w-]+:[\w-]*:\d*:[^\s"',)]+/g],
  ['azure-resource', /\/subscriptions\/[0-9a-f-]{36}[^\s"',)]*/gi],
  ['google-resource', /\/\/[a-z]+\.googleapis\.com\/[^\s"',)]+/g],
  ['email', /\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b/g],
  ['resource', /\b(?:i|vol|snap|eni|eipalloc|nat|ami|vpc|subnet|sg|rtb|igw|lb|db)-[0-9a-f]{6,17}\b/g],
  ['id', /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi],
  ['account', /(?<![\d.])\d{12}(?![\d.])/g],
  ['ip', /\b(?:\d{1,3}\.){3}\d{1,3}\b/g],
];

function mapTexts(value: Json, map: (text: string) => string): Json {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, map));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [map(key), mapTexts(inner, map)]));
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Takes what looks like a secret out of what a model is told, and with `names` also the names and ids of this
 * organization: the same name is the same word throughout one request.
 */
export function createRedaction(names: readonly string[] | null) {
  const words = new Map<string, string>();
  const back = new Map<string, string>();
  const counts = new Map<string, number>();

  function wordFor(kind: string, name: string): string {
    const known = words.get(name);
    if (known !== undefined) return known;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const word = `${kind}_${count}`;
    words.set(name, word);
    back.set(word, name);
    return word;
  }

  // The longest first: “Acme Web” before “Acme”.
  const known = (names ?? [])
    .filter((name) => name.trim().length >= 3)
    .toSorted((a, b) => b.length - a.length);
  const ofNames =
    known.length === 0
      ? undefined
      : new RegExp(`(?<![\\p{L}\\p{N}])(?:${known.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'gu');

  function hideText(text: string): string {
    let left = visible(text);
    for (const secret of SECRETS) left = left.replaceAll(secret, '[secret]');
    if (names === null) return left;
    for (const [kind, pattern] of IDS) left = left.replaceAll(pattern, (name) => wordFor(kind, name));
    return ofNames ? left.replaceAll(ofNames, (name) => wordFor('name', name)) : left;
  }

  const restoreText = (text: string) =>
    back.size === 0 ? text : text.replaceAll(/\b[a-z]+(?:-[a-z]+)?_\d+\b/g, (word) => back.get(word) ?? word);

  return {
    hideText,
    hide: (value: Json): Json => mapTexts(value, hideText),
    /** Puts the names back into an answer. */
    restore: (value: Json): Json => mapTexts(value, restoreText),
  };
}

export type Redaction = ReturnType<typeof createRedaction>;
