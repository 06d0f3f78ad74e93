/** Fields of the bill that spend can be grouped and narrowed by, beside `tag:<key>`. */
export const spendFields = [
  'service',
  'account',
  'owner',
  'region',
  'provider',
  'category',
  'resource',
  'charge_category',
  'charge',
  'source',
  'billing_account',
  'subcategory',
  'zone',
  'resource_type',
  'sku',
  'meter',
  'pricing',
  'commitment',
  'publisher',
  'invoice',
  'unit',
  'allocated_resource',
  'allocation_method',
] as const;
export type SpendField = (typeof spendFields)[number];

/** How many of them spend can be grouped by at once. */
export const SPEND_GROUPINGS = 3;

const TAG = /^tag:.{1,128}$/;
const VIRTUAL = /^virtual:(.{1,60})$/;
export const isBillField = (text: string): text is SpendField => spendFields.some((field) => field === text);
/** What stands on a charge itself. */
export const isChargeField = (text: string): boolean => isBillField(text) || TAG.test(text);
/** The virtual tag that a field is; null: it is another field. */
export const virtualName = (field: string): string | null => VIRTUAL.exec(field)?.[1] ?? null;
export const virtualField = (name: string): string => `virtual:${name}`;
export const isSpendField = (text: string): boolean => isChargeField(text) || virtualName(text) !== null;

/** Conditions that are about whether there is a value, not about which. */
export const isValueless = (operator: string): boolean =>
  operator === 'is_empty' || operator === 'is_not_empty';
