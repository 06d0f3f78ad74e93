import { useState } from 'react';
import { accountsOf, cloudAccountWords } from '@shared/words/cloudAccounts';
import type { CloudAccount, IntegrationDetails } from '../../../data/integrations';
import { Pending } from '../../../parts/feedback/Loaded';
import { FormDialog } from '../../../parts/forms/FormDialog';
import { needed, useForm } from '../../../parts/forms/useForm';
import { integrationPath } from '../../../parts/integrations/integrationPaths';
import { PathLink } from '../../../parts/navigation/PathLink';
import { useCall, useChange } from '../../../platform/api/calls';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Banner } from '../../../ui/feedback/States';
import { TextField } from '../../../ui/fields/TextField';
import { AccountTable } from './AccountTable';

const words = cloudAccountWords.virtual;
const NAME_MAX = 60;
const ACCOUNTS_MAX = 1_000;

interface Props {
  details: IntegrationDetails;
  accounts: readonly CloudAccount[];
  mayChange: boolean;
}

/** INTG-11: parts of an integration, each with some of its accounts. */
export function VirtualList({ details, accounts, mayChange }: Props) {
  const named = accountsOf(details.type);
  const parts = useCall('integrations.virtual', { params: { id: details.integrationId } });
  const [isOpen, setOpen] = useState(false);
  const list = parts.data?.data;
  return (
    <Panel
      title={words.title}
      actions={
        mayChange && (
          <Button icon="plus" onClick={() => setOpen(true)}>
            {words.create}
          </Button>
        )
      }
    >
      <div className="cl-stack">
        <p className="cl-muted">{words.text(named)}</p>
        {!list ? (
          <Pending what="virtual integrations" query={parts} rows={2} />
        ) : list.length === 0 ? (
          <p className="cl-faint">{words.none}</p>
        ) : (
          <ul className="cl-exports" aria-label={words.title}>
            {list.map((part) => (
              <li key={part.integrationId} className="cl-row cl-gap-m">
                <PathLink to={integrationPath(part.integrationId)} className="cl-grow cl-clip">
                  {part.name}
                </PathLink>
                <span className="cl-faint">{words.of(part.account_ids.length, named)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {isOpen && <CreateVirtual details={details} accounts={accounts} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function CreateVirtual(props: Omit<Props, 'mayChange'> & { onClose(): void }) {
  const { details, accounts } = props;
  const named = accountsOf(details.type);
  const [create] = useChange('integrations.createVirtual');
  const form = useForm({
    start: (): { name: string; account_ids: string[] } => ({ name: '', account_ids: [] }),
    problems: ({ name, account_ids: { length } }) => ({
      name: needed(name),
      account_ids:
        length === 0 ? words.needsOne(named) : length > ACCOUNTS_MAX ? words.most(ACCOUNTS_MAX) : null,
    }),
    save: ({ name, account_ids }) =>
      create({ params: { id: details.integrationId }, body: { name: name.trim(), account_ids } }),
    saved: (_answer, { name }) => words.created(name.trim()),
    onClose: props.onClose,
  });
  const chosen = new Set(form.draft.account_ids);
  return (
    <FormDialog form={form} title={words.create} width={620} confirm={words.confirm} onClose={props.onClose}>
      <TextField label={words.nameField} maxLength={NAME_MAX} autoFocus {...form.bind('name')} />
      <AccountTable
        type={details.type}
        accounts={accounts}
        chosen={chosen}
        onChoose={(ids) => form.patch({ account_ids: [...ids] })}
      />
      <p className="cl-faint" role="status">
        {cloudAccountWords.count(chosen.size, accounts.length, named)}
      </p>
      {form.problems.account_ids && <Banner tone="bad">{form.problems.account_ids}</Banner>}
    </FormDialog>
  );
}
