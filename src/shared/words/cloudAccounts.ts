import type { IntegrationType } from '../api/integrations/entities';

const number = (value: number) => value.toLocaleString('en-US');

interface Named {
  one: string;
  many: string;
}
const names: Partial<Record<IntegrationType, Named>> = {
  AWS: { one: 'account', many: 'accounts' },
  GCP: { one: 'project', many: 'projects' },
  AZURE: { one: 'subscription', many: 'subscriptions' },
};
const general: Named = { one: 'account', many: 'accounts' };

/** What the accounts of a type are called. */
export const accountsOf = (type: IntegrationType): Named => names[type] ?? general;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const counted = (quantity: number, { one, many }: Named) =>
  `${number(quantity)} ${quantity === 1 ? one : many}`;

/** Texts of the accounts of a cloud integration, and of virtual integrations made of some of them. */
export const cloudAccountWords = {
  title: ({ many }: Named) => capital(many),
  text: ({ many }: Named) => `Costloom works in these ${many}. Bills always cover all of them.`,
  refresh: 'Refresh',
  search: ({ many }: Named) => `Search ${many}`,
  name: 'Name',
  id: 'ID',
  type: 'Type',
  gone: 'closed',
  none: ({ many }: Named) => `No ${many} found`,
  noneText: ({ many }: Named) => `The cloud lists no ${many} for this connection. Check its permissions.`,
  noMatch: 'Nothing matches the search',
  all: ({ many }: Named) => `All ${many}, including new ones`,
  allCount: (total: number, named: Named) => `${counted(total, named)}, all chosen`,
  count: (chosen: number, total: number, named: Named) =>
    `${number(chosen)} of ${counted(total, named)} chosen`,
  shown: (shown: number) => `${number(shown)} shown`,
  chooseAll: 'Choose all',
  chooseNone: 'Choose none',
  save: ({ many }: Named) => `Save ${many}`,
  discard: 'Discard',
  saved: ({ many }: Named) => `${capital(many)} saved`,
  saveFailed: ({ many }: Named) => `Failed to save the ${many}`,
  old: 'Showing what was last known.',
  virtual: {
    title: 'Virtual integrations',
    text: ({ many }: Named) =>
      `A virtual integration works in some of the ${many}. Use it wherever an integration can be chosen, or share it with a customer.`,
    create: 'New virtual integration',
    none: 'No virtual integrations yet',
    of: (quantity: number, named: Named) => counted(quantity, named),
    partOf: (name: string) => `Part of ${name}`,
    connection: (name: string) => `It signs in the way “${name}” does. Change the connection there.`,
    open: (name: string) => `Open ${name}`,
    nameField: 'Name',
    needsOne: ({ one }: Named) => `Choose at least one ${one}`,
    most: (most: number) => `At most ${number(most)} can be chosen`,
    confirm: 'Create',
    created: (name: string) => `${name} created`,
  },
} as const;
