import { isJsonObject, type Json } from '@shared/model/json';

const MULTIPLES: Readonly<Record<string, number>> = { k: 1e3, K: 1e3, m: 1e6, M: 1e6, B: 1e9 };
const FIGURE =
  /(?<![\p{L}\p{N}_./:-])(?<sign>[-−+])?(?<currency>[$€£¥]|\b[A-Z]{3}\s)?(?<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?<multiple>[kKmMB]\b)?(?<percent>\s?%)?(?<code>\s[A-Z]{3}\b)?(?![\p{L}\p{N}_]|[-/:]\d)/gu;
const DATES =
  /\b\d{4}-\d{2}(?:-\d{2})?\b|\b\d{1,2}(?:\s*[–-]\s*\d{1,2})?\s+(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?\s+\d{1,2}(?:\s*[–-]\s*\d{1,2})?\b(?!\d)|\b(?:19|20)\d{2}\b(?![.,]\d)|\bQ[1-4]\b/g;
/** What counts days or places and is no figure of the data: “30 days”, “top 3”, “1.” of a list. */
const COUNTED =
  /\b\d{1,3}(?:-|\s)(?:second|minute|hour|day|week|month|quarter|year)s?\b|\b(?:top|first|last|past|next)\s\d{1,3}\b|^\s*\d{1,2}[.)]\s/gim;

interface Figure {
  text: string;
  value: number;
  /** Digits after the point, of what is written. */
  decimals: number;
  multiple: number;
}

function figuresIn(text: string): Figure[] {
  const left = text.replaceAll(DATES, (date) => ' '.repeat(date.length)).replaceAll(COUNTED, ' ');
  return [...left.matchAll(FIGURE)].flatMap((match) => {
    const { digits = '', currency, multiple, percent, code } = match.groups ?? {};
    const plain = digits.replaceAll(',', '');
    const isBare = !currency && !multiple && !percent && !code;
    // “Two accounts” may be written as 2.
    if (isBare && /^\d{1,2}$/.test(plain) && Number(plain) <= 10) return [];
    return [
      {
        text: match[0].trim(),
        value: Number(plain),
        decimals: (plain.split('.')[1] ?? '').length,
        multiple: MULTIPLES[multiple ?? ''] ?? 1,
      },
    ];
  });
}

function numbersIn(value: Json): number[] {
  if (typeof value === 'number') return [value];
  if (Array.isArray(value)) return value.flatMap(numbersIn);
  return isJsonObject(value) ? Object.values(value).flatMap(numbersIn) : [];
}

/** `asked`: figures that the person wrote may be repeated. */
export function createFigures(asked: string) {
  const known = new Set<number>();
  const take = (text: string) => {
    for (const { value, multiple } of figuresIn(text)) known.add(value * multiple);
  };
  take(asked);
  /** As it is written: rounded, without its sign, a share as percent. */
  const isKnown = ({ value, decimals, multiple }: Figure) => {
    const half = (0.5 * multiple) / 10 ** decimals + 1e-9 * Math.max(1, value * multiple);
    const wanted = value * multiple;
    for (const number of known) if (Math.abs(Math.abs(number) - wanted) <= half) return true;
    return false;
  };
  return {
    /** Those of a tool: its numbers, and what stands in a sentence of ours. */
    add(value: Json, sentence = '') {
      for (const number of numbersIn(value)) known.add(number);
      take(sentence);
    },
    has: (number: number) => isKnown({ text: '', value: Math.abs(number), decimals: 2, multiple: 1 }),
    /** What stands in a text and came from nowhere, as it is written. */
    unknownIn: (text: string) => [
      ...new Set(figuresIn(text).flatMap((one) => (isKnown(one) ? [] : [one.text]))),
    ],
  };
}

/** The figures that an answer may have. */
export type Figures = ReturnType<typeof createFigures>;
