import { integrationScreenWords } from '@shared/words/integrationScreens';
import { INTEGRATIONS_PATH } from '../../parts/integrations/integrationPaths';
import { useOpenPath } from '../../parts/navigation/useOpenPath';
import { UnsavedChanges } from '../../parts/unsaved/UnsavedChanges';
import { Button } from '../../ui/base/Button';
import { Banner } from '../../ui/feedback/States';
import { Field, TextInput } from '../../ui/fields/Field';
import { SelectField } from '../../ui/fields/TextField';
import { Row } from '../../ui/layout/Layout';
import { CheckResult } from './CheckResult';
import { ConnectionFields } from './ConnectionFields';
import { NAME_MAX } from './connectionDraft';
import { useConnect, type ConnectFormProps } from './useConnect';
import { OWN, useOwners } from './useOwners';

const words = integrationScreenWords.connect;

export function ConnectForm(props: ConnectFormProps) {
  const { kind, check } = props;
  const openPath = useOpenPath();
  const owners = useOwners();
  const form = useConnect({ ...props, customer: owners.customer });
  return (
    <form
      className="cl-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.connect();
      }}
    >
      <UnsavedChanges when={form.dirty} />
      {owners.options.length > 1 && (
        <SelectField
          label={words.for}
          help={words.forHelp}
          value={owners.customer?.id ?? OWN}
          options={owners.options}
          onChange={owners.choose}
        />
      )}
      <Field label={words.name} help={words.nameHelp} error={form.problems['name'] ?? null}>
        <TextInput value={form.name} maxLength={NAME_MAX} onChange={form.setName} />
      </Field>
      <ConnectionFields
        fields={kind.fields}
        values={form.values}
        problems={form.problems}
        onChange={form.setValue}
      />
      {form.refusal !== null && <Banner tone="bad">{form.refusal}</Banner>}
      {check && <CheckResult check={check} />}
      <Row>
        <Button kind="primary" submit busy={form.connecting} disabled={form.testing}>
          {words.connect}
        </Button>
        <Button busy={form.testing} disabled={form.connecting} onClick={() => void form.test()}>
          {words.test}
        </Button>
        <span className="cl-grow" />
        <Button kind="quiet" onClick={(event) => openPath(INTEGRATIONS_PATH, event)}>
          {words.back}
        </Button>
      </Row>
    </form>
  );
}
