import { observedRules } from '../common/observed';
import { percentage, seenFor } from '../common/observedParameters';
import { listParameter } from '../common/parameters';
import { usage } from '../common/sql';

export const compute = observedRules({ provider: 'Microsoft', group: 'Compute' }, [
  {
    id: 'azure-stopped-vm',
    title: 'Stopped virtual machines that are not deallocated',
    effort: 'low',
    observes: ['azure.virtual-machine'],
    own: [seenFor('stopped', 'machine', 1)],
    minimumData: 'One reading of the subscription’s virtual machines, and the machine on the bill.',
    formula:
      'Virtual machines in the state “stopped” (shut down from inside, and still billed) for at least the chosen days. Monthly saving = compute and licenses of the machine on the bill, as a month, without disks, addresses and data transfer.',
    evidence: 'Days stopped, size and operating system of the machine.',
    remediation:
      'Deallocate the machine: stop it in the portal or by “az vm deallocate”. Its disks stay, so starting it again is the way back; a dynamic public IP address and the temporary disk are lost.',
    where: `o.state = 'stopped' AND o.state_days >= $stopped_days`,
    // Beside its compute and licenses, a machine is billed for these.
    part: { lacks: { beside: 'bandwidth|data transfer|\\bdisks?\\b|ip address|snapshot' } },
    caseTitle: 'Deallocate stopped virtual machine {name}',
    summary:
      '{name} {place} is stopped but not deallocated, so its compute is still billed: {monthly_cost} per month.',
    facts: [
      ['Stopped for', 'state_days', 'days'],
      ['Size', 'size'],
      ['Operating system', 'os'],
    ],
  },
  {
    id: 'azure-empty-app-service-plan',
    title: 'App Service plans without apps',
    effort: 'low',
    observes: ['azure.app-service-plan'],
    own: [seenFor('unused', 'plan')],
    minimumData: 'One reading of the subscription’s App Service plans, and the plan on the bill.',
    formula:
      'App Service plans of a paid tier without an app for at least the chosen days. Monthly saving = its whole cost on the bill, as a month.',
    evidence: 'Days unused, size, tier and instances.',
    remediation: 'Delete the plan. It holds no data, so the way back is to create one of the same size.',
    where: `o.state = 'unused' AND o.state_days >= $unused_days AND coalesce({tier:text}, '') NOT IN ('Free', 'Shared', 'Dynamic')`,
    caseTitle: 'Delete App Service plan {name}',
    summary: '{name} {place} hosts no app, and costs {monthly_cost} per month.',
    facts: [
      ['Unused for', 'state_days', 'days'],
      ['Size', 'sku'],
      ['Tier', 'tier'],
      ['Instances', 'instances'],
    ],
  },
  {
    id: 'azure-empty-elastic-pool',
    title: 'SQL elastic pools without databases',
    group: 'Databases and clusters',
    effort: 'low',
    observes: ['azure.sql-elastic-pool'],
    own: [seenFor('unused', 'pool')],
    minimumData: 'One reading of the subscription’s SQL elastic pools, and the pool on the bill.',
    formula:
      'SQL elastic pools without a database for at least the chosen days. Monthly saving = its whole cost on the bill, as a month.',
    evidence: 'Days unused, size, tier and capacity.',
    remediation: 'Delete the pool. It holds no data, so the way back is to create one of the same size.',
    where: `o.state = 'unused' AND o.state_days >= $unused_days`,
    caseTitle: 'Delete elastic pool {name}',
    summary: '{name} {place} holds no database, and costs {monthly_cost} per month.',
    facts: [
      ['Unused for', 'state_days', 'days'],
      ['Size', 'sku'],
      ['Tier', 'tier'],
      ['Capacity', 'capacity'],
    ],
  },
  {
    id: 'azure-windows-license',
    title: 'Windows virtual machines without Azure Hybrid Benefit',
    group: 'Licenses',
    effort: 'low',
    observes: ['azure.virtual-machine'],
    texts: { license: 'licen[sc]e' },
    own: [
      listParameter({
        id: 'licensed_subscriptions',
        title: 'Subscriptions with Windows Server licenses',
        default: [],
        description:
          'Subscription ids whose virtual machines your own licenses with Software Assurance can cover; * for all. Empty: nothing is found, because without licenses nothing is saved.',
      }),
      percentage('license_share', [40, 1, 80], {
        title: 'License in a Windows rate',
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
    where: `{os:text} = 'Windows' AND o.state = 'running' AND NOT starts_with(coalesce({license:text}, ''), 'Windows')
      AND coalesce({image_publisher:text}, '') NOT IN ('microsoftwindowsdesktop', 'microsoftvisualstudio')
      AND list_has_any([lower(parse_filename(o.account_id)), '*'], from_json(
        regexp_replace(lower($licensed_subscriptions), '"/subscriptions/', '"', 'g'), '["VARCHAR"]'))`,
    saving: 'license_cost + (monthly_cost - license_cost) * ($license_share / 100)',
    // The license is a row of its own, or is in a compute rate.
    part: { has: { windows: 'windows' } },
    costs: { license_cost: `${usage} AND is_windows AND is_license` },
    measured: null,
    caseTitle: 'Use your Windows license on {name}',
    summary:
      '{name} {place} pays for Windows by the hour; a license that you own saves about {monthly_saving} per month.',
    facts: [
      ['Size', 'size'],
      ['Operating system', 'os'],
      ['License type', 'license'],
      ['License rows on the bill, per month', 'license_cost', 'money'],
    ],
  },
]);
