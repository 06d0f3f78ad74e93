import type { BrowserContext } from '@playwright/test';
import { insertStep } from '@shared/model/graph/edits/insert';
import type { Where } from '@shared/model/graph/edits/place';
import { layout } from '@shared/model/graph/layout';
import { newGraph } from '@shared/model/graph/serialize';
import type { Graph, Step } from '@shared/model/graph/types';
import type { Json } from '@shared/model/json';
import type { StepDefinition } from '@shared/model/steps/manifest';
import { defaultParameters } from '@shared/model/steps/parameters';
import { callAs } from './api';
import type { RunningApp } from './app';

/** Builds a workflow's graph from steps of the catalogue, as an editor would. */
export class FlowBuilder {
  graph: Graph;
  private readonly newId = () => crypto.randomUUID();

  constructor(private readonly catalogue: readonly StepDefinition[]) {
    this.graph = newGraph(this.newId, this.step('TRIGGER', 'Trigger', {}));
  }

  private step(template: string, name: string, values: Record<string, Json>): Step {
    const definition = this.catalogue.find(({ stepTemplateId }) => stepTemplateId === template);
    if (!definition) throw new Error(`The catalogue has no step “${template}”.`);
    const { title, group, subgroup, stepTemplateId, version, isMSPStep } = definition;
    const given = definition.parameters.flatMap(({ id, key }) =>
      key in values ? [{ id, value: values[key]! }] : [],
    );
    const others = defaultParameters(definition).filter(({ id }) => !given.some((one) => one.id === id));
    const base = { name, title, group, subgroup, stepTemplateId, version, parameters: [...given, ...others] };
    return isMSPStep ? { ...base, isMSPStep } : base;
  }

  id(name: string): string {
    const node = this.graph.nodes.find(({ data }) => data.step?.name === name);
    if (!node) throw new Error(`There is no step “${name}”.`);
    return node.id;
  }

  add(template: string, name: string, where: Where, values: Record<string, Json> = {}): this {
    const definition = this.catalogue.find(({ stepTemplateId }) => stepTemplateId === template);
    const step = this.step(template, name, values);
    const subtype = definition?.subtype ?? 'basic';
    this.graph = layout(insertStep(this.graph, { where, subtype, step }, this.newId));
    return this;
  }

  after(name: string): Where {
    return { after: this.id(name) };
  }

  into(name: string, handle: 'TRUE' | 'FALSE' | 'APPROVE' | 'REJECT' | 'INSIDE'): Where {
    return { into: { nodeId: this.id(name), handle } };
  }
}

export async function flowBuilder(browser: BrowserContext, app: RunningApp): Promise<FlowBuilder> {
  const { data } = await callAs(browser, app, 'steps.list');
  return new FlowBuilder(data);
}

/** Stores a workflow in the first space; gives the path of its editor. */
export async function storeFlow(browser: BrowserContext, app: RunningApp, name: string, graph?: Graph) {
  const spaces = await callAs(browser, app, 'spaces.list');
  const space_id = spaces.data[0]?.space_id ?? '';
  const made = await callAs(browser, app, 'workflows.create', {
    query: { space_id },
    body: { name, ...(graph ? { graph } : {}) },
  });
  return `/spaces/${space_id}/wfe/${made.data.workflowId}`;
}

/** A flow with everything that a canvas draws: an if, a loop with an if in it, an approval, empty branches. */
export async function richFlow(browser: BrowserContext, app: RunningApp): Promise<FlowBuilder> {
  const flow = await flowBuilder(browser, app);
  const rule = (key: string, operator: string, value?: Json) => ({
    conditions: { combinator: 'and', rules: [{ key, operator, ...(value === undefined ? {} : { value }) }] },
  });
  flow.add('ANODOTCOST-001', 'Get_costs', flow.after('Trigger'));
  const costs = '{{steps.Get_costs.output.total}}';
  flow.add('IF', 'Too_much', flow.after('Get_costs'), rule(costs, 'greater_than', 1000));
  flow.add('LOOP', 'Each_row', flow.into('Too_much', 'TRUE'), { items: '{{steps.Get_costs.output.rows}}' });
  flow.add('CASE-001', 'Find_case', flow.into('Each_row', 'INSIDE'));
  flow.add('IF', 'Has_owner', flow.after('Find_case'), rule('{{loop.item.owner}}', 'is_not_empty'));
  flow.add('CASE-002', 'Tell_owner', flow.into('Has_owner', 'TRUE'));
  flow.add('COLLECT', 'Keep', flow.into('Has_owner', 'FALSE'), { value: '{{loop.item}}' });
  flow.add('APPROVAL-001', 'Ask_finance', flow.after('Each_row'));
  flow.add('SUBWORKFLOW', 'Clean_up', flow.into('Ask_finance', 'APPROVE'));
  flow.add('WAIT', 'Wait_a_day', flow.into('Too_much', 'FALSE'), { quantity: 1, unit: 'Days' });
  flow.add('EXIT', 'Done', flow.after('Too_much'));
  return flow;
}
