import { useState } from 'react';
import { caseTicketWords as words } from '@shared/words/caseTickets';
import type { CaseDetails } from '../../../data/cases';
import type { CaseTicket } from '../../../data/caseTickets';
import { reasonOf } from '../../../platform/api/reasonOf';
import { formatMoment } from '../../../platform/formatting/dates';
import { INTEGRATIONS_PATH } from '../../../parts/integrations/integrationPaths';
import { PathLink } from '../../../parts/navigation/PathLink';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Tag } from '../../../ui/feedback/States';
import { useToast } from '../../../ui/overlays/Toasts';
import { CreateTicketDialog } from './CreateTicketDialog';
import { LinkTicketDialog } from './LinkTicketDialog';
import { useTicketServices } from '../../../parts/tickets/useTicketServices';
import './tickets.css';
import { useCall, useChange } from '../../../platform/api/calls';

const tones = { new: 'neutral', in_progress: 'info', done: 'good' } as const;

/** The issues of Jira and GitHub that belong to a case, and two ways to one more. */
export function TicketsPanel({ found, mayChange }: { found: CaseDetails; mayChange: boolean }) {
  const { data } = useCall('tickets.list', { params: { id: found.case_id } });
  const [open, setOpen] = useState<'create' | 'link' | null>(null);
  const services = useTicketServices(mayChange);
  const tickets = data?.data ?? [];
  if (tickets.length === 0 && !mayChange) return null;
  const close = () => setOpen(null);
  return (
    <Panel title={words.title}>
      <div className="cl-stack">
        {tickets.length > 0 && (
          <ul className="cl-tickets">
            {tickets.map((ticket) => (
              <Ticket key={ticket.ticket_id} ticket={ticket} caseId={found.case_id} mayChange={mayChange} />
            ))}
          </ul>
        )}
        {tickets.length === 0 && services.length > 0 && <p className="cl-muted">{words.none}</p>}
        {mayChange && services.length === 0 && (
          <>
            <p className="cl-muted">{words.notConnected}</p>
            <PathLink to={INTEGRATIONS_PATH}>{words.connect}</PathLink>
          </>
        )}
        {mayChange && services.length > 0 && (
          <div className="cl-row cl-row--wrap">
            <Button icon="plus" onClick={() => setOpen('create')}>
              {words.create}
            </Button>
            <Button icon="link" onClick={() => setOpen('link')}>
              {words.link}
            </Button>
          </div>
        )}
      </div>
      {open === 'create' && <CreateTicketDialog found={found} services={services} onClose={close} />}
      {open === 'link' && <LinkTicketDialog caseId={found.case_id} services={services} onClose={close} />}
    </Panel>
  );
}

function Ticket(props: { ticket: CaseTicket; caseId: string; mayChange: boolean }) {
  const { ticket, caseId, mayChange } = props;
  const [unlink, { isLoading }] = useChange('tickets.unlink');
  const toast = useToast();
  const remove = async () => {
    const done = await unlink({ params: { id: caseId, ticketId: ticket.ticket_id } });
    toast(done.error ? { text: reasonOf(done.error), error: true } : words.unlinked(ticket.key));
  };
  return (
    <li className="cl-ticket">
      <div className="cl-row">
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
          <Button
            kind="quiet"
            size="small"
            icon="close"
            label={words.unlink(ticket.key)}
            disabled={isLoading}
            onClick={() => void remove()}
          />
        )}
      </div>
      <div className="cl-ticket__title">{ticket.title}</div>
      <div className="cl-muted cl-ticket__foot">
        {ticket.assignee ?? words.unassigned} · {words.lookedAt(formatMoment(ticket.looked_at))}
      </div>
      {ticket.error !== null && <div className="cl-ticket__error">{ticket.error}</div>}
    </li>
  );
}
