import type { TemplateFile } from '@shared/api/workflows/templates.api';
import type { JsonObject } from '@shared/model/json';
import type { RemedyWays } from '@shared/model/settings/remedyWays';
import type { CloudType } from '../../steps/clouds.port';
import { ask, input, made, step, when } from '../builder';
import { choiceInputs, type Choice } from './choices';
import { askedIn, formInputs, notices, type RemedyForm } from './formSteps';

/** What can be done about cases of some types: a workflow that asks, changes the cloud, and moves the cases on. */
export interface Remedy {
  /** Stays for ever: organizations keep their own copies under it. */
  remedyId: string;
  name: string;
  /** What it does, in words that a user understands. */
  description: string;
  cloud: CloudType;
  caseTypes: readonly string[];
  /** What approving does, in one sentence. */
  consequence: string;
  /** How it is taken back; null when it cannot be. */
  wayBack: string | null;
  /** The step that changes, and its parameter that takes the cases. */
  changes: { step: string; targets: string; values?: JsonObject };
  /** What a person chooses before the preview. */
  choices?: readonly Choice[];
  /** Counted up when its choices change: organizations then get a new copy, and keep the former. */
  edition?: number;
}

export const formOf = ({ approvers, chat, ticket }: RemedyWays): RemedyForm => {
  return { asksOwners: approvers === 'owners', chat: chat?.type ?? null, ticket: ticket?.type ?? null };
};

/** An id with the form of a copy. */
export function keyOfForm(id: string, { asksOwners, chat, ticket }: RemedyForm): string {
  return [id, asksOwners ? 'OWNERS' : null, chat, ticket].filter((part) => part !== null).join('/');
}

/** Under which an organization's own copy is kept: one for each form. */
export const copyKey = ({ remedyId, edition = 1 }: Pick<Remedy, 'remedyId' | 'edition'>, form: RemedyForm) =>
  keyOfForm(edition === 1 ? remedyId : `${remedyId}/${edition}`, form);

const cases = '{{trigger.payload.cases}}';

/** The workflow of a remedy: approval, change, and what becomes of the cases. In a preview nothing is changed or asked. */
export function remedyTemplate({ changes, ...remedy }: Remedy, form: RemedyForm): TemplateFile {
  const { remedyId, name, description, consequence, choices = [] } = remedy;
  const chosen = choiceInputs({ choices, changes }).map(({ id, type, defaultValue, optional, ...one }) => {
    return { id, type, defaultValue, optional, description: one.label };
  });
  return made({
    id: remedyId,
    name,
    description,
    category: 'Remedies',
    labels: ['remedy'],
    inputs: [
      input('integration', 'string', '', 'Integration of the cloud to change'),
      ...chosen,
      ...formInputs(form),
    ],
    steps: [
      ask(
        'Approval',
        'Ask for approval',
        { header: name, message: description, ...askedIn(form) },
        [
          step('Change', name, changes.step, {
            integration: '{{inputs.integration}}',
            [changes.targets]: cases,
            ...changes.values,
            ...Object.fromEntries(choices.map(({ param }) => [param, `{{inputs.${param}}}`])),
          }),
          step('Changed', 'Get what was changed', 'ARRAY-001', {
            list: '{{steps.Change.output.rows}}',
            conditions: {
              combinator: 'and',
              rules: [
                { key: 'status', operator: 'equals', value: 'changed' },
                { key: 'case_id', operator: 'is_not_empty' },
              ],
            },
          }),
          when(
            'Any_changed',
            'Any changed?',
            [['{{steps.Change.output.changed}}', 'greater_than', 0]],
            [
              step('In_progress', 'Set the cases to in progress', 'CASE-003', {
                cases: '{{steps.Changed.output}}',
                status: 'in_progress',
                reason: `${name}: done`,
              }),
              step('Note', 'Comment on the cases', 'CASE-004', {
                cases: '{{steps.Changed.output}}',
                text: `${name}: done after approval by {{steps.Approval.output.decided_by}}. The next bill shows whether it saves.`,
              }),
              ...notices(name, form),
            ],
          ),
        ],
        [
          step('Rejected', 'Comment with the rejection', 'CASE-004', {
            cases,
            text: `${name}: rejected. {{steps.Approval.output.comment}}`,
          }),
        ],
        { items: cases, consequence, ...(form.asksOwners ? { approvers: '{{inputs.approvers}}' } : {}) },
      ),
    ],
  });
}
