import { makePlatformRequests } from './platformRequests';
import type { Making } from './creating.port';

const GROUP = 'Products';
const PLATFORM = 'Platform';

/** As people write it: “Fleet”, “ERP”. */
const called = (name: string): string =>
  name.length <= 3 ? name.toUpperCase() : `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;

/** Teams that build what is sold stand under one group. */
function treeOf(values: readonly string[]) {
  const below = values.filter((value) => ![PLATFORM, 'ERP'].includes(value));
  if (below.length < 2) return [];
  return [{ value: GROUP, parent: null }, ...below.map((value) => ({ value, parent: GROUP }))];
}

/** “Team” from the tags of the demo company’s bills: each team a value, the platform shared by what the others ask of it. */
export async function makeVirtualTags(making: Making): Promise<void> {
  const { ask, note } = making;
  const teams = await ask('costs.values', { query: { field: 'tag:team' } });
  const names = [...new Set(teams.map(({ value }) => value))].filter((value) => value !== '');
  const rules = names.map((name) => ({
    value: called(name),
    filters: [{ field: 'tag:team', operator: 'in' as const, values: [name] }],
  }));
  if (rules.length === 0) return;
  const shared = rules.filter(({ value }) => value === PLATFORM);
  const sharing = rules.map(({ value }) => value).filter((value) => value !== PLATFORM);
  const metric_id = shared.length > 0 ? await makePlatformRequests(making, sharing) : null;
  const { tag_id } = await ask('allocation.create', {
    body: {
      name: 'Team',
      description:
        'Who answers for the spend. The other teams share Platform by the requests they send to it.',
      valid_from: null,
      content: {
        rules,
        shared: shared.map(({ value }) => ({
          value,
          split: metric_id === null ? ('direct' as const) : ('metric' as const),
          metric_id,
        })),
        tree: treeOf(rules.map(({ value }) => value)),
      },
    },
  });
  await note('virtual_tag', tag_id);
}
