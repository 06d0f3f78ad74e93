import type { Json } from '@shared/model/json';
import type { Scope } from '@shared/model/references/scope';
import { treeOfSample } from '@shared/model/references/valueTree';
import type { ReferenceWorld } from './world';

const rows: Json = [
  { amount: 42, tags: { owner: 'ann', 'cost center': 'A1' } },
  { amount: 7.5, service: 'S3' },
];
const steps: Scope['steps'] = {
  Get_costs: { output: { rows, total: 49.5 }, status: 'OK' },
  Send: { output: null, status: 'OK' },
};
const inputs = { region: 'eu-west-1' };
const loop = { item: { name: 'prod' }, index: 0, count: 2 };

const scope: Scope = {
  steps,
  trigger: { type: 'MANUAL', payload: null, time: '2026-11-21T08:00:00Z' },
  inputs,
  loop,
  loops: { Each: loop },
  run: {
    id: 'r',
    workflow_id: 'w',
    workflow_name: 'Report',
    space_id: 's',
    started_at: '2026-11-21T08:00:00Z',
    time_zone: 'Europe/Rome',
    trigger_event_id: 'e',
    actor: 'ann',
  },
};

/** A step within a loop after two others, for tests. */
export const testWorld: ReferenceWorld = {
  scope,
  tree: [
    treeOfSample('steps', { ...steps }),
    treeOfSample('inputs', inputs),
    treeOfSample('loop', { ...loop }),
    treeOfSample('loops', { Each: { ...loop } }),
  ],
};
