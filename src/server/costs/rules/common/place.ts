import type { ChargePlace } from '../../charges/selector';
import type { Row } from './rule';
import { text } from './words';

/** Where the charges of a finding are, from its row; '' stands for charges that name none. */
export const inAccount = (row: Row): ChargePlace => ({ account: text(row, 'account_id') });
export const inRegion = (row: Row): ChargePlace => ({ ...inAccount(row), region: text(row, 'region') });
export const ofService = (row: Row): ChargePlace => ({
  ...inRegion(row),
  service: text(row, 'service_name'),
});

/** A row with a true column `nameless` stands for the charges of its place that name no resource. */
export const ofResource = (row: Row): ChargePlace => ({
  ...inRegion(row),
  resource: row['nameless'] === true ? null : text(row, 'resource_id'),
});
