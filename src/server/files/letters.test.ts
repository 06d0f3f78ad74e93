import { expect, it } from 'vitest';
import { BOX, broken, isUsual, runsOf, seenLines, type FaceOf } from './letters';

const faceOf: FaceOf = (cluster) => {
  if (/^[\p{Script=Latin}\p{N}\s\p{P}]+$/u.test(cluster)) return null;
  if (/^\p{Script=Hebrew}/u.test(cluster)) return 'hebrew';
  if (/^\p{Script=Arabic}/u.test(cluster)) return 'arabic';
  if (/^[\p{Script=Han}\p{Script=Hiragana}]/u.test(cluster)) return 'cjk';
  return /^\p{Emoji}/u.test(cluster) ? 'emoji' : undefined;
};

it.each([
  ['one script', 'abc', ['abc']],
  ['two scripts', 'abc東京', ['abc', '東京']],
  [
    'a name from right to left between Latin ones',
    'Cost of אב גד in May',
    ['Cost of ', 'גד', ' ', 'אב', ' in May'],
  ],
  ['a line from right to left alone, with a number', 'אב 12', ['12', ' ', 'אב']],
  ['brackets there, which look the other way', 'אב (גד)', ['(', 'גד', ') ', 'אב']],
  ['brackets around Latin letters', 'a אב (b) אב', ['a ', 'אב', ' (b) ', 'אב']],
  ['an emoji of several', 'x👨‍👩‍👧y', ['x', '👨‍👩‍👧', 'y']],
  ['what no font has', 'aᚠᚢb', ['a', BOX + BOX, 'b']],
])('%s: runs stand in the order in which they are seen', (_, line, runs) => {
  expect(runsOf(line, faceOf).map(({ text }) => text)).toEqual(runs);
});

it.each([
  ['Costs 2026', true],
  ['Zürich', true],
  ['東京', false],
  ['אב', false],
  ['ᚠ', false],
])('%s: whether the usual fonts draw it as it is', (line, is) => {
  expect(isUsual(line, faceOf)).toBe(is);
});

it.each([
  ['words', 'one two three', 7, ['one two', 'three']],
  ['a word that is too wide', 'abcdefghij', 4, ['abcd', 'efgh', 'ij']],
  ['a word too wide after a short one', 'ab cdefghi', 5, ['ab', 'cdefg', 'hi']],
  ['a hyphen', 'prod-account', 8, ['prod-', 'account']],
  ['a script without spaces', '東京東京東京', 4, ['東京東京', '東京']],
  ['no comma at the beginning of a line', '東京東京、東京', 4, ['東京', '東京、', '東京']],
  ['a letter with marks', 'e\u0301e\u0301e\u0301', 4, ['e\u0301e\u0301', 'e\u0301']],
  ['nothing', '', 4, ['']],
])('%s: a line is broken where it would be wider', (_, line, width, lines) => {
  expect(broken(line, width, (text) => text.length)).toEqual(lines);
});

it('what no letter is drawn for is left out; a text keeps its own lines', () => {
  expect(seenLines('a\u200bb\u202e\r\nc\td\ufe0f\u0007')).toEqual(['ab', 'c d']);
});
