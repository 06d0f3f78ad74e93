import { daysParameter, saidDays, saidNumber, saidText, told } from '../../common/evidence';
import { defineObservedRule, factIs, factNumber, factsOf } from '../../common/observed';
import { money, nameOf, placeOf, text } from '../../common/words';

export const unusedImage = defineObservedRule({
  id: 'aws-unused-image',
  title: 'Machine images (AMIs) that nothing uses',
  provider: 'AWS',
  group: 'Storage',
  effort: 'medium',
  observes: ['aws.image'],
  sameAs: ['old-snapshot'],
  own: [
    daysParameter({
      id: 'unused_days',
      title: 'Not used for at least',
      default: 90,
      description: 'Since an instance was last started from the image, or since it was made.',
    }),
  ],
  minimumData: 'One reading of the account’s images and instances, and a snapshot of the image on the bill.',
  formula:
    'The account’s own images that are not public, that no instance runs on, that no launch template (latest and default version) and no launch configuration names, and from which nothing was started for at least the chosen days (90). Monthly saving = the cost of the image’s dearest snapshot on the bill, which is less than all where it has several.',
  evidence: 'When it was last used, its snapshots and their size.',
  remediation:
    'Check that no other account uses the image. Disable it for two weeks: it can be enabled again. Then deregister it and delete its snapshots.',
  where: (parameters) => ({
    sql: `NOT ${factIs('public')} AND NOT ${factIs('has_instances')} AND NOT ${factIs('in_launch_template')}
      AND ${factNumber('unused_days')} >= $unused_days AND ${factNumber('snapshots')} > 0`,
    values: { unused_days: parameters.number('unused_days') },
  }),
  describe: (row) => {
    const facts = factsOf(row);
    const name = text(row, 'resource_name') || nameOf(row);
    return {
      title: `Deregister unused image ${name}`,
      summary: `${name} ${placeOf(row)} has not been used for ${saidDays(facts, 'unused_days')}; its snapshots cost at least ${money(row, 'monthly_cost')} per month.`,
      evidence: told([
        ['Last started', saidText(facts, 'last_launched') || 'never, as far as AWS tells'],
        ['Made on', saidText(facts, 'created')],
        ['Snapshots', saidNumber(facts, 'snapshots')],
        ['Size', saidNumber(facts, 'size_gb', 'GB')],
      ]),
    };
  },
});
