import type { TemplateFile } from '@shared/api/workflows/templates.api';
import { remedyWords } from '@shared/words/remedies';
import type { CloudType } from '../../steps/clouds.port';
import { ask, goingOn, input, made, step, when } from '../builder';
import { askedIn, formInputs, post, type RemedyForm } from './formSteps';

const undoSteps: Record<CloudType, string> = { AWS: 'AWS-042', AZURE: 'AZURE-014', GCP: 'GCP-010' };

/** Under which an organization's own copy is kept. */
export const undoId = (cloud: CloudType) => `undo-${cloud.toLowerCase()}`;

/** Takes back what a workflow changed in a cloud: approval, the ways back of its rows, and its cases open again. */
export function undoTemplate(cloud: CloudType, form: RemedyForm): TemplateFile {
  const name = `Undo changes in ${remedyWords.clouds[cloud]}`;
  const cases = '{{trigger.payload.cases}}';
  const by = '{{steps.Approval.output.decided_by}}';
  return made({
    id: undoId(cloud),
    name,
    description: 'Reverses what an earlier run changed, after approval, and opens its cases again.',
    category: 'Remedies',
    labels: ['remedy'],
    inputs: [
      input('integration', 'string', '', 'Integration of the cloud to change'),
      ...formInputs({ ...form, ticket: null }),
    ],
    steps: [
      ask(
        'Approval',
        'Ask for approval',
        { header: name, message: '{{trigger.payload.what}}', ...askedIn(form) },
        [
          step('Undo', name, undoSteps[cloud], {
            integration: '{{inputs.integration}}',
            rows: '{{trigger.payload.rows}}',
          }),
          when(
            'Any_undone',
            'Any undone?',
            [['{{steps.Undo.output.undone}}', 'greater_than', 0]],
            [
              goingOn(
                step('Open', 'Open the cases again', 'CASE-003', {
                  cases,
                  status: 'open',
                  reason: 'Changes undone',
                }),
              ),
              step('Note', 'Comment on the cases', 'CASE-004', {
                cases,
                text: `Changes undone after approval by ${by}.`,
              }),
              ...post(
                form,
                `${name}: {{steps.Undo.output.undone}} undone, {{steps.Undo.output.failed}} failed. Approved by ${by}.\n{{trigger.payload.what}}`,
              ),
            ],
          ),
        ],
        [
          step('Rejected', 'Comment with the rejection', 'CASE-004', {
            cases,
            text: 'Undoing the changes was rejected. {{steps.Approval.output.comment}}',
          }),
        ],
        {
          items: cases,
          consequence: 'The resources are put back as they were before the change.',
          ...(form.asksOwners ? { approvers: '{{inputs.approvers}}' } : {}),
        },
      ),
    ],
  });
}
