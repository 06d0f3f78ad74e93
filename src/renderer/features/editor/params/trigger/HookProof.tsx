import {
  hookAlgorithms,
  hookEncodings,
  hookProblems,
  hookProofs,
  hookValue,
  needsAddressSecret,
  usualDeliveryId,
  type HookProof as Proof,
  type HookSettings,
} from '@shared/model/hooks/settings';
import { hookWords as words } from '@shared/words/hooks';
import { Checkbox, Field, TextInput } from '../../../../ui/fields/Field';
import { choices, FormSelect, type FormOf } from '../forms/Fields';
import { Columns } from '../../../../ui/layout/Layout';
import { partsOf } from '../../../../parts/forms/partsOf';

interface Props {
  form: FormOf;
  hook: HookSettings;
  onChange(hook: HookSettings): void;
}

function helpOf(hook: HookSettings): string {
  if (hook.proof === 'none') return words.secretHelp;
  if (hook.proof !== 'sns') return words.signedHelp;
  return needsAddressSecret(hook) ? `${words.snsHelp} ${words.snsNoTopic}` : words.snsHelp;
}

/** How the sender of a web hook proves itself, what names its deliveries, and whether GET starts a run too. */
export function HookProof({ form, hook, onChange }: Props) {
  const set = (part: Partial<HookSettings>) => onChange({ ...hook, ...part });
  const wrong = (field: keyof HookSettings) =>
    hookProblems(hookValue(hook)).find((problem) => problem.field === field)?.message ?? null;
  const { proof, deliveryId, acceptGet } = hook;
  const usual = usualDeliveryId[proof];
  const line = { form, hook, onChange, wrong };
  return (
    <>
      <FormSelect
        form={form}
        label={words.proof}
        value={proof}
        options={choices(hookProofs, words.proofs)}
        help={helpOf(hook)}
        onChange={(next: Proof) => set({ proof: next, acceptGet: next === 'none' && acceptGet })}
      />
      {proof === 'hmac' && <HmacFields {...line} />}
      {proof === 'sns' && <HookText {...line} field="topicArn" label={words.topic} />}
      <HookText
        {...line}
        field="deliveryId"
        label={words.deliveryId}
        help={usual ? `${words.deliveryIdHelp} ${words.usualId(usual)}` : words.deliveryIdHelp}
        placeholder={usual || words.noUsualId}
        error={deliveryId === '' ? null : wrong('deliveryId')}
      />
      {proof === 'none' && (
        <Checkbox
          label={words.acceptGet}
          checked={acceptGet}
          disabled={form.readOnly}
          onChange={(next) => {
            set({ acceptGet: next });
            form.onCommit();
          }}
        />
      )}
    </>
  );
}

interface Line extends Props {
  wrong(field: keyof HookSettings): string | null;
}

function HmacFields(line: Line) {
  const { form } = line;
  const part = partsOf(line.hook, line.onChange);
  return (
    <>
      <HookText
        {...line}
        field="signatureHeader"
        label={words.signatureHeader}
        placeholder={words.signatureHeaderHint}
      />
      <Columns min={150}>
        <FormSelect
          form={form}
          label={words.algorithm}
          options={choices(hookAlgorithms, words.algorithms)}
          {...part('signatureAlgorithm')}
        />
        <FormSelect
          form={form}
          label={words.encoding}
          options={choices(hookEncodings, words.encodings)}
          {...part('signatureEncoding')}
        />
      </Columns>
      <HookText {...line} field="signaturePrefix" label={words.prefix} placeholder={words.prefixHint} />
    </>
  );
}

interface TextProps extends Line {
  field: 'signatureHeader' | 'signaturePrefix' | 'topicArn' | 'deliveryId';
  label: string;
  help?: string;
  placeholder?: string;
  /** What is wrong with the field, unless given. */
  error?: string | null;
}

/** A text in which no reference can stand: it is needed before there is a run. */
function HookText({ form, hook, onChange, wrong, field, label, help, placeholder, error }: TextProps) {
  return (
    <Field label={label} help={help} error={error === undefined ? wrong(field) : error}>
      <TextInput
        value={hook[field]}
        maxLength={500}
        placeholder={placeholder}
        disabled={form.readOnly}
        onChange={(value) => onChange({ ...hook, [field]: value })}
        onLeave={form.onCommit}
      />
    </Field>
  );
}
