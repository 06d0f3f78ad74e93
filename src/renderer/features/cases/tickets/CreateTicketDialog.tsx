import { useState } from 'react';
import { caseTicketWords } from '@shared/words/caseTickets';
import { messages } from '@shared/words/messages';
import type { CaseDetails } from '../../../data/cases';
import { FormDialog } from '../../../parts/forms/FormDialog';
import { needed, useForm } from '../../../parts/forms/useForm';
import { IntegrationChoice } from '../../../parts/tickets/IntegrationChoice';
import { GithubPlace, JiraPlace, nowhere } from '../../../parts/tickets/places';
import type { TicketIntegration } from '../../../parts/tickets/useTicketServices';
import { useChange } from '../../../platform/api/calls';
import { AreaField, TextField } from '../../../ui/fields/TextField';
import { caseText } from '../details/caseText';

const words = caseTicketWords.dialog;
const WIDTH = 640;
const TITLE_MAX = 255;

const startOf = (found: CaseDetails) => ({
  place: nowhere,
  title: found.case_title.slice(0, TITLE_MAX),
  text: caseText(found, new URL(`/cases/${encodeURIComponent(found.case_id)}`, location.href).href),
  labels: '',
});

/** What is sent; a place that is not chosen is empty. */
function bodyOf({ integrationId, type }: TicketIntegration, draft: ReturnType<typeof startOf>) {
  const { project, issueType, repository } = draft.place;
  const common = {
    integration_id: integrationId,
    title: draft.title.trim(),
    text: draft.text,
    labels: draft.labels.split(/\s+/).filter((label) => label !== ''),
  };
  return type === 'GITHUB'
    ? { ...common, service: type, repository: repository ?? '' }
    : { ...common, service: type, project_id: project ?? '', issue_type_id: issueType ?? '' };
}

/** An issue about a case, filled in with what the case says. */
export function CreateTicketDialog(props: {
  found: CaseDetails;
  services: readonly TicketIntegration[];
  first: TicketIntegration;
  onClose(): void;
}) {
  const { found, services, first, onClose } = props;
  const [integrationId, setIntegration] = useState(first.integrationId);
  const service = services.find((one) => one.integrationId === integrationId) ?? first;
  const [create] = useChange('tickets.create');
  const isJira = service.type === 'JIRA';
  const form = useForm({
    start: () => startOf(found),
    problems: ({ title, place: { project, issueType, repository } }) => ({
      title: needed(title),
      place: needed((isJira ? project && issueType : repository) ?? ''),
    }),
    save: (draft) => create({ params: { id: found.case_id }, body: bodyOf(service, draft) }),
    failed: isJira ? messages.failedToCreateJira : messages.failedToCreateGithub,
    saved: ({ data }) => words.created(data.key),
    onClose,
  });
  const Where = isJira ? JiraPlace : GithubPlace;
  return (
    <FormDialog
      form={form}
      title={words.createTitle}
      width={WIDTH}
      confirm={words.create}
      disabled={form.isWrong}
      onClose={onClose}
    >
      <IntegrationChoice
        services={services}
        chosen={service}
        onChoose={(next) => {
          setIntegration(next);
          form.patch({ place: nowhere });
        }}
      />
      <Where
        integrationId={service.integrationId}
        place={form.draft.place}
        onPlace={form.bind('place').onChange}
      />
      <TextField label={words.title} maxLength={TITLE_MAX} {...form.bind('title')} />
      <AreaField label={words.text} rows={8} {...form.bind('text')} />
      <TextField label={words.labels} help={words.labelsHelp} maxLength={500} {...form.bind('labels')} />
      <p className="cl-muted">{words.follows}</p>
    </FormDialog>
  );
}
