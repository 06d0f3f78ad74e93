import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargedTogether, correctionOf } from './correction';
import { missingRates, priced, type MonthCost } from './price';
import { priceKinds, ruleFor, type PriceTerms } from './terms';

const terms = (change: Partial<PriceTerms> = {}): PriceTerms => ({
  basis: 'billed',
  currency: 'USD',
  price: { kind: 'markup', percent: '10' },
  rules: [],
  minimum: '0',
  support: { kind: 'none', value: '0' },
  taxes: [],
  ...change,
});
const cost = (service: string, amount: string, change: Partial<MonthCost> = {}): MonthCost => ({
  source: 's',
  provider: 'AWS',
  service,
  currency: 'USD',
  billed: amount,
  effective: amount,
  contracted: amount,
  list: amount,
  ...change,
});
const none = new Map<string, string>();

describe('the price of a month', () => {
  it('a markup is on the cost, a margin of the price, a discount off the cost', () => {
    const price = (kind: PriceTerms['price']['kind'], percent: string) =>
      priced(terms({ price: { kind, percent } }), [cost('EC2', '80')], none, []).total;
    expect(price('markup', '25')).toBe('100.00');
    expect(price('margin', '20')).toBe('100.00');
    expect(price('discount', '12.5')).toBe('70.00');
  });

  it('the first rule that fits decides, whatever the case; an empty field fits everything', () => {
    const rules = [
      { provider: '', service: 'amazon s3', kind: 'discount' as const, percent: '5' },
      { provider: 'AWS', service: '', kind: 'markup' as const, percent: '20' },
    ];
    const of = (provider: string, service: string) => ruleFor(terms({ rules }), { provider, service });
    expect(of('AWS', 'Amazon S3').rule).toBe(0);
    expect(of('aws', 'Amazon EC2').price).toEqual({ kind: 'markup', percent: '20' });
    expect(of('Microsoft', 'VM')).toEqual({ rule: null, price: { kind: 'markup', percent: '10' } });
  });

  it('tops charges up to the minimum; the support fee is of the charges, and credits come off', () => {
    const found = priced(
      terms({ minimum: '200', support: { kind: 'percent', value: '3' } }),
      [cost('EC2', '100')],
      none,
      [{ text: 'Outage', amount: '7.50' }],
    );
    expect(found.charges).toBe('110.00');
    expect(found.adjustments).toEqual([
      { kind: 'minimum', text: '', amount: '90.00' },
      { kind: 'support', text: '3', amount: '3.30' },
      { kind: 'credit', text: 'Outage', amount: '-7.50' },
    ]);
    expect(found.total).toBe('195.80');
  });

  it('each tax is of all that stands above the taxes, and is rounded by itself', () => {
    const taxes = [
      { name: 'VAT', percent: '8.1' },
      { name: 'City tax', percent: '0.5' },
    ];
    const found = priced(terms({ taxes }), [cost('EC2', '100')], none, [{ text: 'Outage', amount: '9.90' }]);
    expect(found.adjustments.slice(1)).toEqual([
      { kind: 'tax', text: 'VAT 8.1%', amount: '8.11' },
      { kind: 'tax', text: 'City tax 0.5%', amount: '0.50' },
    ]);
    expect([found.tax, found.total]).toEqual(['8.61', '108.71']);
  });

  it('converts with the rate and rounds to the smallest unit of the invoice’s currency, halves away from zero', () => {
    const at = (currency: string, rate: string, amount: string) =>
      priced(
        terms({ currency, price: { kind: 'markup', percent: '0' } }),
        [cost('EC2', amount)],
        new Map([['USD', rate]]),
        [],
      ).total;
    expect(at('JPY', '150.5', '10.01')).toBe('1507');
    expect(at('KWD', '0.3', '10.005')).toBe('3.002');
    expect(at('EUR', '0.5', '0.03')).toBe('0.02');
    expect(at('EUR', '0.5', '-0.03')).toBe('-0.02');
  });

  it('says which rates are missing and guesses none', () => {
    const costs = [cost('EC2', '10'), cost('VM', '5', { currency: 'GBP' })];
    expect(missingRates(costs, 'EUR', new Map([['USD', '0.9']]))).toEqual(['GBP']);
    expect(priced(terms({ currency: 'EUR' }), costs, none, []).lines).toEqual([]);
  });
});

