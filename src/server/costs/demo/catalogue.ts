import { Fault } from '@shared/kernel/fault';
import type { Sku } from './model';
import type { Account, Catalogue, CataloguePart } from './profile';
import { digitId, guidOf, hexId, letterId } from './random';

/** One thing to be billed, before the provider's words are put to it. */
export interface Ask {
  account: Account;
  region: string;
  /** Unique within the account and region. */
  name: string;
  app: string;
  size: string;
  amount: number;
}

export interface Priced {
  sku: Sku;
  part: CataloguePart;
  /** Units a day at full use. */
  perDay: number;
}

export interface Draft {
  id: string;
  type: string;
  zone?: string;
  lines: Priced[];
}

const known = <T>(value: T | undefined, what: string): T => {
  if (value === undefined)
    throw new Fault('bad_input:demo_files_wrong', `resources/demo: ${what} is not in the catalogue`);
  return value;
};

const gbDay = (gb: number): number => gb / 30.4375;

function wordsOf(ask: Ask, catalogue: Catalogue): Record<string, string> {
  const key = `${ask.account.id}/${ask.region}/${ask.name}`;
  const region = known(catalogue.regions[ask.region], `region '${ask.region}'`);
  return {
    account: ask.account.id,
    region: ask.region,
    regionName: region.name,
    code: region.code,
    name: ask.name,
    name_: ask.name.replaceAll('-', ''),
    app: ask.app,
    group: `rg-${ask.app}`,
    size: ask.size,
    size_: ask.size.replaceAll(' ', '_'),
    hex9: hexId(key, 9),
    hex12: hexId(key, 12),
    hex16: hexId(key, 16),
    hex32: hexId(key, 32),
    guid: guidOf(key),
    LETTERS13: letterId(key, 13),
    LETTERS20: letterId(key, 20),
    digits19: digitId(key, 19),
  };
}

const fill = (template: string, words: Record<string, string>): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, word: string) => known(words[word], `the word {${word}}`));

function price(part: CataloguePart, ask: Ask, catalogue: Catalogue): number {
  const list = part.price === 'size' ? known(catalogue.hourly[ask.size], `size '${ask.size}'`) : part.price;
  return Number((list * part.priceFactor).toFixed(9));
}

function detailsOf(part: CataloguePart, words: Record<string, string>): Record<string, string> | undefined {
  if (!part.details) return undefined;
  return Object.fromEntries(Object.entries(part.details).map(([key, value]) => [key, fill(value, words)]));
}

const perDay = (part: CataloguePart, ask: Ask): number =>
  (part.perDay ?? 0) + (part.perAmount ?? 0) * ask.amount + gbDay((part.gbPerAmount ?? 0) * ask.amount);

/** The provider's id, texts and prices for one inventory line. */
export function draft(catalogue: Catalogue, kindName: string, ask: Ask): Draft {
  const kind = known(catalogue.kinds[kindName], `kind '${kindName}' of ${ask.account.provider}`);
  const words = wordsOf(ask, catalogue);
  const lines = kind.parts.map((part): Priced => {
    const list = price(part, ask, catalogue);
    const details = detailsOf(part, words);
    const sku: Sku = {
      service: known(catalogue.services[part.service], `service '${part.service}'`),
      meter: fill(part.meter, words),
      text: fill(part.text, { ...words, price: String(list) }),
      unit: part.unit,
      price: list,
      ...(details ? { details } : {}),
    };
    return { sku, part, perDay: perDay(part, ask) };
  });
  const zone = kind.zone === undefined ? {} : { zone: `${ask.region}${kind.zone}` };
  return { id: fill(kind.id, words), type: kind.type, ...zone, lines };
}
