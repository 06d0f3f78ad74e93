import { defineRule } from '../common/define';
import { listParameter, numberParameter } from '../common/parameters';
import { runRate } from '../common/runRate';
import { byResource, onDemand, resourceColumns, stillThere } from '../common/sql';
import { decimal, money, nameOf, num, percent, placeOf, text } from '../common/words';
import { usageOnly } from '../../charges/selector';
import { ofResource } from '../common/place';

const HOURS_OF_WEEK = 168;

const other =
  'nat ?gateway|load ?balanc|ip address|snapshot|volumeusage|provisioned storage|extended ?support';
const spot = '\\bspot\\b|preemptible';
const machines = { ...usageOnly, serviceCategories: ['Compute', 'Databases'] };

export const alwaysOnNonproduction = defineRule({
  id: 'always-on-nonproduction',
  title: 'Non-production running 24/7',
  board: 'case',
  group: 'Compute',
  effort: 'low',
  providers: [],
  texts: {
    other: `${other}|${spot}`,
  },
  requires: ['ResourceId', 'ConsumedUnit', 'PricingCategory', 'ServiceCategory'],
  own: [
    numberParameter({
      id: 'working_hours',
      title: 'Working hours of a week',
      default: 60,
      min: 1,
      max: 160,
      unit: 'hours',
      description: 'How long the machines must be on: 60 is twelve hours on five days.',
    }),
    listParameter({
      id: 'environment_tags',
      title: 'Environment tags',
      default: ['env', 'environment', 'stage'],
      description: 'Tag keys whose value names the environment; case does not matter.',
    }),
    listParameter({
      id: 'nonproduction_words',
      title: 'Non-production words',
      default: [
        'dev',
        'development',
        'test',
        'testing',
        'qa',
        'uat',
        'staging',
        'stage',
        'sandbox',
        'demo',
        'nonprod',
        'non-prod',
      ],
      description: 'Values of the environment tag, or words in the account’s name, that mean non-production.',
    }),
  ],
  minimumData:
    'Seven complete days with rows, resource ids, and hourly rows or hours as the unit. Google Cloud machines need an hourly bill, because their daily rows count core hours.',
  formula:
    'On-demand compute and database resources that are non-production by an environment tag, or without that tag by a word in the account’s name, billed for at least 95% of all hours of the window, and still there on one of the last two complete days. Monthly saving = cost of their hourly usage per day since first seen in the window × 30.4375 × (168 − working hours) / 168.',
  evidence: 'Share of hours on, why it counts as non-production, and the working hours assumed.',
  remediation:
    'Put the resource on a schedule that stops it outside working hours, and let its owner start it by hand. To roll back, remove the schedule. Data on disks stays and stays billed.',
  build: (p) => ({
    sql: `SELECT ${resourceColumns}, sum(monthly) AS monthly_cost,
        sum(monthly) * (${HOURS_OF_WEEK} - $working) / ${HOURS_OF_WEEK} AS monthly_saving,
        max(meter_hours) AS hours, max(days) * 24 AS all_hours, $working::DOUBLE AS working,
        any_value(environment) AS environment
      FROM (
        SELECT provider, account_id, any_value(account_name) AS account_name, region, resource_id,
          any_value(resource_name) AS resource_name, any_value(resource_type) AS resource_type, any_value(tags) AS tags,
          any_value(service_name) AS service_name, any_value(service_category) AS service_category, currency,
          min(first_day) AS first_day, max(day) AS day, max(through_day) AS through_day, sum(cost) AS cost,
          ${runRate()} AS monthly, sum(hours) AS meter_hours, any_value(days) AS days,
          any_value(environment) AS environment
        FROM (SELECT *, list_filter(tag_pairs, lambda e:
            list_contains(from_json($keys, '["VARCHAR"]'), split_part(e, '=', 1))) AS environment FROM d
          WHERE ${onDemand} AND service_category IN ('Compute', 'Databases') AND resource_id IS NOT NULL
            AND (unit_hours IS NOT NULL OR per_part) AND NOT is_other)
        WHERE CASE WHEN len(environment) > 0
          THEN list_has_any(list_transform(environment, lambda e: split_part(e, '=', 2)), from_json($words, '["VARCHAR"]'))
          ELSE list_has_any(regexp_split_to_array(lower(account_name), '[^a-z0-9-]+')
              || regexp_split_to_array(lower(account_name), '[^a-z0-9]+'), from_json($words, '["VARCHAR"]')) END
        GROUP BY provider, account_id, region, resource_id, currency, text)
      GROUP BY ${byResource}
      HAVING ${stillThere} AND hours >= 0.95 * all_hours`,
    values: {
      working: p.number('working_hours'),
      keys: JSON.stringify(p.list('environment_tags').map((key) => key.toLowerCase())),
      words: JSON.stringify(p.list('nonproduction_words').map((word) => word.toLowerCase())),
    },
  }),
  describe: (row) => {
    const environment = Array.isArray(row['environment']) ? row['environment'].map(String) : [];
    const why =
      environment.length > 0 ? `tag ${environment.join(', ')}` : `account ${text(row, 'account_name')}`;
    const share = percent(num(row, 'hours') / num(row, 'all_hours'));
    return {
      title: `Stop ${nameOf(row)} outside working hours`,
      summary: `${nameOf(row)} ${placeOf(row)} is not production (${why}), was on for ${share} of the hours, and costs ${money(row, 'monthly_cost')} per month.`,
      evidence: [
        { label: 'On', value: `${share} of the hours` },
        { label: 'Non-production by', value: why },
        { label: 'Working hours assumed', value: `${decimal(num(row, 'working'), 0)} of 168 a week` },
      ],
    };
  },
  charges: (row) => ({
    ...ofResource(row),
    charges: { ...machines, onDemand: true, lacks: [other, spot] },
    measured: { ...machines, lacks: [other] },
  }),
});
