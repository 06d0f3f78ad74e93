import { expect, it } from 'vitest';
import { pdfPieces } from '@tests/support/pdfText';
import { pdfWords } from '@shared/words/pdf';
import { drawPages, frameOf } from './pdfPages';
import { heightOf, MARGIN, write } from './pdfText';

const made = new Date('2026-11-02T09:00:00Z');

function fileOf(texts: readonly string[], { title = 'Costs', width = 480 } = {}): Promise<Buffer> {
  const footOf = (page: number, pages: number) => `${title} · Page ${page} of ${pages}`;
  return drawPages({ title, author: 'Acme', made, footOf }, (doc) => {
    let y = MARGIN;
    for (const text of texts) y = write(doc, text, MARGIN, y, { width }) + 6;
  });
}

/** What another program reads in a file, without spaces, and each kind of letter once. */
async function lettersIn(file: Buffer): Promise<Set<string>> {
  const pieces = await pdfPieces(file);
  return new Set(pieces.map(({ text }) => text.normalize('NFKC').replaceAll(/\s/g, '')).join(''));
}

it.each([
  ['Latin, Greek and Cyrillic', 'Zürich Ελλάδα Київ'],
  ['Chinese', '成本管理 預算'],
  ['Japanese', '東京コスト あいう'],
  ['Korean', '한국 비용'],
  ['Arabic', 'تكلفة الخدمات'],
  ['Hebrew', 'עלות השירות'],
  ['Thai', 'ค่าใช้จ่าย'],
  ['Devanagari', 'हिन्दी लागत'],
  ['emoji', '😀🚀👍'],
  ['several at once', '東京コスト 成本 한국 عربي 😀 Ελλάδα'],
])('letters of %s are in a file, and no box', async (_, text) => {
  const found = await lettersIn(await fileOf([text], { title: text }));
  const wanted = new Set(text.normalize('NFKC').replaceAll(/\s/g, ''));
  expect([...wanted].filter((letter) => !found.has(letter))).toEqual([]);
  expect(found.has('□')).toBe(false);
});

it('words from right to left are read back in their order', async () => {
  const [line] = await pdfPieces(await fileOf(['עלות']));
  expect(line?.text).toBe('עלות');
  const pieces = await pdfPieces(await fileOf(['Cost of עלות השירות in May']));
  const seen = pieces.filter(({ text }) => !text.includes('Page')).toSorted((a, b) => a.left - b.left);
  expect(seen.map(({ text }) => text)).toEqual(['Cost of', 'השירות', 'עלות', 'in May']);
});

it('a letter that no font has is a box, and the last page says so once', async () => {
  const texts = async (file: Promise<Buffer>) => (await pdfPieces(await file)).map(({ text }) => text);
  const many = [...Array.from({ length: 80 }, () => 'Costs\nof a page'), 'Rune ᚠ'];
  const read = (await texts(fileOf(many))).join(' ');
  expect(read).toContain('Rune □');
  const note = pdfWords.boxes.replace('□ ', '');
  expect(read.split(note)).toHaveLength(2);
  expect(read.lastIndexOf('Page')).toBeGreaterThan(read.indexOf('Rune'));
  expect((await texts(fileOf(['Costs', '東京']))).join(' ')).not.toContain(note);
});

const long = '東京コスト 成本 한국 عربي 😀 Ελλάδα-Services ';

it.each([
  ['of every script', long.repeat(8)],
  ['Latin', 'Costs of all services '.repeat(16)],
  ['without a space', 'コ'.repeat(200)],
  ['a word without end', 'עלות'.repeat(60)],
])('a name %s leaves the page nowhere, also in its foot', async (_, name) => {
  const pieces = await pdfPieces(await fileOf([name], { title: name, width: 120 }));
  expect(pieces.length).toBeGreaterThan(4);
  for (const { left, right, height } of pieces) {
    expect(left).toBeGreaterThanOrEqual(MARGIN - 0.5);
    expect(right).toBeLessThanOrEqual(595.28 - MARGIN + 0.5);
    expect(height).toBeGreaterThan(8);
  }
});

it('a text is as high as it is said to be, whatever its letters', async () => {
  const of = { title: 'a', author: 'b', made, footOf: () => '' };
  await drawPages(of, (doc) => {
    for (const text of ['Costs', long, long.repeat(5), 'a\n東\nb']) {
      const style = { width: frameOf(doc).width / 3 };
      const top = 100;
      expect(write(doc, text, MARGIN, top, style) - top).toBeCloseTo(heightOf(doc, text, style), 6);
    }
  });
});

it('equal files have equal bytes, whichever fonts were loaded before', async () => {
  const before = await fileOf([long, 'ᚠ']);
  expect((await fileOf([long, 'ᚠ'])).equals(before)).toBe(true);
  const plain = await fileOf(['Costs']);
  // A page of usual letters has the two usual fonts at most.
  expect(plain.toString('latin1').match(/\/FontFile2/g)?.length).toBe(1);
  expect(plain.length).toBeLessThan(20_000);
});
