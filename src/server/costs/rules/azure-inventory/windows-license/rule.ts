import { usageOnly } from '../../../charges/selector';
import { defineObservedRule, fact } from '../../common/observed';
import { factEvidence } from '../../common/observedEvidence';
import { listParameter, percentParameter } from '../../common/parameters';
import { usage } from '../../common/sql';
import { money, nameOf, placeOf } from '../../common/words';

/** Either a row of its own, or a compute rate with the license in it. */
const windows = 'windows';
const license = 'licen[sc]e';

export const azureWindowsLicense = defineObservedRule({
  id: 'azure-windows-license',
  title: 'Windows virtual machines without Azure Hybrid Benefit',
  provider: 'Microsoft',
  group: 'Licenses',
  effort: 'low',
  observes: ['azure.virtual-machine'],
  texts: { windows, license },
  own: [
    listParameter({
      id: 'licensed_subscriptions',
      title: 'Subscriptions with Windows Server licenses',
      default: [],
      description:
        'Subscription ids whose virtual machines your own licenses with Software Assurance can cover; * for all. Empty: nothing is found, because without licenses nothing is saved.',
    }),
    percentParameter({
      id: 'license_share',
      title: 'License in a Windows rate',
      default: 40,
      min: 1,
      max: 80,
      description:
        'Share of a Windows compute rate that is the license, where the bill has no row of its own for it.',
    }),
  ],
  minimumData:
    'One reading of the subscription’s virtual machines, the machine on the bill, and licenses that you own.',
  formula:
    'Running Windows machines without the benefit, in the subscriptions that you chose. Desktop and Visual Studio images are excluded. Monthly saving = license rows of the machine on the bill, plus the chosen share (40%) of its compute rows at a Windows rate, as a month.',
  evidence: 'Size, operating system and license type of the machine, and its license rows on the bill.',
  remediation:
    'Check that enough licenses with Software Assurance are free (8 cores at least a machine), then set the license type to Windows_Server. It takes effect at once without a restart, and can be set back the same way.',
  part: { sql: `${usage} AND is_windows`, charges: { ...usageOnly, has: [windows] } },
  costs: { license_cost: `${usage} AND is_windows AND is_license` },
  where: (parameters) => ({
    sql: `${fact('os')} = 'Windows' AND o.state = 'running' AND NOT starts_with(coalesce(${fact('license')}, ''), 'Windows')
      AND coalesce(${fact('image_publisher')}, '') NOT IN ('microsoftwindowsdesktop', 'microsoftvisualstudio')
      AND list_has_any([lower(parse_filename(o.account_id)), '*'], from_json($licensed_subscriptions, '["VARCHAR"]'))`,
    values: {
      licensed_subscriptions: JSON.stringify(
        parameters
          .list('licensed_subscriptions')
          .map((id) => id.toLowerCase().replace(/^\/subscriptions\//, '')),
      ),
    },
  }),
  saving: (parameters) => ({
    sql: 'license_cost + (monthly_cost - license_cost) * $license_share',
    values: { license_share: parameters.number('license_share') / 100 },
  }),
  measured: null,
  describe: (row) => ({
    title: `Use your Windows license on ${nameOf(row)}`,
    summary: `${nameOf(row)} ${placeOf(row)} pays for Windows by the hour; a license that you own saves about ${money(row, 'monthly_saving')} per month.`,
    evidence: [
      ...factEvidence(row, [
        { label: 'Size', fact: 'size' },
        { label: 'Operating system', fact: 'os' },
        { label: 'License type', fact: 'license' },
      ]),
      { label: 'License rows on the bill, per month', value: money(row, 'license_cost') },
    ],
  }),
});
