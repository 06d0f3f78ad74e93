import { useState } from 'react';
import { isFaultJson } from '@shared/kernel/fault';
import { accountsOf, cloudAccountWords } from '@shared/words/cloudAccounts';
import { messages } from '@shared/words/messages';
import type { CloudAccount, IntegrationDetails } from '../../../data/integrations';
import { integrationPath } from '../../../parts/integrations/integrationPaths';
import { PathLink } from '../../../parts/navigation/PathLink';
import { reasonOf } from '../../../platform/api/reasonOf';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Banner } from '../../../ui/feedback/States';
import { Field, TextInput } from '../../../ui/fields/Field';
import { FormDialog } from '../../../ui/overlays/Dialog';
import { useToast } from '../../../ui/overlays/Toasts';
import { fieldProblems } from '../connectionDraft';
import { AccountTable } from './AccountTable';
import { useCall, useChange } from '../../../platform/api/calls';
import { Pending } from '../../../parts/feedback/Loaded';

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
              <li key={part.integrationId}>
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
  const toast = useToast();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const [create, { isLoading, error, reset }] = useChange('integrations.createVirtual');
  const count =
    chosen.size === 0 ? words.needsOne(named) : chosen.size > ACCOUNTS_MAX ? words.most(ACCOUNTS_MAX) : null;
  const refused = isFaultJson(error) ? fieldProblems(error.data) : [];
  const nameProblem =
    tried && name.trim() === ''
      ? messages.valueRequired
      : (refused.find(({ field }) => field === 'name')?.reason ?? null);
  async function run() {
    setTried(true);
    if (name.trim() === '' || count !== null) return;
    const body = { name: name.trim(), account_ids: [...chosen] };
    const reply = await create({ params: { id: details.integrationId }, body });
    if (reply.error) return;
    toast(words.created(body.name));
    props.onClose();
  }
  return (
    <FormDialog
      title={words.create}
      open
      width={620}
      keepOnOutsideClick
      onClose={props.onClose}
      confirm={words.confirm}
      busy={isLoading}
      onConfirm={() => void run()}
    >
      <div className="cl-stack">
        <Field label={words.nameField} error={nameProblem}>
          <TextInput
            value={name}
            maxLength={NAME_MAX}
            autoFocus
            onChange={(next) => {
              setName(next);
              reset();
            }}
          />
        </Field>
        <AccountTable type={details.type} accounts={accounts} chosen={chosen} onChoose={setChosen} />
        <p className="cl-faint" role="status">
          {cloudAccountWords.count(chosen.size, accounts.length, named)}
        </p>
        {tried && count !== null && <Banner tone="bad">{count}</Banner>}
        {error !== undefined && !refused.some(({ field }) => field === 'name') && (
          <Banner tone="bad">{reasonOf(error)}</Banner>
        )}
      </div>
    </FormDialog>
  );
}
