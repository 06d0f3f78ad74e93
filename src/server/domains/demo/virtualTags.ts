import type { Making } from './making';

const GROUP = 'Products';

/** As people write it: “Fleet”, “ERP”. */
const called = (name: string): string =>
  name.length <= 3 ? name.toUpperCase() : `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;

/** Teams that build what is sold stand under one group. */
function treeOf(values: readonly string[]) {
  const below = values.filter((value) => !['Platform', 'ERP'].includes(value));
  if (below.length < 2) return [];
  return [{ value: GROUP, parent: null }, ...below.map((value) => ({ value, parent: GROUP }))];
}

/** “Team” from the tags of the demo company’s bills: each team a value, what the platform costs shared by the others. */
export async function makeVirtualTags({ calls, context, note }: Making): Promise<void> {
  const { data: teams } = await calls['costs.values'](
    { params: undefined, query: { field: 'tag:team' }, body: undefined },
    context,
  );
  const names = [...new Set(teams.map(({ value }) => value))].filter((value) => value !== '');
  const rules = names.map((name) => ({
    value: called(name),
    filters: [{ field: 'tag:team', operator: 'in' as const, values: [name] }],
  }));
  if (rules.length === 0) return;
  const shared = rules.filter(({ value }) => value === 'Platform');
  const { data } = await calls['allocation.create'](
    {
      params: undefined,
      query: undefined,
      body: {
        name: 'Team',
        description: 'Who answers for the spend. Platform is shared by the other teams.',
        valid_from: null,
        content: {
          rules,
          shared: shared.map(({ value }) => ({
            value,
            split: 'direct',
            shares: [],
            metric_id: null,
            usage: null,
          })),
          tree: treeOf(rules.map(({ value }) => value)),
        },
      },
    },
    context,
  );
  await note('virtual_tag', data.tag_id);
}
