import { describe, expect, it } from 'vitest';
import type { Graph } from '@shared/model/graph/types';
import type { Json } from '@shared/model/json';
import type { ParamDefinition, ParamType, StepDefinition } from '@shared/model/steps/manifest';
import { catalogueOf } from './content';
import { graphFor } from './managed';

const param = (id: string, type: ParamType, secret = false): ParamDefinition => ({
  id,
  key: id,
  type,
  title: id,
  description: '',
  optional: true,
  isHidden: false,
  isHiddenByParam: '',
  order: 0,
  selectValues: [],
  hasExclude: false,
  default: null,
  ...(secret ? { secret } : {}),
});

const definition: StepDefinition = {
  stepTemplateId: 'X-001',
  version: 1,
  name: 'X',
  title: 'X',
  description: '',
  icon: 'api',
  group: 'API',
  subgroup: 'API',
  category: 'UTILITIES',
  subtype: 'basic',
  isMSPStep: false,
  effect: 'read',
  destructive: false,
  needsIntegration: ['SLACK'],
  permissions: [],
  keywords: [],
  defaults: { timeoutSeconds: 60 },
  outputSchema: {},
  sampleOutput: null,
  parameters: [
    param('chat', 'integration'),
    param('child', 'workflow'),
    param('store', 'datastore'),
    param('board', 'board'),
    param('start', 'trigger'),
    param('token', 'string', true),
    param('text', 'string'),
  ],
};

const graphWith = (values: Record<string, Json>): Graph => ({
  nodes: [
    {
      id: 'n',
      type: 'action',
      subtype: 'basic',
      position: { x: 0, y: 0 },
      data: {
        step: {
          name: 'X',
          title: 'X',
          group: 'API',
          subgroup: 'API',
          stepTemplateId: 'X-001',
          version: 1,
          parameters: Object.entries(values).map(([id, value]) => ({ id, value })),
        },
      },
    },
  ],
  edges: [],
});

const given = (
  values: Record<string, Json>,
  has: { workflows?: [string, string][]; integrations?: string[] },
) => {
  const links = { workflows: new Map(has.workflows), integrations: new Set(has.integrations) };
  const graph = graphFor(graphWith(values), catalogueOf([definition]), links);
  const parameters = graph.nodes[0]?.data.step?.parameters ?? [];
  return Object.fromEntries(parameters.map(({ id, value }) => [id, value]));
};

describe('what a customer is given of a graph', () => {
  it('names the integrations that it may use, and no others', () => {
    expect(given({ chat: 'slack' }, { integrations: ['slack'] })).toEqual({ chat: 'slack' });
    expect(given({ chat: 'slack' }, { integrations: ['teams'] })).toEqual({ chat: null });
    expect(given({ chat: { id: 'slack' } }, {})).toEqual({ chat: null });
  });

  it('names its own copies of workflows', () => {
    expect(given({ child: 'theirs' }, { workflows: [['theirs', 'copy']] })).toEqual({ child: 'copy' });
    expect(given({ child: 'elsewhere' }, { workflows: [['theirs', 'copy']] })).toEqual({ child: null });
  });

  it('holds no secret and nothing that only the provider has; the rest stays', () => {
    const values = {
      store: 'd1',
      board: 'b1',
      start: { eventId: 'e1' },
      token: { $sealed: 'abc' },
      text: 'Stop {{trigger.payload.id}}',
    };
    expect(given(values, {})).toEqual({
      store: null,
      board: null,
      start: null,
      token: null,
      text: 'Stop {{trigger.payload.id}}',
    });
  });
});
