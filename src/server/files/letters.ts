import bidiFactory from 'bidi-js';
import type { Face } from './faces';

/** A stretch of a line that is drawn at once. */
export interface Run {
  text: string;
  face: Face | null;
  /** Odd: it is read from right to left. */
  level: number;
}

/** → the font that has all of a cluster; null: the usual one; undefined: none has it. */
export type FaceOf = (cluster: string) => Face | null | undefined;

export const BOX = '□';

const bidi = bidiFactory();
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('en', { granularity: 'word' });

const clustersOf = (text: string): string[] => [...clusters.segment(text)].map(({ segment }) => segment);

/** What no letter is drawn for: controls, marks of direction, and which form of an emoji is meant. */
const unseen = /[\p{Cc}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]/gu;

/** A text as it is drawn, on the lines that it has by itself. */
export const seenLines = (text: string): string[] =>
  text.split(/\r?\n/).map((line) => line.replaceAll('\t', ' ').replaceAll(unseen, ''));

const LEFTWARD = /[\p{scx=Arab}\p{scx=Hebr}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** Joins letters and emoji; no font has to have it. */
const JOINERS = /[\u200c\u200d]/gu;

/** Whether the usual fonts draw a text as it is. */
export function isUsual(line: string, faceOf: FaceOf): boolean {
  if (/^[\x20-\x7e]*$/.test(line)) return true;
  return !LEFTWARD.test(line) && clustersOf(line).every((cluster) => faceOf(cluster) === null);
}

/** Runs as they stand from left to right: from the highest level down, those of that level and above are turned round. */
function visual(runs: readonly Run[]): Run[] {
  const order = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let from = 0; from < order.length; from += 1) {
      let to = from;
      while ((order[to]?.level ?? -1) >= level) to += 1;
      order.splice(from, to - from, ...order.slice(from, to).toReversed());
      from = to;
    }
  }
  return order;
}

/** The library of fonts turns letters of such scripts round by itself, but neither brackets nor other letters. */
function turned(run: Run): Run {
  if (run.level % 2 === 0) return run;
  const mirrored = clustersOf(run.text).map((cluster) => bidi.getMirroredCharacter(cluster) ?? cluster);
  const text = (LEFTWARD.test(run.text) ? mirrored : mirrored.toReversed()).join('');
  return { ...run, text };
}

/**
 * A line as runs of one font and one direction, from left to right as they are seen. A line with a Latin letter is read
 * from the left as the document is, any other as its first letter is. What no font has is a box.
 */
export function runsOf(line: string, faceOf: FaceOf): Run[] {
  const base = /\p{Script=Latin}/u.test(line) ? 'ltr' : 'auto';
  const { levels } = bidi.getEmbeddingLevels(line, base);
  const runs: Run[] = [];
  let at = 0;
  for (const cluster of clustersOf(line)) {
    const level = levels[at] ?? 0;
    at += cluster.length;
    const found = faceOf(cluster.replaceAll(JOINERS, ''));
    const [face, text] = found === undefined ? (['symbols', BOX] as const) : [found, cluster];
    const last = runs.at(-1);
    if (last?.face === face && last.level === level) last.text += text;
    else runs.push({ text, face, level });
  }
  return visual(runs).map(turned);
}

/** Scripts that are written without spaces. */
const DENSE = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{Script=Thai}]/u;

/** Parts of a line, between which it may be broken. */
function partsOf(line: string): string[] {
  const parts: string[] = [];
  for (const { segment } of words.segment(line)) {
    const last = parts.at(-1);
    const ends = last === undefined || /[\s-]$/u.test(last);
    const dense = last !== undefined && (DENSE.test(last.slice(-1)) || DENSE.test(segment.slice(0, 1)));
    if (last === undefined || (/^[^\s\p{P}]/u.test(segment) && (ends || dense))) parts.push(segment);
    else parts[parts.length - 1] = last + segment;
  }
  return parts;
}

/** A line broken where it would be wider; what has no place to be broken is broken between two letters. */
export function broken(line: string, width: number, widthOf: (line: string) => number): string[] {
  const lines: string[] = [];
  let open = '';
  const fits = (text: string) => widthOf(text.trimEnd()) <= width;
  const add = (part: string): void => {
    if (fits(open + part)) open += part;
    else if (open.trim() !== '') {
      lines.push(open.trimEnd());
      open = '';
      add(part);
    } else
      for (const cluster of clustersOf(part)) {
        if (open !== '' && !fits(open + cluster)) {
          lines.push(open);
          open = '';
        }
        open += cluster;
      }
  };
  for (const part of partsOf(line)) add(part);
  return [...lines, open.trimEnd()];
}
