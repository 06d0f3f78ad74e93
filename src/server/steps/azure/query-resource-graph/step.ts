import { z } from 'zod';
import { text, whole } from '../../common/params';
import { graphRows, subscriptionsOf, subscriptionsParam } from '../common/graph';
import { azureStep } from '../common/session';

const ROWS_MAX = 50_000;
const QUERY_MAX = 50_000;

export const queryResourceGraph = azureStep({
  id: 'AZURE-009',
  name: 'Query_Resource_Graph',
  title: 'Query Azure Resource Graph',
  description: 'Runs a Resource Graph query in KQL across subscriptions. It only reads.',
  icon: 'search',
  effect: 'read',
  permissions: ['Microsoft.ResourceGraph/resources/read', '*/read'],
  timeoutSeconds: 600,
  keywords: ['resource graph', 'kql', 'kusto', 'query', 'inventory', 'advisor', 'list'],
  parameters: {
    query: text({
      p: 2,
      type: 'text',
      title: 'Query',
      description: 'Keep the id column: without it, Azure returns the first 1,000 rows only.',
      placeholder: "resources | where type =~ 'microsoft.compute/disks'",
      max: QUERY_MAX,
      maxLength: QUERY_MAX,
    }),
    subscriptions: subscriptionsParam(3),
    limit: whole({ p: 4, title: 'Maximum rows', min: 1, max: ROWS_MAX, default: 1_000 }),
  },
  output: z.object({
    rows: z.array(z.looseObject({})).describe('As the query returns them.'),
    count: z.int(),
    truncated: z.boolean().describe('True if there are more rows than were returned.'),
    subscriptions: z.int().describe('How many subscriptions were searched.'),
  }),
  sample: {
    rows: [
      {
        id: '/subscriptions/8f7e5a1c-0000-4000-8000-3b2f1d9c6e57/resourceGroups/web/providers/Microsoft.Compute/disks/old-data',
        name: 'old-data',
        sku: { name: 'Premium_LRS', tier: 'Premium' },
        tags: { team: 'web' },
      },
    ],
    count: 1,
    truncated: false,
    subscriptions: 1,
  },
  async run(at, { query, limit, subscriptions: given }) {
    const subscriptions = await subscriptionsOf(at, given);
    const { rows, truncated } = await graphRows(at, { query, subscriptions, limit });
    return { rows, count: rows.length, truncated, subscriptions: subscriptions.length };
  },
});
