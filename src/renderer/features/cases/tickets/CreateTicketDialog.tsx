import { useState } from 'react';
import { caseTicketWords } from '@shared/words/caseTickets';
import { messages } from '@shared/words/messages';
import type { CaseDetails } from '../../../data/cases';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Banner } from '../../../ui/feedback/States';
import { Field, TextInput } from '../../../ui/fields/Field';
import { TextArea } from '../../../ui/fields/TextArea';
import { FormDialog } from '../../../ui/overlays/Dialog';
import { useToast } from '../../../ui/overlays/Toasts';
import { caseText } from '../details/caseText';
import { IntegrationChoice } from '../../../parts/tickets/IntegrationChoice';
import { GithubPlace, JiraPlace, nowhere, type Place } from '../../../parts/tickets/places';
import type { TicketIntegration } from '../../../parts/tickets/useTicketServices';
import { useChange } from '../../../platform/api/calls';

const words = caseTicketWords.dialog;
const WIDTH = 640;
const TITLE_MAX = 255;

/** What is sent, once a place is chosen. */
function bodyOf(
  { integrationId, type }: TicketIntegration,
  { project, issueType, repository }: Place,
  what: { title: string; text: string; labels: string[] },
) {
  const common = { integration_id: integrationId, ...what };
  if (type === 'GITHUB')
    return repository === null ? null : { ...common, service: 'GITHUB' as const, repository };
  return project === null || issueType === null
    ? null
    : { ...common, service: 'JIRA' as const, project_id: project, issue_type_id: issueType };
}

/** An issue about a case, filled in with what the case says. */
export function CreateTicketDialog(props: {
  found: CaseDetails;
  services: readonly TicketIntegration[];
  onClose(): void;
}) {
  const { found, services, onClose } = props;
  const link = new URL(`/cases/${encodeURIComponent(found.case_id)}`, location.href).href;
  const [integrationId, setIntegration] = useState<string | null>(null);
  const [place, setPlace] = useState(nowhere);
  const [title, setTitle] = useState(found.case_title.slice(0, TITLE_MAX));
  const [text, setText] = useState(() => caseText(found, link));
  const [labels, setLabels] = useState('');
  const [create, { isLoading, error }] = useChange('tickets.create');
  const toast = useToast();
  const service = services.find((one) => one.integrationId === integrationId) ?? services[0];
  if (!service) return null;
  const what = { title: title.trim(), text, labels: labels.split(/\s+/).filter((label) => label !== '') };
  const body = what.title === '' ? null : bodyOf(service, place, what);
  const send = async () => {
    if (!body) return;
    const made = await create({ params: { id: found.case_id }, body });
    if (made.error) return;
    toast(words.created(made.data.data.key));
    onClose();
  };
  const Where = service.type === 'JIRA' ? JiraPlace : GithubPlace;
  return (
    <FormDialog
      title={words.createTitle}
      open
      width={WIDTH}
      keepOnOutsideClick
      onClose={onClose}
      confirm={words.create}
      busy={isLoading}
      disabled={!body}
      onConfirm={() => void send()}
    >
      <div className="cl-stack">
        <IntegrationChoice
          services={services}
          chosen={service}
          onChoose={(next) => {
            setIntegration(next);
            setPlace(nowhere);
          }}
        />
        <Where integrationId={service.integrationId} place={place} onPlace={setPlace} />
        <Field label={words.title}>
          <TextInput value={title} onChange={setTitle} maxLength={TITLE_MAX} />
        </Field>
        <Field label={words.text}>
          <TextArea value={text} onChange={setText} rows={8} />
        </Field>
        <Field label={words.labels} help={words.labelsHelp}>
          <TextInput value={labels} onChange={setLabels} maxLength={500} />
        </Field>
        <p className="cl-muted">{words.follows}</p>
        {error && (
          <Banner tone="bad">
            {service.type === 'JIRA' ? messages.failedToCreateJira : messages.failedToCreateGithub}:{' '}
            {reasonOf(error)}
          </Banner>
        )}
      </div>
    </FormDialog>
  );
}
