import { addMonths } from '@shared/model/days';
import { urlChoice, urlText } from '../../platform/urlState';
import type { PriceBook } from '../../data/charging';

export type BookTerms = PriceBook['terms'];

const chargingTabs = ['runs', 'books', 'customers', 'rates', 'seller'] as const;
export const tabParam = urlChoice('tab', chargingTabs, 'runs');
/** Which price book is open; `new`: one that is not saved yet; empty: the list. */
export const bookParam = urlText('book');
export const NEW = 'new';

export const runPath = (id: string) => `/charging/runs/${encodeURIComponent(id)}`;
export const documentPath = (id: string) => `/charging/documents/${encodeURIComponent(id)}`;
export const invoicePath = (id: string) => `/invoices/${encodeURIComponent(id)}`;

const MONTHS = 24;

/** The newest first, from a month back. */
export const monthsFrom = (month: string): string[] =>
  Array.from({ length: MONTHS }, (_, at) => addMonths(month, -at));
