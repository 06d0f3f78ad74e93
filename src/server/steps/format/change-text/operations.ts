import type { Json } from '@shared/model/json';

export interface TextInput {
  text: string;
  find: string;
  replacement: string;
  length: number;
  pad: string;
}

const title = (text: string) =>
  text
    .toLowerCase()
    .replace(/(^|[\s_-])(\p{L})/gu, (_all, gap: string, letter: string) => gap + letter.toUpperCase());

const slug = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** By what people see as characters, so that no emoji is cut in half. */
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const split = (text: string) => [...characters.segment(text)].map(({ segment }) => segment);

function truncate({ text, length }: TextInput): string {
  if (text.length <= length) return text;
  const parts = split(text);
  return parts.length <= length ? text : `${parts.slice(0, Math.max(1, length - 1)).join('')}…`;
}

const around = (text: string, find: string): [string, string] => {
  const at = find === '' ? -1 : text.indexOf(find);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + find.length)];
};

export const operationNames = [
  ...(['trim', 'upper', 'lower', 'title', 'slug', 'replace', 'before', 'after'] as const),
  ...(['truncate', 'pad_start', 'pad_end', 'reverse', 'lines'] as const),
] as const;

export type TextOperation = (typeof operationNames)[number];

export const operations: Record<TextOperation, { label: string; run(input: TextInput): Json }> = {
  trim: { label: 'Trim spaces', run: ({ text }) => text.trim() },
  upper: { label: 'UPPER CASE', run: ({ text }) => text.toUpperCase() },
  lower: { label: 'lower case', run: ({ text }) => text.toLowerCase() },
  title: { label: 'Title Case', run: ({ text }) => title(text) },
  slug: { label: 'Slug (for-names-and-addresses)', run: ({ text }) => slug(text) },
  replace: {
    label: 'Replace all',
    run: ({ text, find, replacement }) => (find === '' ? text : text.split(find).join(replacement)),
  },
  before: { label: 'What stands before', run: ({ text, find }) => around(text, find)[0] },
  after: { label: 'What stands after', run: ({ text, find }) => around(text, find)[1] },
  truncate: { label: 'Cut to length', run: truncate },
  pad_start: { label: 'Pad at the start', run: ({ text, length, pad }) => text.padStart(length, pad) },
  pad_end: { label: 'Pad at the end', run: ({ text, length, pad }) => text.padEnd(length, pad) },
  reverse: { label: 'Reverse', run: ({ text }) => split(text).toReversed().join('') },
  lines: { label: 'List of lines', run: ({ text }) => text.split(/\r?\n/) },
};

export const operationChoices = operationNames.map((value) => ({ value, label: operations[value].label }));
