import { useState } from 'react';
import { caseTicketWords } from '@shared/words/caseTickets';
import { FormDialog } from '../../../parts/forms/FormDialog';
import { needed, useForm } from '../../../parts/forms/useForm';
import { IntegrationChoice } from '../../../parts/tickets/IntegrationChoice';
import type { TicketIntegration } from '../../../parts/tickets/useTicketServices';
import { useChange } from '../../../platform/api/calls';
import { TextField } from '../../../ui/fields/TextField';

const words = caseTicketWords.dialog;

/** An issue that is there already. */
export function LinkTicketDialog(props: {
  caseId: string;
  services: readonly TicketIntegration[];
  first: TicketIntegration;
  onClose(): void;
}) {
  const { caseId, services, first, onClose } = props;
  const [integrationId, setIntegration] = useState(first.integrationId);
  const service = services.find((one) => one.integrationId === integrationId) ?? first;
  const [link] = useChange('tickets.link');
  const form = useForm({
    start: { reference: '' },
    problems: ({ reference }) => ({ reference: needed(reference) }),
    save: ({ reference }) =>
      link({
        params: { id: caseId },
        body: { integration_id: service.integrationId, reference: reference.trim() },
      }),
    saved: ({ data }) => words.linked(data.key),
    onClose,
  });
  return (
    <FormDialog
      form={form}
      title={words.linkTitle}
      confirm={words.link}
      disabled={form.isWrong}
      onClose={onClose}
    >
      <IntegrationChoice services={services} chosen={service} onChoose={setIntegration} />
      <TextField
        label={words.reference}
        help={words.referenceHelp[service.type]}
        maxLength={2000}
        autoFocus
        onEnter={form.submit}
        {...form.bind('reference')}
      />
      <p className="cl-muted">{words.follows}</p>
    </FormDialog>
  );
}
