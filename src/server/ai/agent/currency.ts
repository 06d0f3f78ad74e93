/** How people call currencies; a code counts as it is. */
const names: Readonly<Record<string, string>> = {
  ...{
    euro: 'EUR',
    euros: 'EUR',
    dollar: 'USD',
    dollars: 'USD',
    pound: 'GBP',
    pounds: 'GBP',
    sterling: 'GBP',
  },
  ...{ yen: 'JPY', yuan: 'CNY', renminbi: 'CNY', rupee: 'INR', rupees: 'INR', franc: 'CHF', francs: 'CHF' },
  ...{ zloty: 'PLN', real: 'BRL', reais: 'BRL', won: 'KRW', rand: 'ZAR' },
};
const codes =
  'usd eur gbp jpy cny inr chf cad aud nzd sgd hkd sek nok dkk pln czk huf brl mxn krw zar try ils'.split(
    ' ',
  );
const byWord: ReadonlyMap<string, string> = new Map([
  ...Object.entries(names),
  ...codes.map((code) => [code, code.toUpperCase()] as const),
]);

export const isCurrencyWord = (word: string): boolean => byWord.has(word);

/** The currency that a question (in lower case) is asked in, “in Euro”, “in US dollars”; null where it names none. */
export function readCurrency(plain: string): string | null {
  const word = /\bin\s+(?:(?:us|american)\s+)?([a-z]+)/g;
  for (const [, name = ''] of plain.matchAll(word)) if (byWord.has(name)) return byWord.get(name) ?? null;
  return null;
}
