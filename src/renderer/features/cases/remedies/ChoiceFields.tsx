import { remedyWords as words } from '@shared/words/remedies';
import type { Remedy } from '../../../data/remedies';
import { Banner } from '../../../ui/feedback/States';
import { Field, Switch, TextInput } from '../../../ui/fields/Field';
import { Select } from '../../../ui/fields/Select';
import type { Choices } from './useChoices';

type Input = Remedy['inputs'][number];

interface Props {
  choices: Choices;
  cases: number;
  tried: boolean;
}

/** What a person chooses before the preview; `tried`: what is missing is told. */
export function ChoiceFields({ choices, cases, tried }: Props) {
  const { others } = choices;
  const left = others.reduce((sum, one) => sum + one.case_ids.length, 0);
  return (
    <>
      {choices.inputs.map((input) => (
        <Choice key={input.id} input={input} choices={choices} cases={cases} tried={tried} />
      ))}
      {left > 0 && (
        <Banner tone="info">
          {words.leftOut(
            left,
            others.map(({ value }) => value),
          )}
        </Banner>
      )}
    </>
  );
}

function Choice({ input, choices, cases, tried }: Props & { input: Input }) {
  const { id: name, label, description, placeholder, is_advised } = input;
  const { values, advised, chosen, problems } = choices;
  const value = values[name];
  if (input.type === 'boolean')
    return (
      <div>
        <Switch label={label} checked={value === true} onChange={(on) => choices.set(name, on)} />
        <p className="cl-field__help">{description}</p>
      </div>
    );
  const isOfAdvice = is_advised && advised.length > 0;
  const options =
    isOfAdvice && advised.length > 1
      ? advised.map((one) => {
          return { value: one.value, label: one.value, hint: words.cases(one.case_ids.length) };
        })
      : input.options;
  const help = !isOfAdvice
    ? description
    : chosen
      ? words.advised(chosen.case_ids.length, cases)
      : words.advisedOther(advised[0]?.value ?? '', cases);
  const reason = tried ? problems.find(({ field }) => field === name)?.reason : undefined;
  return (
    <Field label={label} help={help} error={reason ?? null}>
      {({ id, describedBy, invalid }) =>
        options.length > 0 ? (
          <Select
            id={id}
            label={label}
            value={String(value)}
            options={options}
            onChange={(next) => choices.set(name, next)}
          />
        ) : (
          <TextInput
            id={id}
            describedBy={describedBy}
            invalid={invalid}
            value={value === null || value === undefined ? '' : String(value)}
            placeholder={placeholder}
            onChange={(next) => choices.set(name, next)}
          />
        )
      }
    </Field>
  );
}
