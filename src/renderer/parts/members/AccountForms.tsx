import { PASSWORD_MAX, PASSWORD_MIN } from '@shared/model/limits';
import { accountWords as words } from '@shared/words/members';
import type { User } from '../../data/users';
import { useChange } from '../../platform/api/calls';
import { Button } from '../../ui/base/Button';
import { TextField } from '../../ui/fields/TextField';
import { PageForm } from '../forms/PageForm';
import { needed, useForm } from '../forms/useForm';

const NAME_MAX = 100;

export function NameForm({ user }: { user: User }) {
  const [change] = useChange('users.changeName');
  const form = useForm({
    start: { firstName: user.firstName, lastName: user.lastName },
    problems: ({ firstName }) => ({ firstName: needed(firstName) }),
    save: ({ firstName, lastName }) =>
      change({ body: { firstName: firstName.trim(), lastName: lastName.trim() } }),
    saved: words.nameSaved,
  });
  return (
    <div role="group" aria-label={words.name}>
      <PageForm form={form} className="cl-stack cl-edge-top cl-account__form">
        <TextField label={words.firstName} maxLength={NAME_MAX} {...form.bind('firstName')} />
        <TextField label={words.lastName} maxLength={NAME_MAX} {...form.bind('lastName')} />
        <div>
          <Button submit disabled={form.isWrong || !form.isChanged} busy={form.isBusy}>
            {words.saveName}
          </Button>
        </div>
      </PageForm>
    </div>
  );
}

const empty = { current: '', next: '', again: '' };

/** Of who signs in with a password at this server. The present one is asked for, and other windows are signed out. */
export function PasswordForm() {
  const [change] = useChange('users.changePassword');
  const form = useForm({
    start: empty,
    save: ({ current, next }) => change({ body: { current, next } }),
    saved: words.passwordSaved,
    next: () => empty,
  });
  const { current, next, again } = form.draft;
  const differs = again !== '' && again !== next;
  const ready = current !== '' && next.length >= PASSWORD_MIN && again === next;
  const all = { type: 'password', maxLength: PASSWORD_MAX } as const;
  return (
    <div role="group" aria-label={words.password}>
      <PageForm form={form} className="cl-stack cl-edge-top cl-account__form">
        <TextField label={words.currentPassword} {...all} {...form.bind('current')} />
        <TextField
          label={words.newPassword}
          help={words.passwordHelp(PASSWORD_MIN)}
          {...all}
          {...form.bind('next')}
        />
        <TextField
          label={words.passwordAgain}
          {...all}
          {...form.bind('again')}
          error={differs ? words.passwordsDiffer : null}
        />
        <div>
          <Button submit disabled={!ready} busy={form.isBusy}>
            {words.savePassword}
          </Button>
        </div>
      </PageForm>
    </div>
  );
}
