import { defineRule } from '../common/define';
import { ownerKeys } from '../common/owner';
import { listParameter } from '../common/parameters';
import { bareByService } from '../common/sql';
import { decimal, money, num, percent, placeOf, text, texts } from '../common/words';
import { usageOnly } from '../../charges/selector';
import { ofService } from '../common/place';

export const noOwner = defineRule({
  id: 'no-owner',
  title: 'Unowned spend',
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
      id: 'owner_tags',
      title: 'Owner tags',
      default: ownerKeys,
      description: 'Tag keys that name who answers for a resource; any one of them with a value will do.',
    }),
  ],
  minimumData: 'Seven complete days with rows, resource ids, and tags on at least one row of the source.',
  formula:
    'Per account, region and service: the usage cost of resources that have tags, but none of the owner tags with a value, cost per day since first seen in the window × 30.4375. Resources without any tag are left to “Spend without tags”. No saving.',
  evidence: 'Number of resources, share of the service’s cost, and the most expensive ones.',
  remediation:
    'Ask the account’s owner who owns these resources, and add the owner tag. Resources that no one claims are the first to stop.',
  build: (p) => ({
    sql: bareByService(`len(tag_keys) > 0 AND NOT list_has_any(tag_keys, from_json($owners, '["VARCHAR"]'))`),
    values: { owners: JSON.stringify(p.list('owner_tags').map((key) => key.toLowerCase())) },
  }),
  describe: (row) => ({
    title: `Assign an owner to ${text(row, 'service_name')}`,
    summary: `${decimal(num(row, 'resources'), 0)} tagged resources of ${text(row, 'service_name')} ${placeOf(row)} name no owner and cost ${money(row, 'monthly_cost')} per month.`,
    evidence: [
      { label: 'Resources', value: decimal(num(row, 'resources'), 0) },
      { label: 'Share of the service’s cost', value: percent(num(row, 'share')) },
      { label: 'The most expensive', value: texts(row, 'top').join(', ') },
    ],
  }),
  charges: (row, p) => {
    const ofResources = { ...usageOnly, ofResources: true };
    const keys = p.list('owner_tags').map((key) => key.toLowerCase());
    return {
      ...ofService(row),
      charges: { ...ofResources, tags: { lack: 'all', keys } },
      // A tag alone saves nothing.
      measured: ofResources,
    };
  },
});
