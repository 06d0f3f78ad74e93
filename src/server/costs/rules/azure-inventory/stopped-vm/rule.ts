import { usageOnly } from '../../../charges/selector';
import { defineObservedRule } from '../../common/observed';
import { factEvidence } from '../../common/observedEvidence';
import { numberParameter } from '../../common/parameters';
import { usage } from '../../common/sql';
import { days, money, nameOf, num, placeOf } from '../../common/words';

/** What a virtual machine is billed for beside its compute and licenses. */
const beside = 'bandwidth|data transfer|\\bdisks?\\b|ip address|snapshot';

export const azureStoppedVm = defineObservedRule({
  id: 'azure-stopped-vm',
  title: 'Stopped virtual machines that are not deallocated',
  provider: 'Microsoft',
  group: 'Compute',
  effort: 'low',
  observes: ['azure.virtual-machine'],
  texts: { beside },
  own: [
    numberParameter({
      id: 'stopped_days',
      title: 'Stopped for at least',
      default: 1,
      min: 0,
      max: 365,
      unit: 'days',
      description: 'Counted from the day on which Costloom first saw the machine stopped.',
    }),
  ],
  minimumData: 'One reading of the subscription’s virtual machines, and the machine on the bill.',
  formula:
    'Virtual machines in the state “stopped” (shut down from inside, and still billed) for at least the chosen days. Monthly saving = compute and licenses of the machine on the bill, as a month, without disks, addresses and data transfer.',
  evidence: 'Days stopped, size and operating system of the machine.',
  remediation:
    'Deallocate the machine: stop it in the portal or by “az vm deallocate”. Its disks stay, so starting it again is the way back; a dynamic public IP address and the temporary disk are lost.',
  part: {
    sql: `${usage} AND NOT is_beside`,
    charges: { ...usageOnly, lacks: [beside] },
  },
  where: (parameters) => ({
    sql: `o.state = 'stopped' AND o.state_days >= $stopped_days`,
    values: { stopped_days: parameters.number('stopped_days') },
  }),
  describe: (row) => ({
    title: `Deallocate stopped virtual machine ${nameOf(row)}`,
    summary: `${nameOf(row)} ${placeOf(row)} is stopped but not deallocated, so its compute is still billed: ${money(row, 'monthly_cost')} per month.`,
    evidence: [
      { label: 'Stopped for', value: days(num(row, 'state_days')) },
      ...factEvidence(row, [
        { label: 'Size', fact: 'size' },
        { label: 'Operating system', fact: 'os' },
      ]),
    ],
  }),
});
