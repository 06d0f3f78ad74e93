import { defineRule } from '../common/define';
import { listParameter } from '../common/parameters';
import { bareByService } from '../common/sql';
import { decimal, money, num, percent, placeOf, text, texts } from '../common/words';
import { usageOnly } from '../../charges/selector';
import { ofService } from '../common/place';

export const untaggedSpend = defineRule({
  id: 'untagged-spend',
  title: 'Spend without tags',
  board: 'governance',
  group: 'Tagging',
  effort: 'medium',
  providers: [],
  texts: {},
  overlap: 'service',
  requires: ['ResourceId', 'Tags'],
  common: {
    minimum: {
      default: 10,
      title: 'Minimum monthly cost',
      description: 'Smaller monthly costs are ignored.',
    },
  },
  own: [
    listParameter({
      id: 'required_tags',
      title: 'Required tags',
      default: [],
      description:
        'A resource without any one of these keys counts as untagged; empty: only a resource without any tag does.',
    }),
  ],
  minimumData: 'Seven complete days with rows, resource ids, and tags on at least one row of the source.',
  formula:
    'Per account, region and service: the usage cost of resources without any tag (or without one of the required tags), cost per day since first seen in the window × 30.4375. The newest tags of a resource count for all its rows. No saving.',
  evidence: 'Number of resources, share of the service’s cost, and the most expensive ones.',
  remediation:
    'Tag the resources named, and make tags a duty: a tag policy, and checks in the infrastructure code. Where a service cannot carry tags, exclude it here.',
  build: (p) => ({
    sql: bareByService(
      `len(tag_keys) = 0 OR NOT list_has_all(tag_keys, from_json($required, '["VARCHAR"]'))`,
    ),
    values: { required: JSON.stringify(p.list('required_tags').map((key) => key.toLowerCase())) },
  }),
  describe: (row) => ({
    title: `Untagged ${text(row, 'service_name')}`,
    summary: `${decimal(num(row, 'resources'), 0)} resources of ${text(row, 'service_name')} ${placeOf(row)} lack tags and cost ${money(row, 'monthly_cost')} per month.`,
    evidence: [
      { label: 'Resources', value: decimal(num(row, 'resources'), 0) },
      { label: 'Share of the service’s cost', value: percent(num(row, 'share')) },
      { label: 'The most expensive', value: texts(row, 'top').join(', ') },
    ],
  }),
  charges: (row, p) => {
    const ofResources = { ...usageOnly, ofResources: true };
    const keys = p.list('required_tags').map((key) => key.toLowerCase());
    return {
      ...ofService(row),
      charges: { ...ofResources, tags: { lack: 'one', keys } },
      // A tag alone saves nothing.
      measured: ofResources,
    };
  },
});
