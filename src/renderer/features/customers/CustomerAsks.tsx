import { customerWords } from '@shared/words/customers';
import { messages } from '@shared/words/messages';
import { FormDialog } from '../../parts/forms/FormDialog';
import { needed, useForm, type Form } from '../../parts/forms/useForm';
import { useChange } from '../../platform/api/calls';
import { TextField } from '../../ui/fields/TextField';

const NAME_MAX = 100;

interface Named {
  id: string;
  name: string;
}

export type CustomerAsk = { kind: 'create' } | { kind: 'rename' | 'delete'; customer: Named };

/** Not called name: what the server says of it stands after what failed, as the specification has it. */
const problems = ({ customer }: { customer: string }) => ({ customer: needed(customer) });

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
  const [create] = useChange('customers.create');
  const form = useForm({
    start: { customer: '' },
    problems,
    save: ({ customer }) => create({ body: { name: customer.trim() } }),
    failed: `${messages.failedToCreateOrganization}.`,
    saved: (_answer, { customer }) => words.done(customer.trim()),
    onSaved: ({ data }) => props.onCreated?.(data.id),
    onClose: props.onClose,
  });
  return (
    <NameForm
      form={form}
      title={words.title}
      confirm={words.confirm}
      help={words.help}
      onClose={props.onClose}
    />
  );
}

function Rename({ customer: { id, name }, onClose }: { customer: Named; onClose(): void }) {
  const words = customerWords.rename;
  const [rename] = useChange('customers.rename');
  const form = useForm({
    start: { customer: name },
    problems,
    edits: true,
    save: ({ customer }) => rename({ params: { id }, body: { name: customer.trim() } }),
    failed: `${words.failed}.`,
    onClose,
  });
  return <NameForm form={form} title={words.title} confirm={words.confirm} onClose={onClose} />;
}

function NameForm(props: {
  form: Form<{ customer: string }>;
  title: string;
  confirm: string;
  help?: string;
  onClose(): void;
}) {
  const { form, help, ...dialog } = props;
  return (
    <FormDialog {...dialog} form={form} width={420} disabled={form.isWrong || !form.isChanged}>
      <TextField
        label={customerWords.create.name}
        help={help}
        maxLength={NAME_MAX}
        autoFocus
        onEnter={form.submit}
        {...form.bind('customer')}
      />
    </FormDialog>
  );
}

/** Deleting takes the whole organisation, so the name has to be typed. */
function Delete(props: { customer: Named; onClose(): void; onDeleted?(): void }) {
  const { id, name } = props.customer;
  const words = customerWords.delete;
  const [remove] = useChange('customers.delete');
  const form = useForm({
    start: { typed: '' },
    save: ({ typed }) => remove({ params: { id }, body: { confirm_name: typed.trim() } }),
    failed: `${messages.failedToDeleteOrganization}.`,
    saved: words.done(name),
    onSaved: () => props.onDeleted?.(),
    onClose: props.onClose,
  });
  const matches = form.draft.typed.trim() === name;
  return (
    <FormDialog
      form={form}
      title={words.title(name)}
      width={460}
      confirm={words.confirm}
      danger
      disabled={!matches}
      onClose={props.onClose}
    >
      <p>{words.text(name)}</p>
      <TextField
        label={words.type(name)}
        autoFocus
        maxLength={NAME_MAX}
        onEnter={() => matches && form.submit()}
        {...form.bind('typed')}
      />
    </FormDialog>
  );
}
