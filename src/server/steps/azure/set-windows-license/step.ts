import { z } from 'zod';
import { choice } from '../../common/params';
import { arm, stage, tagsOf } from '../common/arm';
import { defineArmStep } from '../common/define';
import { armKinds } from '../common/kinds';

const machine = z.object({
  tags: tagsOf,
  properties: z.object({
    licenseType: z.string().nullish(),
    storageProfile: z.object({ osDisk: z.object({ osType: z.string().nullish() }).optional() }).optional(),
  }),
});

const { version } = armKinds.machine;

export const setWindowsLicense = defineArmStep({
  stepTemplateId: 'AZURE-041',
  name: 'Set_Windows_license',
  title: 'Set Azure Hybrid Benefit',
  description:
    'Applies your own Windows licenses to virtual machines, or stops applying them. Machines keep running.',
  icon: 'key',
  keywords: ['azure', 'hybrid benefit', 'license', 'windows', 'software assurance', 'ahb'],
  permissions: ['Microsoft.Compute/virtualMachines/read', 'Microsoft.Compute/virtualMachines/write'],
  destructive: false,
  kinds: [armKinds.machine],
  targets: 'Virtual machines',
  found: machine,
  parameters: {
    license: choice({
      p: 3,
      title: 'License',
      description: 'Needs enough licenses with Software Assurance: at least 8 cores per machine.',
      choices: {
        Windows_Server: 'Own Windows Server license',
        Windows_Client: 'Own Windows client license',
        None: 'License from Azure',
      },
      default: 'Windows_Server',
    }),
  },
  sample: {
    resource:
      '/subscriptions/8f7e5a1c-0000-4000-8000-3b2f1d9c6e57/resourceGroups/web/providers/Microsoft.Compute/virtualMachines/batch',
    name: 'batch',
    summary: 'Change the license of virtual machine batch from None to Windows_Server',
    before: { license: 'None' },
    after: { license: 'Windows_Server' },
    monthly_cost: 280.32,
  },
  plan(resource, { license }) {
    const { id, found } = resource;
    const { licenseType, storageProfile } = found.properties;
    const now = licenseType || 'None';
    const os = storageProfile?.osDisk?.osType ?? '';
    if (os !== 'Windows') return { kind: 'skipped', reason: 'It does not run Windows.' };
    if (now === license) return { kind: 'unchanged', reason: `Its license is already ${now}.` };
    const to = (type: string) =>
      arm('PATCH', id.id, version, { input: { properties: { licenseType: type } } });
    return {
      kind: 'change',
      summary: `Change the license of virtual machine ${id.name} from ${now} to ${license}`,
      before: { license: now },
      after: { license },
      stages: [stage(resource, to(license))],
      cannotUndo: null,
      undo: [to(now)],
    };
  },
});
