import type { ReactNode } from 'react';
import { costWords } from '@shared/words/costs';
import { to, urlText, useUrl } from '../../platform/urlState';
import { Segmented } from '../../ui/fields/Field';

/** In which currency a screen of costs is shown; empty: the first. */
export const currencyParam = urlText('currency');

/** Where there are several currencies: in which. */
export const currencyChoice = (currencies: readonly string[], value: string): ReactNode =>
  currencies.length > 1 && <Choice currencies={currencies} value={value} />;

function Choice({ currencies, value }: { currencies: readonly string[]; value: string }) {
  const url = useUrl();
  return (
    <Segmented
      label={costWords.overview.currency}
      value={value}
      options={currencies.map((code) => ({ value: code, label: code }))}
      onChange={(next) => url.set(to(currencyParam, next))}
    />
  );
}

/** Of what is told by currency, what is in the one that the address asks for; else the first. */
export function useInCurrency<T extends { currency: string }>(all: readonly T[]) {
  const wanted = useUrl().get(currencyParam);
  const shown = all.find(({ currency }) => currency === wanted) ?? all[0];
  const choice = currencyChoice(
    all.map(({ currency }) => currency),
    shown?.currency ?? '',
  );
  return { shown, choice };
}

/** The currency that the address asks for, where it is one of these; else the first. */
export function useCurrency(known: readonly string[], fallback = 'USD') {
  const wanted = useUrl().get(currencyParam);
  const currency = known.includes(wanted) ? wanted : (known[0] ?? fallback);
  return { currency, choice: currencyChoice(known, currency) };
}
