import { integrationScreenWords } from '@shared/words/integrationScreens';
import type { ConnectField, IntegrationDetails } from '../../../data/integrations';
import { Fact } from './Fact';

const words = integrationScreenWords;

/** The same for who may only look. */
export function KeptValues(props: { details: IntegrationDetails; fields: readonly ConnectField[] }) {
  const { details } = props;
  return (
    <dl className="cl-facts">
      <Fact name={words.connect.name}>{details.name}</Fact>
      {props.fields.map((field) => {
        const isKept = field.kind === 'secret' && details.secrets.includes(field.id);
        const value = details.values[field.id] ?? '';
        const label = field.options.find((option) => option.value === value)?.label ?? value;
        return (
          <Fact key={field.id} name={field.label} faint={isKept || value === ''}>
            {isKept ? words.details.secret : value === '' ? words.details.empty : label}
          </Fact>
        );
      })}
    </dl>
  );
}
