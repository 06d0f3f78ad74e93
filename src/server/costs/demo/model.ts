import type { Day } from './calendar';
import type { Account } from './profile';

export interface Region {
  id: string;
  name: string;
}

interface Service {
  name: string;
  category: string;
  subcategory: string;
}

/** One price list line; the texts are what the provider prints on a bill. */
export interface Sku {
  service: Service;
  meter: string;
  text: string;
  unit: string;
  /** List price of one unit in USD. */
  price: number;
  details?: Readonly<Record<string, string>>;
}

export type Tags = Readonly<Record<string, string>> | null;

export interface Commitment {
  key: string;
  account: Account;
  id: string;
  name: string;
  type: string;
  category: 'Spend' | 'Usage';
  service: Service;
  region: Region | null;
  /** Share of the list price that a covered hour still costs. */
  pays: number;
  upfront: boolean;
  from: Day;
  /** First day without it. */
  until: Day;
  tags: Tags;
  /** USD a day that nothing uses, until the first day given. */
  unused: { perDay: number; until: Day } | null;
}

/** Units per day; 0 writes no row. `key` names the meter for `noise`. */
export type Shape = (day: Day, key: number) => number;

export interface Meter {
  sku: Sku;
  quantity: Shape;
  commitment?: Commitment;
  /** What the spot market charges, as a share of the list price. */
  spot?: number;
  /** Pays the list price although the organisation has an agreement. */
  listPaid?: boolean;
  reservation?: { id: string; status: 'Used' | 'Unused' };
  publisher?: string;
  from?: Day;
  /** First day without this meter. */
  until?: Day;
}

export interface Resource {
  account: Account;
  region: Region | null;
  zone?: string;
  id: string;
  name: string;
  type: string;
  tags: Tags;
  meters: Meter[];
  from?: Day;
  /** First day without the resource. */
  until?: Day;
  /** Absent from the first day given until the second: a fix that was later undone. */
  gap?: { from: Day; until: Day };
}
