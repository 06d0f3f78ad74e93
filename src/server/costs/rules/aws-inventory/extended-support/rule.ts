import { usageOnly } from '../../../charges/selector';
import { saidText, told } from '../../common/evidence';
import { defineObservedRule, fact, factsOf } from '../../common/observed';
import { usage } from '../../common/sql';
import { money, nameOf, placeOf } from '../../common/words';

const extended = 'extended ?support';

export const extendedSupport = defineObservedRule({
  id: 'aws-extended-support',
  title: 'RDS databases in extended support',
  provider: 'AWS',
  group: 'Databases and clusters',
  effort: 'high',
  observes: ['aws.rds-instance'],
  sameAs: ['extended-support'],
  texts: { extended },
  minimumData: 'One reading of the account’s databases, and the surcharge on the bill.',
  formula:
    'RDS databases that are enrolled in extended support and have the surcharge on the bill. Monthly saving = the whole surcharge, as a month: of Multi-AZ databases it is charged for both. The instance itself stays and is not counted.',
  evidence: 'Engine and version, and whether it is Multi-AZ.',
  remediation:
    'Upgrade to a version in standard support: test on a copy restored from a snapshot, then upgrade in place or by a blue/green deployment, which also is the way back.',
  where: () => ({ sql: `${fact('lifecycle_support')} = 'open-source-rds-extended-support'` }),
  part: { sql: `is_extended AND ${usage}`, charges: { ...usageOnly, has: [extended] } },
  measured: { ...usageOnly, has: [extended] },
  describe: (row) => {
    const facts = factsOf(row);
    const engine = `${saidText(facts, 'engine')} ${saidText(facts, 'engine_version')}`.trim();
    return {
      title: `Upgrade ${nameOf(row)} out of extended support`,
      summary: `${nameOf(row)} ${placeOf(row)} runs ${engine}; the surcharge for extended support is ${money(row, 'monthly_cost')} per month.`,
      evidence: told([
        ['Engine', engine],
        ['Multi-AZ', facts['multi_az'] === true ? 'yes' : 'no'],
        ['Type', saidText(facts, 'instance_type')],
      ]),
    };
  },
});
