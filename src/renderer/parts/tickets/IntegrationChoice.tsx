import { caseTicketWords } from '@shared/words/caseTickets';
import { SelectField } from '../../ui/fields/TextField';
import type { TicketIntegration } from './useTicketServices';

const words = caseTicketWords.dialog;

/** Which of several integrations; nothing where there is one. */
export function IntegrationChoice(props: {
  services: readonly TicketIntegration[];
  chosen: TicketIntegration;
  onChoose(integrationId: string): void;
}) {
  const { services, chosen, onChoose } = props;
  if (services.length < 2) return null;
  return (
    <SelectField
      label={words.integration}
      value={chosen.integrationId}
      options={services.map(({ integrationId, name, type }) => ({
        value: integrationId,
        label: name,
        hint: caseTicketWords.services[type],
      }))}
      onChange={onChoose}
    />
  );
}
