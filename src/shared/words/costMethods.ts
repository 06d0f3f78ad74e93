import { costMethodRules, type LeftOut } from '../model/costMethods';
import type { SpendMethod } from '../model/limits';
import { costWords } from './costs';

const kinds: Readonly<Record<LeftOut, string>> = {
  credits: 'credits',
  commitment_purchases: 'commitment purchases',
};
const about: Readonly<Record<SpendMethod, string>> = {
  unblended: 'Charges as billed',
  amortized: 'Commitments and other prepayments spread over their term',
  net_unblended: 'Charges as billed',
  net_amortized: 'Commitments and other prepayments spread over their term',
  contracted: 'Usage at your contracted prices, before commitment discounts',
  list: 'Usage at public prices, before any discount',
};

/** “without credits (−$3.00) and commitment purchases”; '' where nothing is left out. */
const without = (left: readonly LeftOut[], amounts: ReadonlyMap<LeftOut, string> = new Map()): string => {
  const named = left.map((kind) => [kinds[kind], amounts.get(kind)] as const);
  const texts = named.map(([name, amount]) => (amount === undefined ? name : `${name} (${amount})`));
  return texts.length === 0 ? '' : `without ${texts.join(' and ')}`;
};

/** What each cost method counts, as people compare it with what their provider shows. */
export const costMethodWords = {
  without,
  /** “Amortized cost, without credits”. */
  told: (method: SpendMethod, amounts?: ReadonlyMap<LeftOut, string>) =>
    [costWords.basis.method(method), without(costMethodRules[method].leavesOut, amounts)]
      .filter((text) => text !== '')
      .join(', '),
  /** “Charges as billed, without credits.” */
  about: (method: SpendMethod) =>
    `${about[method]}, ${without(costMethodRules[method].leavesOut) || 'with credits'}.`,
  help: 'Cost methods',
  counted: 'Usage, fees, tax and refunds count in every method.',
  costExplorer:
    'In AWS Cost Explorer, unblended and amortized costs include credits: compare them with Net unblended and Net amortized. Its net costs are after negotiated discounts, which every method here but List includes.',
} as const;
