import { defineRule } from '../common/define';
import { runRate } from '../common/runRate';
import { byResource, resourceColumns, stillThere, usage } from '../common/sql';
import { money, nameOf, placeOf, text } from '../common/words';
import { datesOf } from './dates';
import { usageOnly } from '../../charges/selector';
import { ofResource } from '../common/place';

const extended = 'extended ?support|extended security update|extended (release )?(period|channel)';

export const extendedSupport = defineRule({
  id: 'extended-support',
  title: 'Extended support surcharges',
  board: 'case',
  group: 'Databases and clusters',
  effort: 'high',
  providers: [],
  texts: { extended },
  minimum: () => ({ days: 2, history: 2 }),
  minimumData: 'Two complete days of usage rows.',
  formula:
    'Usage whose text names extended support (or extended security updates), per resource, still there on one of the last two complete days. Monthly saving = the whole surcharge: cost per day since first seen in the window × 30.4375. The instance itself stays and is not counted.',
  evidence:
    'The surcharge on the bill, and, where the version is known, when it rises and when support ends.',
  remediation:
    'Upgrade to a version in standard support: test on a copy restored from a snapshot, then upgrade in place or by a blue/green deployment, which also is the way back.',
  build: () => ({
    sql: `SELECT ${resourceColumns}, ${runRate()} AS monthly_cost, ${runRate()} AS monthly_saving,
        any_value(nameless) AS nameless, arg_max(description, day) AS description, arg_max(text, day) AS text, arg_max(service_name, day) AS service
      FROM (SELECT * REPLACE (coalesce(resource_id, service_name || ' extended support') AS resource_id),
          resource_id IS NULL AS nameless FROM d
        WHERE is_extended AND ${usage})
      GROUP BY ${byResource} HAVING ${stillThere}`,
    values: {},
  }),
  describe: (row) => {
    const dates = datesOf(`${text(row, 'service').toLowerCase()} ${text(row, 'text')}`);
    const evidence = [{ label: 'On the bill', value: text(row, 'description') }];
    if (dates) {
      evidence.push({ label: 'Version', value: dates.version });
      if (dates.rises !== null) evidence.push({ label: 'The surcharge doubles from', value: dates.rises });
      evidence.push({ label: 'Extended support ends', value: dates.ends });
    }
    return {
      title: `Extended support surcharge on ${nameOf(row)}`,
      summary: `${nameOf(row)} ${placeOf(row)} runs ${dates?.version ?? 'a version'} out of standard support; the surcharge is ${money(row, 'monthly_cost')} per month.`,
      evidence,
    };
  },
  charges: (row) => ({ ...ofResource(row), charges: { ...usageOnly, has: [extended] } }),
});
