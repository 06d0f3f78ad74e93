import { useState } from 'react';
import { integrationScreenWords as words } from '@shared/words/integrationScreens';
import { messages } from '@shared/words/messages';
import type { ConnectField, ConnectionCheck, IntegrationDetails } from '../../../data/integrations';
import { UnsavedChanges } from '../../../parts/unsaved/UnsavedChanges';
import { Button } from '../../../ui/base/Button';
import { Banner } from '../../../ui/feedback/States';
import { Field, TextInput } from '../../../ui/fields/Field';
import { Row } from '../../../ui/layout/Layout';
import { useToast } from '../../../ui/overlays/Toasts';
import { CheckResult } from '../CheckResult';
import { ConnectionFields } from '../ConnectionFields';
import {
  isChanged,
  NAME_MAX,
  problemsOf,
  refusalOf,
  sentValues,
  valuesFor,
  type Refusal,
} from '../connectionDraft';
import { useChange } from '../../../platform/api/calls';

const nothing: Refusal = { fields: {}, text: null };

interface Props {
  details: IntegrationDetails;
  fields: readonly ConnectField[];
}

/** The name and the values of an integration; a secret stays as it is unless another one is typed. */
export function DetailsForm({ details, fields }: Props) {
  const form = useDetailsDraft({ details, fields });
  return (
    <form
      className="cl-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <UnsavedChanges when={form.dirty} />
      <Field label={words.connect.name} help={words.connect.nameHelp} error={form.problems['name'] ?? null}>
        <TextInput value={form.name} maxLength={NAME_MAX} onChange={form.setName} />
      </Field>
      <ConnectionFields
        fields={fields}
        values={form.values}
        problems={form.problems}
        kept={details.secrets}
        onChange={form.setValue}
      />
      {form.refusal !== null && <Banner tone="bad">{form.refusal}</Banner>}
      {form.check && <CheckResult check={form.check} />}
      <Row>
        <Button kind="primary" submit disabled={!form.dirty || form.testing} busy={form.saving}>
          {words.details.save}
        </Button>
        {form.changesValues && (
          <Button busy={form.testing} disabled={form.saving} onClick={() => void form.test()}>
            {words.connect.test}
          </Button>
        )}
        {form.dirty && (
          <Button kind="quiet" onClick={form.discard}>
            {words.details.discard}
          </Button>
        )}
      </Row>
    </form>
  );
}

function useDetailsDraft({ details, fields }: Props) {
  const toast = useToast();
  /** What was typed; all else follows what is kept, also when a colleague changes it meanwhile. */
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [typedName, setTypedName] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Refusal>(nothing);
  const [check, setCheck] = useState<ConnectionCheck | null>(null);
  const [update, updating] = useChange('integrations.update');
  const [ask, asking] = useChange('integrations.try');
  const before = valuesFor(fields, details.values);
  const values = { ...before, ...typed };
  const name = typedName ?? details.name;
  const changesValues = isChanged(values, before);
  const changesName = name.trim() !== details.name;
  const problems = {
    ...(changesValues ? problemsOf(fields, values, details.secrets) : {}),
    ...(name.trim() === '' ? { name: messages.valueRequired } : {}),
  };
  const start = () => {
    setTried(true);
    setRefused(nothing);
    return Object.keys(problems).length === 0;
  };
  const discard = () => {
    setTyped({});
    setTypedName(null);
    setTried(false);
    setRefused(nothing);
    setCheck(null);
  };
  return {
    name,
    values,
    check,
    changesValues,
    dirty: changesValues || changesName,
    discard,
    problems: { ...(tried ? problems : {}), ...refused.fields },
    refusal: refused.text,
    saving: updating.isLoading,
    testing: asking.isLoading,
    setName: (next: string) => {
      setTypedName(next);
      setRefused(nothing);
    },
    setValue: (id: string, value: string) => {
      setTyped((now) => ({ ...now, [id]: value }));
      setRefused(nothing);
      setCheck(null);
    },
    async test() {
      if (!start()) return;
      setCheck(null);
      const { type, integrationId: integration_id } = details;
      const reply = await ask({ body: { type, values: sentValues(fields, values), integration_id } });
      if (!reply.error) return setCheck(reply.data.data);
      const refusal = refusalOf(reply.error, fields);
      setRefused({ ...refusal, text: refusal.text && `${words.check.failed}. ${refusal.text}` });
    },
    async save() {
      if (!start() || !(changesValues || changesName)) return;
      const reply = await update({
        params: { id: details.integrationId },
        body: {
          ...(changesName ? { name: name.trim() } : {}),
          ...(changesValues ? { values: sentValues(fields, values) } : {}),
        },
      });
      if (reply.error) {
        toast({ text: messages.failedToUpdate('integration'), error: true });
        return setRefused(refusalOf(reply.error, fields));
      }
      toast(words.details.saved(reply.data.data.name));
      discard();
    },
  };
}
