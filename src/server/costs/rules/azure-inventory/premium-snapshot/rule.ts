import { defineObservedRule, fact } from '../../common/observed';
import { factEvidence } from '../../common/observedEvidence';
import { percentParameter } from '../../common/parameters';
import { money, nameOf, placeOf } from '../../common/words';

export const azurePremiumSnapshot = defineObservedRule({
  id: 'azure-premium-snapshot',
  title: 'Snapshots on premium storage',
  provider: 'Microsoft',
  group: 'Storage',
  effort: 'low',
  observes: ['azure.snapshot'],
  sameAs: ['advice-azure-premium-snapshot'],
  own: [
    percentParameter({
      id: 'saving_share',
      title: 'Cheaper on standard storage by',
      default: 60,
      min: 1,
      max: 90,
      description: 'What standard storage saves of the premium price; 60% at the list prices of Azure.',
    }),
  ],
  minimumData: 'One reading of the subscription’s snapshots, and the snapshot on the bill.',
  formula:
    'Snapshots of the type Premium_LRS. Monthly saving = the snapshot’s cost on the bill, as a month, × the chosen share (60%).',
  evidence: 'Type, size and age of the snapshot.',
  remediation:
    'Create the snapshot anew on standard storage from the premium one (a copy with the type Standard_LRS or Standard_ZRS), check it, then delete the premium one. Nothing is lost: a snapshot restores the same from either.',
  where: () => ({ sql: `lower(${fact('sku')}) = 'premium_lrs'` }),
  saving: (parameters) => ({
    sql: 'monthly_cost * $saving_share',
    values: { saving_share: parameters.number('saving_share') / 100 },
  }),
  measured: null,
  describe: (row) => ({
    title: `Move snapshot ${nameOf(row)} to standard storage`,
    summary: `${nameOf(row)} ${placeOf(row)} lies on premium storage, where it costs ${money(row, 'monthly_cost')} per month; standard storage saves ${money(row, 'monthly_saving')} of it.`,
    evidence: factEvidence(row, [
      { label: 'Type', fact: 'sku' },
      { label: 'Size', fact: 'size_gb', unit: 'GB' },
      { label: 'Created', fact: 'created' },
    ]),
  }),
});
