import { useState } from 'react';
import { customerWords } from '@shared/words/customers';
import { messages } from '@shared/words/messages';
import { reasonOf } from '../../platform/api/reasonOf';
import { Field, TextInput } from '../../ui/fields/Field';
import { FormDialog } from '../../ui/overlays/Dialog';
import { useToast } from '../../ui/overlays/Toasts';
import { useChange } from '../../platform/api/calls';

const NAME_MAX = 100;

export type CustomerAsk =
  | { kind: 'create' }
  | { kind: 'rename' | 'delete'; customer: { id: string; name: string } };

/** What is asked before a customer is made, renamed or deleted. */
export function CustomerAsks(props: {
  ask: CustomerAsk | null;
  onClose(): void;
  onCreated?(id: string): void;
  onDeleted?(): void;
}) {
  const { ask, onClose } = props;
  if (ask?.kind === 'create') return <Create onClose={onClose} onCreated={props.onCreated} />;
  if (ask?.kind === 'rename') return <Rename customer={ask.customer} onClose={onClose} />;
  if (ask?.kind === 'delete')
    return <Delete customer={ask.customer} onClose={onClose} onDeleted={props.onDeleted} />;
  return null;
}

function Create(props: { onClose(): void; onCreated?(id: string): void }) {
  const words = customerWords.create;
  const toast = useToast();
  const [create, creation] = useChange('customers.create');
  async function save(name: string) {
    const reply = await create({ body: { name } });
    if (reply.error) return;
    toast(words.done(name));
    props.onClose();
    props.onCreated?.(reply.data.data.id);
  }
  return (
    <NameDialog
      title={words.title}
      confirm={words.confirm}
      initial=""
      help={words.help}
      busy={creation.isLoading}
      error={creation.error ? `${messages.failedToCreateOrganization}. ${reasonOf(creation.error)}` : null}
      onSave={(name) => void save(name)}
      onClose={props.onClose}
    />
  );
}

function Rename({ customer, onClose }: { customer: { id: string; name: string }; onClose(): void }) {
  const words = customerWords.rename;
  const [rename, renaming] = useChange('customers.rename');
  async function save(name: string) {
    const reply = await rename({ params: { id: customer.id }, body: { name } });
    if (!reply.error) onClose();
  }
  return (
    <NameDialog
      title={words.title}
      confirm={words.confirm}
      initial={customer.name}
      busy={renaming.isLoading}
      error={renaming.error ? `${words.failed}. ${reasonOf(renaming.error)}` : null}
      onSave={(name) => void save(name)}
      onClose={onClose}
    />
  );
}

function NameDialog(props: {
  title: string;
  confirm: string;
  initial: string;
  help?: string;
  busy: boolean;
  error: string | null;
  onSave(name: string): void;
  onClose(): void;
}) {
  const [name, setName] = useState(props.initial);
  const typed = name.trim();
  const usable = typed !== '' && typed !== props.initial;
  return (
    <FormDialog
      title={props.title}
      open
      width={420}
      keepOnOutsideClick={typed !== props.initial}
      onClose={props.onClose}
      confirm={props.confirm}
      busy={props.busy}
      disabled={!usable}
      onConfirm={() => props.onSave(typed)}
    >
      <Field label={customerWords.create.name} error={props.error} help={props.help}>
        <TextInput
          value={name}
          onChange={setName}
          maxLength={NAME_MAX}
          autoFocus
          onEnter={() => usable && !props.busy && props.onSave(typed)}
        />
      </Field>
    </FormDialog>
  );
}

/** Deleting takes the whole organisation, so the name has to be typed. */
function Delete(props: { customer: { id: string; name: string }; onClose(): void; onDeleted?(): void }) {
  const { customer } = props;
  const words = customerWords.delete;
  const toast = useToast();
  const [typed, setTyped] = useState('');
  const [remove, removal] = useChange('customers.delete');
  const matches = typed.trim() === customer.name;
  async function run() {
    const reply = await remove({ params: { id: customer.id }, body: { confirm_name: typed.trim() } });
    if (reply.error) return;
    toast(words.done(customer.name));
    props.onClose();
    props.onDeleted?.();
  }
  return (
    <FormDialog
      title={words.title(customer.name)}
      open
      width={460}
      onClose={props.onClose}
      confirm={words.confirm}
      danger
      busy={removal.isLoading}
      disabled={!matches}
      onConfirm={() => void run()}
    >
      <div className="cl-stack">
        <p>{words.text(customer.name)}</p>
        <Field
          label={words.type(customer.name)}
          error={removal.error ? `${messages.failedToDeleteOrganization}. ${reasonOf(removal.error)}` : null}
        >
          <TextInput
            value={typed}
            onChange={setTyped}
            autoFocus
            maxLength={NAME_MAX}
            onEnter={() => matches && !removal.isLoading && void run()}
          />
        </Field>
      </div>
    </FormDialog>
  );
}
