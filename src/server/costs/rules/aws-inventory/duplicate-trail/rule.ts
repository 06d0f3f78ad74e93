import { usageOnly } from '../../../charges/selector';
import { saidText, told } from '../../common/evidence';
import { defineObservedRule, factIs, factNumber, factsOf } from '../../common/observed';
import { usage } from '../../common/sql';
import { money, nameOf, placeOf } from '../../common/words';

const paid = 'paideventsrecorded|paid ?events|management events? recorded';

export const duplicateTrail = defineObservedRule({
  id: 'aws-duplicate-trail',
  title: 'CloudTrail trails that record the same again',
  provider: 'AWS',
  group: 'Accounts',
  effort: 'medium',
  observes: ['aws.trail'],
  texts: { paid },
  minimumData: 'One reading of the account’s trails, and their paid events on the bill.',
  formula:
    'Trails that record management events where another trail (of the organization, of all regions, or before it by name) records them already: the first copy in a region is free, each further one is paid. Monthly saving = the cost of paid management events on the bill, as a month.',
  evidence: 'The trails that record the same, and the bucket of this one.',
  remediation:
    'Check who reads this trail’s bucket (security tools often do), point them to the other trail, then stop management events in this one. Starting them again is the way back; events of the time between stand in the other trail.',
  where: () => ({
    sql: `o.state = 'logging' AND ${factIs('management_events')} AND ${factNumber('copies_before')} > 0`,
  }),
  part: { sql: `is_paid AND ${usage}`, charges: { ...usageOnly, has: [paid] } },
  measured: { ...usageOnly, has: [paid] },
  describe: (row) => {
    const facts = factsOf(row);
    const earlier = facts['earlier_trails'];
    const names = Array.isArray(earlier) ? earlier.filter((name) => typeof name === 'string').join(', ') : '';
    return {
      title: `Stop management events in trail ${nameOf(row)}`,
      summary: `${nameOf(row)} ${placeOf(row)} records what ${names || 'another trail'} records too, for ${money(row, 'monthly_cost')} per month.`,
      evidence: told([
        ['Recorded already by', names],
        ['Bucket of this trail', saidText(facts, 'bucket')],
        ['All regions', facts['multi_region'] === true ? 'yes' : 'no'],
      ]),
    };
  },
});
