import { usageOnly } from '../../../charges/selector';
import { saidText, told } from '../../common/evidence';
import { awsGenerations, type Generation } from '../../common/generations';
import { defineObservedRule, fact, factsOf } from '../../common/observed';
import { percentParameter } from '../../common/parameters';
import { onDemand } from '../../common/sql';
import { money, nameOf, percent, placeOf } from '../../common/words';

/** Of RDS the list prices differ less, and Multi-AZ doubles both. */
const databases: readonly Generation[] = [
  { family: 'db.t2', successor: 'db.t3 or db.t4g', saving: null },
  { family: 'db.m3', successor: 'db.m5', saving: 0.07 },
  { family: 'db.m4', successor: 'db.m5', saving: 0.02 },
  { family: 'db.r3', successor: 'db.r5', saving: null },
  { family: 'db.r4', successor: 'db.r5 or db.r6g', saving: null },
];
const all = [...awsGenerations, ...databases];
const family = `regexp_extract(${fact('instance_type')}, '^((?:db\\.)?[a-z0-9]+)\\.', 1)`;
const families = all.map((one) => `'${one.family}'`).join(', ');
const shares = all.flatMap((one) => (one.saving === null ? [] : [`WHEN '${one.family}' THEN ${one.saving}`]));
const generationOf = (type: string) => all.find((one) => type.startsWith(`${one.family}.`));

export const previousGeneration = defineObservedRule({
  id: 'aws-previous-generation',
  title: 'Instances and databases of a previous generation',
  provider: 'AWS',
  group: 'Compute',
  effort: 'medium',
  observes: ['aws.instance', 'aws.rds-instance'],
  sameAs: ['previous-generation', 'advice-aws-upgrade'],
  own: [
    percentParameter({
      id: 'realisable_share',
      title: 'Share of the list difference that counts',
      default: 100,
      min: 10,
      max: 100,
      description: 'Lower it where an agreement makes the older prices cheaper than their list.',
    }),
  ],
  minimumData: 'One reading of the account’s instances and databases, and their on-demand hours on the bill.',
  formula:
    'Running EC2 instances and available RDS databases of a superseded family. Monthly saving = what it costs on demand × the list price difference to the successor of the same size; not estimated where sizes or prices do not map one to one.',
  evidence:
    'Type, successor, price difference and, of an instance, whether its network driver (ENA) is ready.',
  remediation:
    'Test on the successor, then change the type: of an instance stop, change, start (with ENA and NVMe drivers first, or it does not start); of a database by modifying it in its maintenance window. To roll back, change the type back.',
  where: () => ({
    sql: `o.state IN ('running', 'available') AND ${family} IN (${families})
      AND coalesce(${fact('lifecycle')}, 'on-demand') = 'on-demand'`,
  }),
  saving: (parameters) => ({
    sql: `monthly_cost * CASE ${family} ${shares.join(' ')} END::DOUBLE * $realisable`,
    values: { realisable: parameters.number('realisable_share') / 100 },
  }),
  part: { sql: onDemand, charges: { ...usageOnly, onDemand: true } },
  describe: (row) => {
    const facts = factsOf(row);
    const type = saidText(facts, 'instance_type');
    const next = generationOf(type);
    const difference = next?.saving ?? null;
    return {
      title: `Move ${nameOf(row)} from ${type} to ${next?.successor ?? 'a newer family'}`,
      summary: `${nameOf(row)} ${placeOf(row)} runs on ${type}, a previous generation, for ${money(row, 'monthly_cost')} per month on demand.`,
      evidence: told([
        ['Type', type],
        ['Successor', next?.successor ?? ''],
        ['List price difference', difference === null ? 'depends on the size chosen' : percent(difference)],
        ['Network driver (ENA)', facts['ena'] === false ? 'missing: install it first' : ''],
      ]),
    };
  },
});
