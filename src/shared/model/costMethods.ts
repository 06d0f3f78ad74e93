import type { CostType } from './cost-query/types';
import type { CostMethod, SpendMethod } from './limits';

/** Kinds of charges that a cost method may leave out. What is named nowhere here counts in every method. */
export type LeftOut = 'credits' | 'commitment_purchases';

interface MethodRule {
  /** The column of the bill that is summed. Cost is the repaired EffectiveCost. */
  column: 'BilledCost' | 'Cost' | 'ContractedCost' | 'ListCost';
  leavesOut: readonly LeftOut[];
  /** The method that leaves nothing out, in whose amounts it is told what this one does. */
  whole: CostMethod;
}

/**
 * What each method sums and what it leaves out: by this table costs are summed, and by it screens and files say so.
 * Usage, fees, tax, refunds and discounts count in all of them. A commitment's contracted and list costs stand on its
 * purchase and again on what it covers, so these two leave the purchase out.
 */
export const costMethodRules: Readonly<Record<SpendMethod, MethodRule>> = {
  unblended: { column: 'BilledCost', leavesOut: ['credits'], whole: 'net_unblended' },
  amortized: { column: 'Cost', leavesOut: ['credits'], whole: 'net_amortized' },
  net_unblended: { column: 'BilledCost', leavesOut: [], whole: 'net_unblended' },
  net_amortized: { column: 'Cost', leavesOut: [], whole: 'net_amortized' },
  contracted: {
    column: 'ContractedCost',
    leavesOut: ['credits', 'commitment_purchases'],
    whole: 'net_unblended',
  },
  list: { column: 'ListCost', leavesOut: ['credits', 'commitment_purchases'], whole: 'net_unblended' },
};

/** Credits are a charge category of their own, purchases those of a commitment: as filters of spend say it. */
export const leftOutFilters = {
  credits: [{ field: 'charge_category', operator: 'in', values: ['Credit'] }],
  commitment_purchases: [
    { field: 'charge_category', operator: 'in', values: ['Purchase'] },
    { field: 'commitment', operator: 'is_not_empty', values: [] },
  ],
} as const satisfies Record<
  LeftOut,
  readonly { field: string; operator: string; values: readonly string[] }[]
>;

/** Cost queries call the methods as providers do. Bills have no blended cost. */
export const methodOfCostType: Readonly<Record<CostType, CostMethod>> = {
  UnblendedCost: 'unblended',
  AmortizedCost: 'amortized',
  NetUnblendedCost: 'net_unblended',
  NetAmortizedCost: 'net_amortized',
  BlendedCost: 'unblended',
  NetBlendedCost: 'net_unblended',
};