const amounts = fc
  .bigInt({ min: -(10n ** 16n), max: 10n ** 16n })
  .map(
    (value) =>
      `${value < 0n ? '-' : ''}${(value < 0n ? -value : value) / 10n ** 8n}.${String((value < 0n ? -value : value) % 10n ** 8n).padStart(8, '0')}`,
  );
const costsOf = fc
  .uniqueArray(fc.tuple(fc.constantFrom('AWS', 'Microsoft'), fc.string({ maxLength: 8 }), amounts), {
    maxLength: 12,
    selector: ([provider, service]) => JSON.stringify([provider, service]),
  })
  .map((rows) => rows.map(([provider, service, amount]) => cost(service, amount, { provider })));
const someTerms = fc.record({
  basis: fc.constant('billed' as const),
  currency: fc.constantFrom('USD', 'EUR', 'JPY', 'KWD'),
  price: fc.record({ kind: fc.constantFrom(...priceKinds), percent: fc.nat(99).map(String) }),
  rules: fc.constant([]),
  minimum: fc.nat(100_000).map(String),
  support: fc.record({
    kind: fc.constantFrom('none' as const, 'percent' as const, 'fixed' as const),
    value: fc.nat(50).map(String),
  }),
  taxes: fc.uniqueArray(
    fc.record({ name: fc.constantFrom('VAT', 'City tax'), percent: fc.constantFrom('19', '7.7', '0.25') }),
    { selector: ({ name }) => name, maxLength: 2 },
  ),
});
/** In thousandths, which every currency here has at most. */
const thousandths = (decimal: string): bigint => {
  const [whole = '0', part = ''] = decimal.replace('-', '').split('.');
  const size = BigInt(whole) * 1000n + BigInt(part.padEnd(3, '0').slice(0, 3));
  return decimal.startsWith('-') ? -size : size;
};
const sum = (decimals: readonly string[]) => decimals.reduce((all, one) => all + thousandths(one), 0n);
const rates = new Map([['USD', '1.2345']]);

describe('whatever the costs and the terms', () => {
  it('lines add up to the charges, and charges with adjustments to the total', () => {
    fc.assert(
      fc.property(costsOf, someTerms, fc.nat(5_000), (costs, book, credit) => {
        const found = priced(book, costs, rates, [{ text: 'x', amount: String(credit) }]);
        expect(sum(found.lines.map(({ price }) => price))).toBe(thousandths(found.charges));
        const taxes = found.adjustments.filter(({ kind }) => kind === 'tax');
        expect(sum(taxes.map(({ amount }) => amount))).toBe(thousandths(found.tax));
        expect(sum([found.charges, ...found.adjustments.map(({ amount }) => amount)])).toBe(
          thousandths(found.total),
        );
      }),
    );
  });

  it('an invoice and its correction come to what the bill says now; none is proposed where nothing changed', () => {
    fc.assert(
      fc.property(costsOf, costsOf, someTerms, (before, now, book) => {
        const invoice = priced(book, before, rates, []);
        const wanted = priced(book, now, rates, []);
        expect(correctionOf(invoice, invoice, book.currency)).toBeNull();
        const correction = correctionOf(wanted, invoice, book.currency);
        const both = sum([invoice.total, correction?.total ?? '0']);
        expect(both).toBe(thousandths(wanted.total));
        expect(sum([invoice.tax, correction?.tax ?? '0'])).toBe(thousandths(wanted.tax));
        const documents = correction ? [invoice, correction] : [invoice];
        expect(correctionOf(wanted, chargedTogether(documents), book.currency)).toBeNull();
      }),
    );
  });
});
