import { bySignature, type Format } from '../common/format';

/** Mandatory in the contract commitment dataset from FOCUS 1.3 on. */
const signature = [
  'ContractId',
  'ContractCommitmentId',
  'ContractCommitmentPeriodStart',
  'ContractCommitmentPeriodEnd',
  'ContractCommitmentType',
  'BillingCurrency',
];

/** What was committed to, until when: it has no charges, so that it stands beside the bills and is none itself. */
export const focusContracts: Format = {
  id: 'focus-contracts',
  label: 'FOCUS contract commitments (1.3, 1.4)',
  detect: (columns) =>
    columns.has('ContractCommitmentId') && !columns.has('BilledCost')
      ? bySignature(columns, signature)
      : { score: 0, reasons: [] },
  map: () => ({}),
};
