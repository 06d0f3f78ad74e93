import { z } from 'zod';
import { pairs, text } from '../../common/params';
import { defineStep, StepError } from '../../contract';
import { PREVIEWED } from '../../services';

/** Those that need no options. */
const types = ['string', 'number', 'currency', 'boolean', 'date', 'email', 'url', 'list'] as const;
const isType = (type: string) => types.some((known) => known === type);

export const ensureDatastore = defineStep({
  stepTemplateId: 'DATASTORE-013',
  name: 'Ensure_datastore',
  title: 'Create datastore if missing',
  description:
    'Returns the datastore with this name, and creates it with these columns if it does not exist. An existing one is not changed.',
  group: 'DATASTORE',
  icon: 'database',
  effect: 'keyed',
  keywords: ['create', 'ensure', 'table', 'schema', 'columns', 'if not exists'],
  parameters: {
    name: text({
      p: 1,
      title: 'Name',
      description: 'Unique in the organization. A new datastore is created in the workflow’s space.',
      max: 100,
      maxLength: 100,
    }),
    columns: pairs({
      p: 2,
      title: 'Columns',
      description: `Column → type: ${types.join(', ')}. Used only when the datastore is created.`,
    }),
    description: text({
      p: 3,
      type: 'text',
      title: 'Description',
      optional: true,
      default: '',
      max: 250,
      maxLength: 250,
    }),
  },
  output: z.object({ datastoreId: z.string(), name: z.string(), created: z.boolean() }),
  sampleOutput: { datastoreId: 'ds1', name: 'Top spenders', created: false },
  async run({ name, columns, description }, { services, orgId, spaceId, actor, dryRun }) {
    const list = Object.entries(columns).map(([key, type]) => ({ key, type: type.trim().toLowerCase() }));
    const wrong = list.find(({ type }) => !isType(type));
    if (wrong) {
      const message = `Columns: “${wrong.type}” of ${wrong.key} is not a type; choose from ${types.join(', ')}.`;
      throw new StepError(message, 'input_validation', false);
    }
    if (list.length === 0) throw new StepError('Columns: at least one is needed.', 'input_validation', false);
    if (dryRun) {
      const found = await services.datastores.find(orgId, spaceId, name).catch((error: unknown) => {
        if (error instanceof StepError) return null;
        throw error;
      });
      return { datastoreId: found?.datastoreId ?? `${PREVIEWED}${name}`, name, created: found === null };
    }
    return services.datastores.ensure(orgId, spaceId, { name, description, columns: list }, actor);
  },
});
