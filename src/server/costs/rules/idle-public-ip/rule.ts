import { defineRule } from '../common/define';
import { runRate } from '../common/runRate';
import { byResource, resourceColumns, stillThere, usage } from '../common/sql';
import { money, nameOf, placeOf, text, usedEvidence } from '../common/words';
import { usageOnly } from '../../charges/selector';
import { ofResource } from '../common/place';

/** What each provider prints for an address that is reserved and not attached. */
const idle = [
  'idle public ipv4',
  'publicipv4:idleaddress',
  'elasticip:idleaddress',
  'elastic ip address(es)? not attached',
  'public ip.*\\b(unassociated|unattached|not associated|idle)\\b',
  '\\b(unassociated|unattached|idle)\\b.*public ip',
  'static ip charge',
  '(external|static) ip.*\\b(unused|idle|not in use)\\b',
  '\\b(unused|idle)\\b.*(external|static) ip',
].join('|');

export const idlePublicIp = defineRule({
  id: 'idle-public-ip',
  title: 'Idle public IP addresses',
  board: 'case',
  group: 'Network',
  effort: 'low',
  providers: ['AWS', 'Microsoft', 'Google Cloud'],
  texts: { idle },
  minimum: () => ({ days: 2, history: 2 }),
  minimumData: 'Two complete days of usage rows.',
  formula:
    'Usage whose text says that a public IP address is idle, unattached or a bare static address, and which is still billed on one of the last two complete days. Monthly saving = the whole cost: cost per day since first seen in the window × 30.4375.',
  evidence: 'Hours billed as idle in the window, what the provider calls them, and the days seen.',
  remediation:
    'Check that no DNS record, firewall rule or partner list still names the address, then release it. A released address cannot be had back: where it may be needed again, note it and keep one spare instead.',
  build: () => ({
    sql: `SELECT ${resourceColumns}, ${runRate()} AS monthly_cost, ${runRate()} AS monthly_saving,
        any_value(nameless) AS nameless, sum(quantity) AS quantity, any_value(unit) AS unit, any_value(description) AS description
      FROM (SELECT * REPLACE (coalesce(resource_id, 'Idle addresses') AS resource_id), resource_id IS NULL AS nameless FROM d
        WHERE is_idle AND ${usage})
      GROUP BY ${byResource} HAVING ${stillThere}`,
    values: {},
  }),
  describe: (row) => ({
    title: `Release idle public IP ${nameOf(row)}`,
    summary: `${nameOf(row)} ${placeOf(row)} is reserved but attached to nothing, and costs ${money(row, 'monthly_cost')} per month.`,
    evidence: [
      ...usedEvidence(row, 'Billed as idle in the window', { unit: text(row, 'unit'), digits: 1 }),
      { label: 'On the bill', value: String(row['description'] ?? '') },
    ],
  }),
  charges: (row) => ({
    ...ofResource(row),
    charges: { ...usageOnly, has: [idle] },
    // An address that is attached again is billed as one in use: nothing is saved then.
    ...(row['nameless'] === true ? {} : { measured: usageOnly }),
  }),
});
