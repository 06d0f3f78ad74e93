import { useState } from 'react';
import { caseTicketWords as words } from '@shared/words/caseTickets';
import type { CaseDetails } from '../../../data/cases';
import type { CaseTicket } from '../../../data/caseTickets';
import { INTEGRATIONS_PATH } from '../../../parts/integrations/integrationPaths';
import { useSend } from '../../../parts/feedback/useSend';
import { PathLink } from '../../../parts/navigation/PathLink';
import { useTicketServices } from '../../../parts/tickets/useTicketServices';
import { useCall } from '../../../platform/api/calls';
import { formatMoment } from '../../../platform/formatting/dates';
import { Button, IconButton } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Tag } from '../../../ui/feedback/States';
import { Row, Stack } from '../../../ui/layout/Layout';
import { CreateTicketDialog } from './CreateTicketDialog';
import { LinkTicketDialog } from './LinkTicketDialog';

const tones = { new: 'neutral', in_progress: 'info', done: 'good' } as const;

/** The issues of Jira and GitHub that belong to a case, and two ways to one more. */
export function TicketsPanel({ found, mayChange }: { found: CaseDetails; mayChange: boolean }) {
  const { data } = useCall('tickets.list', { params: { id: found.case_id } });
  const [open, setOpen] = useState<'create' | 'link' | null>(null);
  const services = useTicketServices(mayChange);
  const [first] = services;
  const tickets = data?.data ?? [];
  if (tickets.length === 0 && !mayChange) return null;
  const dialog = first && { services, first, onClose: () => setOpen(null) };
  return (
    <Panel title={words.title}>
      <Stack>
        {tickets.length > 0 && (
          <ul className="cl-stack cl-plainlist">
            {tickets.map((ticket) => (
              <Ticket key={ticket.ticket_id} ticket={ticket} caseId={found.case_id} mayChange={mayChange} />
            ))}
          </ul>
        )}
        {tickets.length === 0 && first && <p className="cl-muted">{words.none}</p>}
        {mayChange && !first && (
          <>
            <p className="cl-muted">{words.notConnected}</p>
            <PathLink to={INTEGRATIONS_PATH}>{words.connect}</PathLink>
          </>
        )}
        {mayChange && first && (
          <Row wrap>
            <Button icon="plus" onClick={() => setOpen('create')}>
              {words.create}
            </Button>
            <Button icon="link" onClick={() => setOpen('link')}>
              {words.link}
            </Button>
          </Row>
        )}
      </Stack>
      {open === 'create' && dialog && <CreateTicketDialog found={found} {...dialog} />}
      {open === 'link' && dialog && <LinkTicketDialog caseId={found.case_id} {...dialog} />}
    </Panel>
  );
}

function Ticket(props: { ticket: CaseTicket; caseId: string; mayChange: boolean }) {
  const { ticket, caseId, mayChange } = props;
  const [unlink, { isLoading }] = useSend('tickets.unlink');
  const params = { id: caseId, ticketId: ticket.ticket_id };
  return (
    <li>
      <Row>
        {ticket.key === '' ? (
          <span className="cl-muted">{words.creating}</span>
        ) : (
          <a className="cl-link" href={ticket.url} target="_blank" rel="noreferrer">
            {ticket.key}
          </a>
        )}
        {ticket.status !== '' && <Tag tone={tones[ticket.state]}>{ticket.status}</Tag>}
        <span className="cl-grow" />
        {mayChange && ticket.key !== '' && (
          <IconButton
            icon="close"
            label={words.unlink(ticket.key)}
            disabled={isLoading}
            onClick={() => void unlink({ params }, { done: words.unlinked(ticket.key) })}
          />
        )}
      </Row>
      <div className="cl-flow-break">{ticket.title}</div>
      <div className="cl-muted cl-size-s">
        {ticket.assignee ?? words.unassigned} · {words.lookedAt(formatMoment(ticket.looked_at))}
      </div>
      {ticket.error !== null && <div className="cl-bad cl-size-s">{ticket.error}</div>}
    </li>
  );
}
