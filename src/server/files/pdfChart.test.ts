import { expect, it } from 'vitest';
import { pdfPieces } from '@tests/support/pdfText';
import { drawTrend, trendHeight } from './pdfChart';
import { drawPages } from './pdfPages';
import { MARGIN } from './pdfText';

const box = { x: MARGIN, y: MARGIN, width: 483, height: 190 };
const of = { title: 'Costs', author: 'Acme', made: new Date('2026-11-02T09:00:00Z'), footOf: () => '' };

/** The texts of a legend, and how high its chart is said to be and is. */
async function legendOf(names: readonly string[]) {
  const trend = {
    currency: 'USD',
    periods: ['2026-10-01'],
    series: names.map((name) => ({ key: name, name, parts: [name], values: [1], total: 1, other: false })),
    rest: [],
  };
  const heights = { said: 0, is: 0 };
  const file = await drawPages(of, (doc) => {
    heights.said = trendHeight(doc, trend, box);
    heights.is = drawTrend(doc, box, trend, { shape: 'bars', nameOf: () => '' }) - box.y;
  });
  const below = (await pdfPieces(file)).filter(({ height }) => height < 842 - MARGIN - box.height);
  return { read: below.map(({ text }) => text).join(' '), heights };
}

const service = 'Amazon Elastic Block Store';
const endless = (end: string) => `${'Account of a team '.repeat(30)}${end}`;

it.each([
  ['short', ['Compute', 'Storage', 'Other'], ['Compute', 'Storage', 'Other']],
  ['alike but for their ends', [`${service} · Europe`, `${service} · America`], ['Europe', 'America']],
  ['very long', [endless('one'), endless('two')], ['one', 'two']],
  ['of another script', [`${service} · 東京`, `${service} · 大阪`], ['東京', '大阪']],
])('names of a legend that are %s can be told apart', async (_, names, ends) => {
  const { read, heights } = await legendOf(names);
  for (const end of ends) expect(read.split(end)).toHaveLength(2);
  expect(heights.is).toBeCloseTo(heights.said, 6);
  expect(heights.is).toBeLessThan(420);
});
