export interface FocusColumnRule {
  level: 'Mandatory' | 'Conditional';
  nulls: boolean;
  type: 'String' | 'Decimal' | 'Date/Time' | 'JSON';
  allowed?: readonly string[];
}

/**
 * The mandatory columns of FOCUS 1.3, and the conditional ones that our files have. Source: the column tables of the
 * FOCUS specification at its tag v1.2 (CC BY 4.0) and the columns that version 1.3 added.
 */
export const focusRules: Readonly<Record<string, FocusColumnRule>> = {
  AllocatedMethodDetails: { level: 'Conditional', nulls: true, type: 'JSON' },
  AllocatedMethodId: { level: 'Conditional', nulls: true, type: 'String' },
  AllocatedResourceId: { level: 'Conditional', nulls: true, type: 'String' },
  AllocatedResourceName: { level: 'Conditional', nulls: true, type: 'String' },
  AllocatedTags: { level: 'Conditional', nulls: true, type: 'JSON' },
  BilledCost: { level: 'Mandatory', nulls: false, type: 'Decimal' },
  BillingAccountId: { level: 'Mandatory', nulls: false, type: 'String' },
  BillingAccountName: { level: 'Mandatory', nulls: true, type: 'String' },
  BillingCurrency: { level: 'Mandatory', nulls: false, type: 'String' },
  BillingPeriodEnd: { level: 'Mandatory', nulls: false, type: 'Date/Time' },
  BillingPeriodStart: { level: 'Mandatory', nulls: false, type: 'Date/Time' },
  ChargeCategory: {
    level: 'Mandatory',
    nulls: false,
    type: 'String',
    allowed: ['Usage', 'Purchase', 'Tax', 'Credit', 'Adjustment'],
  },
  ChargeClass: { level: 'Mandatory', nulls: true, type: 'String', allowed: ['Correction'] },
  ChargeDescription: { level: 'Mandatory', nulls: true, type: 'String' },
  ChargePeriodEnd: { level: 'Mandatory', nulls: false, type: 'Date/Time' },
  ChargePeriodStart: { level: 'Mandatory', nulls: false, type: 'Date/Time' },
  ContractedCost: { level: 'Mandatory', nulls: false, type: 'Decimal' },
  EffectiveCost: { level: 'Mandatory', nulls: false, type: 'Decimal' },
  HostProviderName: { level: 'Mandatory', nulls: true, type: 'String' },
  InvoiceIssuerName: { level: 'Mandatory', nulls: false, type: 'String' },
  ListCost: { level: 'Mandatory', nulls: false, type: 'Decimal' },
  PricingQuantity: { level: 'Mandatory', nulls: true, type: 'Decimal' },
  PricingUnit: { level: 'Mandatory', nulls: true, type: 'String' },
  ProviderName: { level: 'Mandatory', nulls: false, type: 'String' },
  PublisherName: { level: 'Mandatory', nulls: false, type: 'String' },
  RegionId: { level: 'Conditional', nulls: true, type: 'String' },
  RegionName: { level: 'Conditional', nulls: true, type: 'String' },
  ServiceCategory: {
    level: 'Mandatory',
    nulls: false,
    type: 'String',
    allowed: [
      'AI and Machine Learning',
      'Analytics',
      'Business Applications',
      'Compute',
      'Databases',
      'Developer Tools',
      'Multicloud',
      'Identity',
      'Integration',
      'Internet of Things',
      'Management and Governance',
      'Media',
      'Migration',
      'Mobile',
      'Networking',
      'Security',
      'Storage',
      'Web',
      'Other',
    ],
  },
  ServiceName: { level: 'Mandatory', nulls: false, type: 'String' },
  ServiceProviderName: { level: 'Mandatory', nulls: false, type: 'String' },
  SubAccountId: { level: 'Conditional', nulls: true, type: 'String' },
  SubAccountName: { level: 'Conditional', nulls: true, type: 'String' },
};

const written = {
  String: /\S/,
  Decimal: /^-?\d+(\.\d+)?$/,
  'Date/Time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
  JSON: /^\{.+\}$/s,
};

/** What a FOCUS 1.3 file breaks of these rules: a line for each column that is missing and each cell that is wrong. */
export function brokenRules(
  head: readonly string[],
  lines: readonly Readonly<Record<string, string>>[],
): string[] {
  const columns = Object.entries(focusRules);
  const missing = columns.filter(([name, { level }]) => level === 'Mandatory' && !head.includes(name));
  const unknown = head.filter((name) => !name.startsWith('x_') && !(name in focusRules));
  const cells = lines.flatMap((line, at) =>
    columns.flatMap(([name, { nulls, type, allowed }]) => {
      const cell = line[name] ?? '';
      const isRight =
        cell === '' ? nulls : written[type].test(cell) && (allowed === undefined || allowed.includes(cell));
      return isRight || !head.includes(name) ? [] : [`line ${at + 1}: ${name} is “${cell}”`];
    }),
  );
  const units = lines.flatMap((line, at) => {
    const { ChargeCategory: category, PricingQuantity: quantity = '', PricingUnit: unit = '' } = line;
    const isEmpty = quantity === '' && unit === '';
    const isRight = category === 'Tax' ? isEmpty : isEmpty || (quantity !== '' && unit !== '');
    return isRight ? [] : [`line ${at + 1}: ${category} has ${quantity} ${unit}`];
  });
  return [
    ...missing.map(([name]) => `${name} is missing`),
    ...unknown.map((name) => `${name} is unknown`),
    ...cells,
    ...units,
  ];
}
