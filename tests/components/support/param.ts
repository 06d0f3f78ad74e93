import { insertStep } from '@shared/model/graph/edits/insert';
import { layout } from '@shared/model/graph/layout';
import type { Json } from '@shared/model/json';
import type { ParamDefinition, StepDefinition } from '@shared/model/steps/manifest';
import { catalogue } from '@renderer/features/editor/session/fixture';
import { editorAnswers, newWorkflow } from './editor';
import { listed } from './entities';
import type { Answers } from './window';

/** The name of the step that has the parameters. */
export const paramStep = 'Subject';
const base = catalogue[1]!;

export interface GivenParam extends Partial<ParamDefinition> {
  value?: Json;
}

/** An editor of one step with the given parameters, each with its value. */
export function paramAnswers(params: GivenParam[], more: Partial<StepDefinition> = {}): Answers {
  const definition: StepDefinition = {
    ...base,
    stepTemplateId: 'SUBJECT',
    name: paramStep,
    title: paramStep,
    ...more,
    parameters: params.map(({ value: _value, ...param }, at) => ({
      ...base.parameters[0]!,
      id: `SUBJECT-P${at + 1}`,
      key: `p${at + 1}`,
      order: at + 1,
      ...param,
    })),
  };
  const { stepTemplateId, name, title, group, subgroup, version, subtype } = definition;
  const parameters = params.flatMap(({ value }, at) =>
    value === undefined ? [] : [{ id: `SUBJECT-P${at + 1}`, value }],
  );
  const step = { name, title, group, subgroup, stepTemplateId, version, parameters };
  const where = { after: 'trigger' };
  const graph = layout(insertStep(newWorkflow().graph, { where, subtype, step }, () => 'subject'));
  const usual = editorAnswers({ graph });
  const { data } = usual['steps.list'] as { data: StepDefinition[] };
  return { ...usual, 'steps.list': listed(...data, definition) };
}
