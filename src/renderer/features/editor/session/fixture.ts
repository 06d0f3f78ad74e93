import type { StepDefinition } from '@shared/model/steps/manifest';
import type { Workflow } from '../../../data/workflows';

const param = (
  n: number,
  template: string,
  key: string,
  more: Partial<StepDefinition['parameters'][number]> = {},
) => ({
  id: `${template}-P${n}`,
  key,
  type: 'string' as const,
  title: key,
  description: '',
  optional: false,
  isHidden: false,
  isHiddenByParam: '',
  order: n,
  selectValues: [],
  hasExclude: false,
  default: null,
  ...more,
});

const definition = (template: string, more: Partial<StepDefinition>): StepDefinition => ({
  stepTemplateId: template,
  version: 1,
  name: template,
  title: template,
  description: '',
  group: 'API',
  subgroup: 'API',
  category: 'UTILITIES',
  subtype: 'basic',
  icon: 'link',
  isMSPStep: false,
  effect: 'read',
  destructive: false,
  needsIntegration: [],
  permissions: [],
  defaults: { timeoutSeconds: 60 },
  parameters: [],
  outputSchema: { type: 'object', properties: { rows: { type: 'array' } } },
  sampleOutput: { rows: [] },
  keywords: [],
  ...more,
});

/** A catalogue of a few steps, for tests of what the editor does with any of them. */
export const catalogue: StepDefinition[] = [
  definition('TRIGGER', { name: 'Trigger', title: 'Trigger', subtype: 'trigger', category: 'FLOWCONTROL' }),
  definition('CALL', {
    name: 'Call',
    title: 'Call',
    parameters: [
      param(1, 'CALL', 'Address'),
      param(2, 'CALL', 'Token', { secret: true, optional: true }),
      param(3, 'CALL', 'Note', { optional: true }),
    ],
  }),
  definition('LOOP', {
    name: 'Loop',
    title: 'Loop',
    subtype: 'loop',
    category: 'FLOWCONTROL',
    parameters: [{ ...param(1, 'LOOP', 'items'), type: 'json' }],
  }),
];

/** The ids of the graph that a workflow begins with. */
export const withTrigger = { trigger: 'trigger', first: 'first' } as const;

export const newWorkflow = (): Workflow => ({
  workflowId: 'w1',
  space_id: 's1',
  name: 'A workflow',
  description: '',
  labels: [],
  executions: 0,
  state: 'enabled',
  path: '/',
  folder_id: null,
  workflowMode: 'USER',
  workflowType: 'CUSTOM',
  runnable_from: [],
  createdBy: 'ann',
  creation_time: '2026-01-01T00:00:00.000Z',
  LastModified: '2026-01-01T00:00:00.000Z',
  changedBy: 'ann',
  lastRuns: [],
  head_rev: 1,
  version: 1,
  problems_count: 0,
  max_concurrent: null,
  keep_days: null,
  problems: [],
  input_parameters: [],
  graph: {
    nodes: [
      {
        id: withTrigger.trigger,
        type: 'flowControl',
        subtype: 'trigger',
        position: { x: 0, y: 0 },
        data: {
          step: {
            name: 'Trigger',
            title: 'Trigger',
            group: 'FLOWCONTROL',
            subgroup: 'FLOWCONTROL',
            stepTemplateId: 'TRIGGER',
            version: 1,
            parameters: [],
          },
        },
      },
      { id: withTrigger.first, type: 'placeholder', position: { x: 0, y: 128 }, data: {} },
    ],
    edges: [{ id: 'e1', source: withTrigger.trigger, target: withTrigger.first }],
  },
});
