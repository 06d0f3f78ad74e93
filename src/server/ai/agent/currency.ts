/** How people call currencies, each after its code, which counts too. */
const names = [
  'EUR euro euros',
  'USD dollar dollars',
  'GBP pound pounds sterling',
  'JPY yen',
  'CNY yuan renminbi',
  'INR rupee rupees',
  'CHF franc francs',
  'PLN zloty',
  'BRL real reais',
  'KRW won',
  'ZAR rand',
  ...['CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'SEK', 'NOK', 'DKK', 'CZK', 'HUF', 'MXN', 'TRY', 'ILS'],
];
const byWord: ReadonlyMap<string, string> = new Map(
  names.flatMap((all) => all.split(' ').map((word) => [word.toLowerCase(), all.slice(0, 3)] as const)),
);

export const isCurrencyWord = (word: string): boolean => byWord.has(word);

/** The currency that a question (in lower case) is asked in, “in Euro”, “in US dollars”; null where it names none. */
export function readCurrency(plain: string): string | null {
  const word = /\bin\s+(?:(?:us|american)\s+)?([a-z]+)/g;
  for (const [, name = ''] of plain.matchAll(word)) if (byWord.has(name)) return byWord.get(name) ?? null;
  return null;
}
