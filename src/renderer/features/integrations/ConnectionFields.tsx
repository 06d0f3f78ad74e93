import { integrationScreenWords } from '@shared/words/integrationScreens';
import type { ConnectField } from '../../data/integrations';
import { idsOf } from '../../parts/settings/idsOf';
import { Field, TextInput } from '../../ui/fields/Field';
import { Select } from '../../ui/fields/Select';
import { Stack } from '../../ui/layout/Layout';
import { askedFields, type Values } from './connectionDraft';
import { FileValue } from './FileValue';

const words = integrationScreenWords;
const MOST = 20_000;

interface Props {
  fields: readonly ConnectField[];
  values: Values;
  problems: Readonly<Record<string, string>>;
  /** The secrets that are kept; absent while nothing is connected yet. */
  kept?: readonly string[];
  onChange(id: string, value: string): void;
}

/** The fields that a kind asks for; those of few people's interest are folded. */
export function ConnectionFields(props: Props) {
  const { problems } = props;
  const fields = askedFields(props.fields, props.values);
  const advanced = fields.filter((field) => field.advanced);
  const isWrong = advanced.some(({ id }) => problems[id] !== undefined);
  return (
    <>
      {fields
        .filter((field) => !field.advanced)
        .map((field) => (
          <OneField key={field.id} {...props} field={field} />
        ))}
      {advanced.length > 0 && (
        <details className="cl-integrations__advanced" open={isWrong || undefined}>
          <summary className="cl-muted cl-medium">{words.connect.advanced}</summary>
          <Stack>
            {advanced.map((field) => (
              <OneField key={field.id} {...props} field={field} />
            ))}
          </Stack>
        </details>
      )}
    </>
  );
}

function OneField({ field, values, problems, kept, onChange }: Props & { field: ConnectField }) {
  const value = values[field.id] ?? '';
  const label = field.required ? field.label : words.connect.optional(field.label);
  const isKept = kept?.includes(field.id) === true;
  const state = field.kind === 'secret' && kept ? words.details.secretState(isKept) : '';
  const help = [state, field.help].filter((text) => text !== '').join(' ');
  return (
    <Field label={label} help={help === '' ? undefined : help} error={problems[field.id] ?? null}>
      {(ids) =>
        field.accept !== '' ? (
          <FileValue field={field} isKept={isKept} onChange={(next) => onChange(field.id, next)} />
        ) : field.kind === 'choice' ? (
          <Select
            {...idsOf(ids)}
            label={field.label}
            value={value === '' ? null : value}
            options={field.options}
            fill
            onChange={(next) => onChange(field.id, next)}
          />
        ) : (
          <TextInput
            {...idsOf(ids)}
            type={field.kind === 'secret' ? 'password' : field.kind === 'email' ? 'email' : 'text'}
            value={value}
            placeholder={isKept ? '••••••••' : field.placeholder}
            maxLength={MOST}
            onChange={(next) => onChange(field.id, next)}
          />
        )
      }
    </Field>
  );
}
