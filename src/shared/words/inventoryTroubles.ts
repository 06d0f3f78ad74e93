import { sentence } from './sentence';

/** Texts around an inventory that cannot be read: its case and its message. */
export const inventoryTroubleWords = {
  type: 'Inventory not readable',
  group: 'Billing data',
  formula: 'The connection was refused, or reading failed three times in a row. No savings.',
  remediation:
    'Open the integration, read what went wrong, and renew its credential or its permissions at the provider. The case closes automatically once the inventory can be read again.',
  title: (integration: string) => `Fix the inventory of ${integration}`,
  summary: (integration: string, since: string, error: string) =>
    `The inventory of “${integration}” has not been readable since ${since}. ${error}`,
  evidence: { since: 'Since', error: 'What went wrong' },
  mail: {
    subject: (integration: string) => `Inventory of ${integration} can’t be read`,
    text: (integration: string, error: string) =>
      `${sentence(error)} Cases that come from the inventory and advice of “${integration}” stay as they are until it can be read again. Costloom keeps trying automatically.`,
    open: 'Open the integration in Costloom to see what to do.',
  },
} as const;
