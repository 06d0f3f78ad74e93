import { insertStep } from '@shared/model/graph/edits/insert';
import { layout } from '@shared/model/graph/layout';
import type { StepDefinition } from '@shared/model/steps/manifest';
import { catalogue } from '@renderer/features/editor/session/fixture';
import { listed } from './entities';
import { editorAnswers, Flow } from './editor';
import type { Answers } from './window';

/** Names of the steps that can be designed. */
export const designFlow = { code: 'Count', mail: 'Mail' } as const;

const base = catalogue[1]!;
const param = (n: number, id: string, more: Partial<StepDefinition['parameters'][number]>) => ({
  ...base.parameters[0]!,
  id: `${id}-P${n}`,
  order: n,
  ...more,
});
const design = { key: 'design', type: 'object', optional: true, isHidden: true, noReference: true } as const;

const codeStep: StepDefinition = {
  ...base,
  stepTemplateId: 'CODE',
  name: designFlow.code,
  title: 'Run JavaScript',
  parameters: [
    param(1, 'CODE', { key: 'code', type: 'code', title: 'Code', language: 'javascript', noReference: true }),
    param(2, 'CODE', { key: 'inputs', type: 'key-value', title: 'Inputs', optional: true }),
    param(3, 'CODE', design),
  ],
};
const mailStep: StepDefinition = {
  ...base,
  stepTemplateId: 'MAIL',
  name: designFlow.mail,
  title: 'Send email',
  parameters: [
    param(1, 'MAIL', { key: 'email', type: 'email-message', title: 'Email' }),
    param(2, 'MAIL', design),
  ],
};

const values = {
  CODE: ['return 1;', { rows: '{{steps.Get.output.rows}}' }],
  MAIL: [{ recipients: ['a@b.co'], subject: 'S', message: '<p>Hello</p>' }],
};

/** An editor with a step that gives rows, and after it the one to design. */
function answers(definition: StepDefinition, given: (typeof values)['CODE' | 'MAIL']): Answers {
  const flow = new Flow().add('CALL', 'Get', { after: 'trigger' }, { 1: 'https://example.com' });
  const { stepTemplateId, name, title, group, subgroup, version, subtype } = definition;
  const parameters = given.map((value, at) => ({ id: `${stepTemplateId}-P${at + 1}`, value }));
  const step = { name, title, group, subgroup, stepTemplateId, version, parameters };
  const where = { after: flow.id('Get') };
  const graph = layout(insertStep(flow.graph, { where, subtype, step }, () => `design-${stepTemplateId}`));
  const usual = editorAnswers({ graph });
  const { data } = usual['steps.list'] as { data: StepDefinition[] };
  return {
    ...usual,
    'steps.list': listed(...data, definition),
    'dataTransform.suggestions': listed({
      label: 'Savings report',
      value: 'List savings by owner',
      createdAt: '2026-11-01T00:00:00.000Z',
    }),
  };
}

export const codeAnswers = (): Answers => answers(codeStep, values.CODE);
export const mailAnswers = (): Answers => answers(mailStep, values.MAIL);
