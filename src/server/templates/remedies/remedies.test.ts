import { describe, expect, it } from 'vitest';
import { templateFile } from '@shared/api/workflows/templates.api';
import { validateWorkflow } from '@shared/model/validation/validate';
import { ruleBook } from '../../costs/rules/book';
import { createCatalogue } from '../../steps/registry';
import { remedies } from './all';
import { formOf, remedyTemplate, type Remedy } from './remedy';
import { normalWays } from '@shared/model/settings/remedyWays';
import type { RemedyForm } from './formSteps';

const catalogue = createCatalogue().definitions();
const each = remedies.map((remedy): [string, Remedy] => [remedy.remedyId, remedy]);

const forms: RemedyForm[] = [
  formOf(normalWays),
  { asksOwners: true, chat: 'SLACK', ticket: 'JIRA' },
  { asksOwners: false, chat: 'TEAMS', ticket: 'GITHUB' },
];

it('no two remedies have one id', () => {
  expect(new Set(remedies.map(({ remedyId }) => remedyId)).size).toBe(remedies.length);
});

describe.each(each)('the remedy %s', (_id, remedy) => {
  it('is a workflow that has nothing wrong with it, once its cloud is connected', () => {
    for (const form of forms) {
      const { chat, ticket } = form;
      const file = templateFile.parse(remedyTemplate(remedy, form));
      const integrations = [remedy.cloud, chat, ticket].filter((type) => type !== null);
      const features = { isMspUser: false, integrations };
      const { graph, input_parameters: inputParameters } = file;
      expect(validateWorkflow({ graph, inputParameters, catalogue, features })).toEqual([]);
    }
  });

  it('is for cases that there are, and says how it is taken back or that it is not', () => {
    const known = new Set<string>(ruleBook.rules.map(({ id }) => id));
    expect(remedy.caseTypes.filter((type) => !known.has(type))).toEqual([]);
    const step = catalogue.find(({ stepTemplateId }) => stepTemplateId === remedy.changes.step);
    expect(step?.needsIntegration).toEqual([remedy.cloud]);
    expect(remedy.wayBack).not.toBe('');
  });
});
