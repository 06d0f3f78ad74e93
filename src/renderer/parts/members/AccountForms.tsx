import { useState } from 'react';
import { PASSWORD_MAX, PASSWORD_MIN } from '@shared/model/limits';
import { accountWords as words } from '@shared/words/members';
import type { User } from '../../data/users';
import { reasonOf } from '../../platform/api/reasonOf';
import { Button } from '../../ui/base/Button';
import { Field, TextInput } from '../../ui/fields/Field';
import { useToast } from '../../ui/overlays/Toasts';
import { useChange } from '../../platform/api/calls';

const NAME_MAX = 100;

export function NameForm({ user }: { user: User }) {
  const [first, setFirst] = useState(user.firstName);
  const [last, setLast] = useState(user.lastName);
  const [change, { isLoading, error }] = useChange('users.changeName');
  const toast = useToast();
  const names = { firstName: first.trim(), lastName: last.trim() };
  const ready =
    names.firstName !== '' && (names.firstName !== user.firstName || names.lastName !== user.lastName);
  const save = async () => {
    if (!ready || isLoading) return;
    if (!(await change({ body: names })).error) toast(words.nameSaved);
  };
  return (
    <div className="cl-account__form" role="group" aria-label={words.name}>
      <Field label={words.firstName} error={error ? reasonOf(error) : null}>
        <TextInput value={first} maxLength={NAME_MAX} onChange={setFirst} onEnter={() => void save()} />
      </Field>
      <Field label={words.lastName}>
        <TextInput value={last} maxLength={NAME_MAX} onChange={setLast} onEnter={() => void save()} />
      </Field>
      <Button disabled={!ready} busy={isLoading} onClick={() => void save()}>
        {words.saveName}
      </Button>
    </div>
  );
}

/** Of who signs in with a password at this server. The present one is asked for, and other windows are signed out. */
export function PasswordForm() {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const [change, { isLoading, error }] = useChange('users.changePassword');
  const toast = useToast();
  const differs = again !== '' && again !== next;
  const ready = current !== '' && next.length >= PASSWORD_MIN && again === next;
  const save = async () => {
    if (!ready || isLoading) return;
    if ((await change({ body: { current, next } })).error) return;
    setCurrent('');
    setNext('');
    setAgain('');
    toast(words.passwordSaved);
  };
  const all = { type: 'password', maxLength: PASSWORD_MAX, onEnter: () => void save() } as const;
  return (
    <div className="cl-account__form" role="group" aria-label={words.password}>
      <Field label={words.currentPassword} error={error ? reasonOf(error) : null}>
        <TextInput {...all} value={current} onChange={setCurrent} />
      </Field>
      <Field label={words.newPassword} help={words.passwordHelp(PASSWORD_MIN)}>
        <TextInput {...all} value={next} onChange={setNext} />
      </Field>
      <Field label={words.passwordAgain} error={differs ? words.passwordsDiffer : null}>
        <TextInput {...all} value={again} onChange={setAgain} />
      </Field>
      <Button disabled={!ready} busy={isLoading} onClick={() => void save()}>
        {words.savePassword}
      </Button>
    </div>
  );
}
