import { useState } from 'react';
import type { RemedyTicket } from '@shared/model/settings/remedyWays';
import { remedyWaysWords as words } from '@shared/words/remedyWays';
import { ConnectFirst } from '../../../parts/integrations/ConnectFirst';
import { SettingRow } from '../../../parts/settings/SettingRow';
import { IntegrationChoice } from '../../../parts/tickets/IntegrationChoice';
import { GithubPlace, JiraPlace, nowhere, type Place } from '../../../parts/tickets/places';
import { useTicketServices, type TicketIntegration } from '../../../parts/tickets/useTicketServices';
import { Segmented } from '../../../ui/fields/Field';
import { Columns } from '../../../ui/layout/Layout';

const types = ['none', 'JIRA', 'GITHUB'] as const;
type Type = (typeof types)[number];

const placeOf = (ticket: RemedyTicket | null): Place =>
  ticket === null
    ? nowhere
    : ticket.type === 'JIRA'
      ? { ...nowhere, project: ticket.project_id, issueType: ticket.issue_type_id }
      : { ...nowhere, repository: ticket.repository };

/** What is kept of a place that is whole. */
function ticketOf({ integrationId, type }: TicketIntegration, place: Place): RemedyTicket | null {
  const { project, issueType, repository } = place;
  if (type === 'GITHUB')
    return repository === null ? null : { type, integration_id: integrationId, repository };
  return project === null || issueType === null
    ? null
    : { type, integration_id: integrationId, project_id: project, issue_type_id: issueType };
}

/** Where the ticket of a change is created; kept once it is whole. */
export function RemedyTicketPlace(props: {
  ticket: RemedyTicket | null;
  may: boolean;
  onChange(ticket: RemedyTicket | null): void;
}) {
  const { ticket, may, onChange } = props;
  const [type, setType] = useState<Type>(ticket?.type ?? 'none');
  const choose = (next: Type) => {
    setType(next);
    if (next === 'none' && ticket) onChange(null);
  };
  return (
    <>
      <SettingRow name={words.ticket.label} help={words.ticket.help}>
        <Segmented
          label={words.ticket.label}
          value={type}
          disabled={!may}
          options={types.map((value) => ({ value, label: words.types[value] }))}
          onChange={choose}
        />
      </SettingRow>
      {type !== 'none' && may && (
        <Where key={type} type={type} ticket={ticket?.type === type ? ticket : null} onChange={onChange} />
      )}
    </>
  );
}

function Where(props: {
  type: 'JIRA' | 'GITHUB';
  ticket: RemedyTicket | null;
  onChange(ticket: RemedyTicket): void;
}) {
  const { type, ticket, onChange } = props;
  const services = useTicketServices(true).filter((one) => one.type === type);
  const [chosen, setChosen] = useState(ticket?.integration_id ?? null);
  const [place, setPlace] = useState(() => placeOf(ticket));
  const service = services.find(({ integrationId }) => integrationId === chosen) ?? services[0];
  if (!service) return <ConnectFirst types={[type]} />;
  const Places = type === 'JIRA' ? JiraPlace : GithubPlace;
  return (
    <Columns min={220} align="stretch" className="cl-remedy-ways">
      <IntegrationChoice
        services={services}
        chosen={service}
        onChoose={(next) => {
          setChosen(next);
          setPlace(nowhere);
        }}
      />
      <Places
        integrationId={service.integrationId}
        // What was chosen at an integration that is gone says nothing of another one.
        place={chosen === null || chosen === service.integrationId ? place : nowhere}
        onPlace={(next) => {
          setChosen(service.integrationId);
          setPlace(next);
          const whole = ticketOf(service, next);
          if (whole) onChange(whole);
        }}
      />
    </Columns>
  );
}
