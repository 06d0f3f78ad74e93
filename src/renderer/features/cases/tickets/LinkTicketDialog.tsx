import { useState } from 'react';
import { caseTicketWords } from '@shared/words/caseTickets';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Banner } from '../../../ui/feedback/States';
import { Field, TextInput } from '../../../ui/fields/Field';
import { FormDialog } from '../../../ui/overlays/Dialog';
import { useToast } from '../../../ui/overlays/Toasts';
import { IntegrationChoice } from '../../../parts/tickets/IntegrationChoice';
import type { TicketIntegration } from '../../../parts/tickets/useTicketServices';
import { useChange } from '../../../platform/api/calls';

const words = caseTicketWords.dialog;

/** An issue that is there already. */
export function LinkTicketDialog(props: {
  caseId: string;
  services: readonly TicketIntegration[];
  onClose(): void;
}) {
  const { caseId, services, onClose } = props;
  const [integrationId, setIntegration] = useState<string | null>(null);
  const [reference, setReference] = useState('');
  const [link, { isLoading, error }] = useChange('tickets.link');
  const toast = useToast();
  const service = services.find((one) => one.integrationId === integrationId) ?? services[0];
  if (!service) return null;
  const isReady = reference.trim() !== '';
  const send = async () => {
    if (!isReady) return;
    const body = { integration_id: service.integrationId, reference: reference.trim() };
    const made = await link({ params: { id: caseId }, body });
    if (made.error) return;
    toast(words.linked(made.data.data.key));
    onClose();
  };
  return (
    <FormDialog
      title={words.linkTitle}
      open
      keepOnOutsideClick
      onClose={onClose}
      confirm={words.link}
      busy={isLoading}
      disabled={!isReady}
      onConfirm={() => void send()}
    >
      <div className="cl-stack">
        <IntegrationChoice services={services} chosen={service} onChoose={setIntegration} />
        <Field label={words.reference} help={words.referenceHelp[service.type]}>
          <TextInput
            value={reference}
            onChange={setReference}
            maxLength={2000}
            onEnter={() => void send()}
            autoFocus
          />
        </Field>
        <p className="cl-muted">{words.follows}</p>
        {error && <Banner tone="bad">{reasonOf(error)}</Banner>}
      </div>
    </FormDialog>
  );
}
