import { organizationWords as words } from '@shared/words/themeSettings';
import { membership, useRights, useUser } from '../user/userContext';
import { useChange } from '../../platform/api/calls';
import { Button } from '../../ui/base/Button';
import { TextField } from '../../ui/fields/TextField';
import { Row } from '../../ui/layout/Layout';
import { needed, useForm } from '../forms/useForm';
import './organisation.css';

const NAME_MAX = 100;

export function NameForm() {
  const name = membership(useUser())?.orgName ?? '';
  return <Form key={name} name={name} />;
}

function Form({ name }: { name: string }) {
  const may = useRights().mayChange('org:settings');
  const [rename] = useChange('organisations.rename');
  const form = useForm({
    start: { name },
    problems: (draft) => ({ name: needed(draft.name) }),
    edits: true,
    save: (body) => rename({ body }),
    saved: words.renamed,
  });
  const empty = needed(form.draft.name);
  return (
    <Row align="start" className="cl-name">
      <div className="cl-grow">
        <TextField
          label={words.name}
          help={may ? words.nameHelp : words.nameLocked}
          disabled={!may}
          maxLength={NAME_MAX}
          onEnter={form.submit}
          {...form.bind('name')}
          error={empty ?? form.problems.name ?? form.refused}
        />
      </div>
      {may && (
        <Button busy={form.isBusy} disabled={form.isWrong || !form.isChanged} onClick={form.submit}>
          {words.rename}
        </Button>
      )}
    </Row>
  );
}
