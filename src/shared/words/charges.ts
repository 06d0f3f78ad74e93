import { CHARGES_REACH } from '../model/limits';
import { counted } from './counted';

const count = (value: number) => value.toLocaleString('en-US');

/** Texts of the charges behind a figure, and of a resource's page. */
export const chargeWords = {
  table: 'Charges',
  none: 'No charges in these dates',
  day: 'Date',
  charge: 'Charge',
  resource: 'Resource',
  service: 'Service',
  account: 'Account',
  region: 'Region',
  allocated: 'Allocated to',
  usage: 'Usage',
  list: 'List price',
  cost: 'Cost',
  shown: (shown: number, total: number) =>
    total > CHARGES_REACH && shown >= CHARGES_REACH
      ? `The first ${count(shown)} of ${count(total)} charges. Add a filter to see the rest.`
      : `${count(shown)} of ${counted(total, 'charge')}`,
} as const;

export const resourceWords = {
  title: 'Resource',
  open: 'Open resource',
  spend: 'Spend',
  gone: 'This resource is not in your bills',
  goneText: 'Its bills may have been removed, or its ID is different.',
  facts: 'Details',
  id: 'ID',
  billed: 'Billed',
  allocated: 'Allocated to',
  allocatedMethod: 'Method',
  allocatedDays: 'Billed',
  console: (provider: string) =>
    provider === 'Microsoft' ? 'Open in the Azure portal' : `Open in the ${provider} console`,
  cost: 'Cost by charge',
  coveredBy: (commitment: string) => `Covered by ${commitment}`,
  notCovered: 'No commitment covers it in these dates.',
  cases: 'Cases',
  noCases: 'No cases, past or present',
  aMonth: '/ month',
  changes: 'Changes by workflows',
  noChanges: 'No workflow has changed it',
  changeStates: { changed: 'Done', failed: 'Failed', unclear: 'Unclear' },
  tags: 'Tags',
  untagged: 'No tags',
  charges: 'Charges',
} as const;
