import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { BasisLine } from './BasisLine';

const days = { from: '2026-10-02', to: '2026-10-31' };
const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

describe('the line under the figures', () => {
  it('names days, cost and the total of every currency, the largest first, on one line', () => {
    const totals = [
      { currency: 'USD', cost: 173_322 },
      { currency: 'EUR', cost: 9_120 },
    ];
    const html = renderToStaticMarkup(
      <BasisLine days={days} method="net_amortized" totals={totals} fresh="AWS through Oct 31, 2026" />,
    );
    expect(textOf(html)).toBe(
      'Oct 2, 2026 – Oct 31, 2026 Net amortized cost Total $173,322 + €9,120 AWS through Oct 31, 2026',
    );
  });

  it('says nothing of what is not known', () => {
    expect(textOf(renderToStaticMarkup(<BasisLine days={days} method={undefined} />))).toBe(
      'Oct 2, 2026 – Oct 31, 2026',
    );
  });
});
