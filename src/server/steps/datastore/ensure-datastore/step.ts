import { z } from 'zod';
import { textFieldsInput } from '../../common/values/inputs';
import { defineStep, StepError } from '../../contract';
import { PREVIEWED } from '../../services';
import { datastoreInput } from '../common/params';

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
    name: {
      p: 1,
      type: 'string',
      title: 'Name',
      description: 'Unique in the organization. A new datastore is created in the workflow’s space.',
      maxLength: 100,
    },
    columns: {
      p: 2,
      type: 'key-value',
      title: 'Columns',
      description: `Column → type: ${types.join(', ')}. Used only when the datastore is created.`,
    },
    description: {
      p: 3,
      type: 'text',
      title: 'Description',
      optional: true,
      default: '',
      maxLength: 250,
    },
  },
  input: z.object({
    name: datastoreInput.pipe(z.string().max(100, 'has more than 100 characters')),
    columns: textFieldsInput,
    description: z.string().max(250, 'has more than 250 characters').default(''),
  }),
  outputSchema: {
    type: 'object',
    properties: {
      datastoreId: { type: 'string' },
      name: { type: 'string' },
      created: { type: 'boolean' },
    },
    required: ['datastoreId', 'name', 'created'],
  },
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
