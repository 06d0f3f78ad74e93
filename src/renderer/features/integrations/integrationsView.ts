import type { Integration, IntegrationKind } from '../../data/integrations';
import { typeName } from '@shared/words/integrationScreens';
import { listed, type ListView } from '../../parts/list/listed';
import { urlChoice, urlText } from '../../platform/urlState';

export type Category = IntegrationKind['category'];
const categoryOrder: readonly Category[] = ['cloud', 'cost', 'chat', 'mail', 'tickets', 'code', 'other'];
export const ALL = 'all';

export const sortBys = ['name', 'type', 'status', 'connected'] as const;

export const searchParam = urlText('search');
export const categoryParam = urlChoice('category', [ALL, ...categoryOrder], ALL);
export const sortParam = urlChoice('sort', sortBys, 'name');
export const orderParam = urlChoice('order', ['asc', 'desc'], 'asc');
/** The customer for whom something is to be connected; '' for the own organisation. */
export const forParam = urlText('for');

export type ShownCategory = Category | typeof ALL;

/** The category of a type; of one that the server cannot connect, the last. */
export const categoryOf = (type: string, kinds: readonly IntegrationKind[]): Category =>
  kinds.find((kind) => kind.type === type)?.category ?? 'other';

export interface View extends ListView<(typeof sortBys)[number]> {
  category: ShownCategory;
}

/** Those of a category; searched by name and type. */
export const shownIntegrations = (
  all: readonly Integration[],
  kinds: readonly IntegrationKind[],
  view: View,
): Integration[] =>
  listed(
    all.filter(({ type }) => view.category === ALL || categoryOf(type, kinds) === view.category),
    view,
    {
      name: ({ name }) => name,
      texts: ({ type }) => [typeName(type)],
      keys: {
        type: ({ type }) => typeName(type),
        status: ({ status }) => status,
        connected: ({ timestamp }) => timestamp,
      },
    },
  );

/** What can be connected, by categories in their order; those without any are left out. */
export function galleryOf(
  kinds: readonly IntegrationKind[],
  category: ShownCategory,
): { category: Category; kinds: IntegrationKind[] }[] {
  return categoryOrder
    .filter((one) => category === ALL || one === category)
    .map((one) => ({ category: one, kinds: kinds.filter((kind) => kind.category === one) }))
    .filter((group) => group.kinds.length > 0);
}

/** The categories that there is something in, connected or to connect. */
export const usedCategories = (all: readonly Integration[], kinds: readonly IntegrationKind[]): Category[] =>
  categoryOrder.filter(
    (one) =>
      kinds.some(({ category }) => category === one) ||
      all.some(({ type }) => categoryOf(type, kinds) === one),
  );

/** The kind that an address names, in whatever case. */
export const kindOfProvider = (
  kinds: readonly IntegrationKind[],
  provider: string,
): IntegrationKind | undefined => kinds.find(({ type }) => type.toLowerCase() === provider.toLowerCase());

/** The name that is offered for a new one: that of its service, with a number where it is taken. */
export function freeName(wanted: string, taken: readonly string[]): string {
  const names = new Set(taken.map((name) => name.trim().toLowerCase()));
  if (!names.has(wanted.toLowerCase())) return wanted;
  let number = 2;
  while (names.has(`${wanted} ${number}`.toLowerCase())) number += 1;
  return `${wanted} ${number}`;
}
