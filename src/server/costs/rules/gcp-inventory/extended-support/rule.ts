import { usageOnly } from '../../../charges/selector';
import { defineObservedRule, fact } from '../../common/observed';
import { factEvidence } from '../../common/observedEvidence';
import { listParameter } from '../../common/parameters';
import { usage } from '../../common/sql';
import { money, nameOf, placeOf } from '../../common/words';

const extended = 'extended ?support|extended (release )?(period|channel)';

export const gcpExtendedSupport = defineObservedRule({
  id: 'gcp-extended-support',
  title: 'Extended support of GKE and Cloud SQL',
  provider: 'Google Cloud',
  group: 'Databases and clusters',
  effort: 'high',
  observes: ['gcp.gke-cluster', 'gcp.sql-instance'],
  sameAs: ['extended-support'],
  texts: { extended },
  own: [
    listParameter({
      id: 'sql_versions',
      title: 'Cloud SQL versions in extended support',
      default: [
        'MYSQL_5_6',
        'MYSQL_5_7',
        'POSTGRES_9_6',
        'POSTGRES_10',
        'POSTGRES_11',
        'POSTGRES_12',
        'POSTGRES_13',
      ],
      description: 'As Cloud SQL writes them; add a version when its standard support ends.',
    }),
  ],
  minimumData: 'One reading of clusters and instances, and the surcharge on the bill under their names.',
  formula:
    'GKE clusters in the Extended channel, and Cloud SQL instances of the chosen versions, that the bill charges for extended support. Monthly saving = the surcharge alone, as a month.',
  evidence: 'Version, release channel and machine type.',
  remediation:
    'Upgrade to a version in standard support: test on a clone, then upgrade at a quiet hour; for GKE, choose the Regular channel after the upgrade. Before, take a backup as the way back.',
  part: { sql: `${usage} AND is_extended`, charges: { ...usageOnly, has: [extended] } },
  where: (parameters) => ({
    sql: `(o.kind = 'gcp.gke-cluster' AND ${fact('channel')} = 'EXTENDED'
      OR o.kind = 'gcp.sql-instance' AND list_contains(from_json($sql_versions, '["VARCHAR"]'), ${fact('version')}))`,
    values: { sql_versions: JSON.stringify(parameters.list('sql_versions')) },
  }),
  describe: (row) => ({
    title: `Upgrade ${nameOf(row)} out of extended support`,
    summary: `${nameOf(row)} ${placeOf(row)} is charged for extended support: ${money(row, 'monthly_cost')} per month.`,
    evidence: factEvidence(row, [
      { label: 'Version', fact: 'version' },
      { label: 'Release channel', fact: 'channel' },
      { label: 'Machine type', fact: 'tier' },
      { label: 'Nodes', fact: 'nodes' },
    ]),
  }),
});
