import { defineRule } from '../common/define';
import { percentParameter } from '../common/parameters';
import { runRate } from '../common/runRate';
import { byResource, onDemand, resourceColumns, stillThere } from '../common/sql';
import { money, nameOf, num, percent, placeOf, text } from '../common/words';
import { awsGenerations } from '../common/generations';
import { awsType, azureType, generationOf, googleGenerations, googleType } from './generations';
import { usageOnly } from '../../charges/selector';
import { ofResource } from '../common/place';

const typeOf = `CASE provider
  WHEN 'AWS' THEN regexp_extract(text, '${awsType}', 1)
  WHEN 'Microsoft' THEN regexp_extract(text, '${azureType}', 1)
  ELSE regexp_extract(text, '${googleType}', 1) END`;

const typeText: Readonly<Record<string, string>> = {
  AWS: awsType,
  Microsoft: azureType,
  'Google Cloud': googleType,
};

/** Share saved by family; what has no known share has none. */
const shares = [...awsGenerations, ...googleGenerations].flatMap(({ family, saving }) =>
  saving === null ? [] : [`WHEN '${family}' THEN ${saving}`],
);

export const previousGeneration = defineRule({
  id: 'previous-generation',
  title: 'Previous-generation instances',
  board: 'case',
  group: 'Compute',
  effort: 'medium',
  providers: ['AWS', 'Microsoft', 'Google Cloud'],
  texts: { aws: awsType, azure: azureType, google: googleType },
  requires: ['ResourceId', 'PricingCategory'],
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
  minimum: () => ({ days: 2, history: 2 }),
  minimumData:
    'Two complete days of usage rows with resource ids, and instance types in meter, description or details.',
  formula:
    'On-demand instances of a superseded family, still there on one of the last two complete days. Monthly saving = cost per day since first seen in the window × 30.4375 × the list price difference to the successor of the same size; no saving is stated where sizes do not map one to one.',
  evidence: 'Type on the bill, successor, and the price difference.',
  remediation:
    'Test the workload on the successor, then change the type (stop, change, start; drivers for network and disks must be current). To roll back, change the type back.',
  build: (p) => ({
    sql: `SELECT * EXCLUDE (share), share, monthly_cost * share * $realisable AS monthly_saving FROM (
      SELECT ${resourceColumns}, ${runRate()} AS monthly_cost, arg_max(type, day) AS type,
        CASE split_part(arg_max(type, day), '.', 1) ${shares.join(' ')} END::DOUBLE AS share
      FROM (SELECT *, ${typeOf} AS type FROM d WHERE ${onDemand} AND resource_id IS NOT NULL
        AND ((provider = 'AWS' AND is_aws) OR (provider = 'Microsoft' AND is_azure)
          OR (provider = 'Google Cloud' AND is_google)))
      GROUP BY ${byResource} HAVING ${stillThere})`,
    values: { realisable: p.number('realisable_share') / 100 },
  }),
  describe: (row) => {
    const type = text(row, 'type');
    const successor = generationOf(text(row, 'provider'), type)?.successor ?? 'a newer family';
    const known = row['share'] !== null;
    return {
      title: `${nameOf(row)} runs on ${type}, a previous generation`,
      summary: `${nameOf(row)} ${placeOf(row)} costs ${money(row, 'monthly_cost')} per month on ${type}; ${successor} does the same ${known ? `for ${percent(num(row, 'share'))} less` : 'with better performance'}.`,
      evidence: [
        { label: 'Type on the bill', value: type },
        { label: 'Successor', value: successor },
        {
          label: 'List price difference',
          value: known ? percent(num(row, 'share')) : 'depends on the size chosen',
        },
      ],
    };
  },
  charges: (row) => ({
    ...ofResource(row),
    charges: { ...usageOnly, onDemand: true, has: [typeText[text(row, 'provider')] ?? ''] },
    // The machine keeps its id under the new type.
    measured: usageOnly,
  }),
});
