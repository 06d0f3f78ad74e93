import { integrationScreenWords } from '@shared/words/integrationScreens';
import type { ConnectField, IntegrationDetails } from '../../../data/integrations.endpoints';

const words = integrationScreenWords;

/** The same for who may only look. */
export function KeptValues(props: { details: IntegrationDetails; fields: readonly ConnectField[] }) {
  const { details } = props;
  return (
    <dl className="cl-facts">
      <dt>{words.connect.name}</dt>
      <dd>{details.name}</dd>
      {props.fields.map((field) => {
        const isKept = field.kind === 'secret' && details.secrets.includes(field.id);
        const value = details.values[field.id] ?? '';
        const label = field.options.find((option) => option.value === value)?.label ?? value;
        return (
          <div key={field.id}>
            <dt>{field.label}</dt>
            <dd className={isKept || value === '' ? 'cl-faint' : ''}>
              {isKept ? words.details.secret : value === '' ? words.details.empty : label}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
