import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { BasisLine } from './BasisLine';

const days = { from: '2026-10-02', to: '2026-10-31' };
const aws = { sourceId: 's', name: 'AWS', payer: '', completeThrough: '2026-10-31', ended: false };
const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

describe('the line under the figures', () => {
  it('names days and the total of every currency, the largest first, on one line', () => {
    const totals = [
      { currency: 'USD', cost: 173_322 },
      { currency: 'EUR', cost: 9_120 },
    ];
    const html = renderToStaticMarkup(
      <BasisLine days={days} method={undefined} totals={totals} frontiers={[aws]} />,
    );
    expect(textOf(html)).toBe('Oct 2 – 31, 2026 Total $173,322 + €9,120 AWS through Oct 31, 2026');
  });

  it('counts accounts that are not alike, and those that are late or have ended', () => {
    const of = (day: string | null, ended = false) => ({
      ...aws,
      payer: `${day}`,
      completeThrough: day,
      ended,
    });
    const frontiers = [of('2026-10-31'), of('2026-10-27'), of('2023-11-13', true)];
    const line = <BasisLine days={days} method={undefined} frontiers={frontiers} />;
    expect(textOf(renderToStaticMarkup(line))).toContain('3 accounts · 1 ended · 1 late');
  });

  it('says nothing of what is not known', () => {
    expect(textOf(renderToStaticMarkup(<BasisLine days={days} method={undefined} />))).toBe(
      'Oct 2 – 31, 2026',
    );
  });
});
