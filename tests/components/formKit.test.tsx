import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { Fault } from '@shared/kernel/fault';
import { messages } from '@shared/words/messages';
import { uiWords } from '@shared/words/ui';
import { FormDialog } from '@renderer/parts/forms/FormDialog';
import { needed, useForm, type Reply } from '@renderer/parts/forms/useForm';
import { TextField } from '@renderer/ui/fields/TextField';
import { createToastChannel } from '@renderer/ui/overlays/toastChannel';
import { ToastProvider } from '@renderer/ui/overlays/Toasts';

interface Draft {
  name: string;
  amount: string;
}

/** A form of two fields, whose answers the test gives. */
function openForm(save: (draft: Draft) => Promise<Reply<{ id: string }>>, edits = false) {
  const seen = { toasts: [] as string[], closed: 0, saved: [] as string[] };
  const channel = createToastChannel();
  channel.listen(({ text }) => seen.toasts.push(String(text)));
  function Form() {
    const form = useForm({
      start: edits ? { name: 'Orders', amount: '1' } : { name: '', amount: '' },
      problems: ({ name, amount }) => ({ name: needed(name), amount: needed(amount) }),
      names: { limit: 'amount' },
      failed: 'Not saved',
      edits,
      save,
      saved: (answer, { name }) => `${name} ${answer.id}`,
      onSaved: ({ id }) => seen.saved.push(id),
      onClose: () => void (seen.closed += 1),
    });
    return (
      <FormDialog form={form} title="Budget" confirm="Save" onClose={() => void (seen.closed += 1)}>
        <TextField label="Name" onEnter={form.submit} {...form.bind('name')} />
        <TextField label="Amount" {...form.bind('amount')} />
      </FormDialog>
    );
  }
  render(
    <ToastProvider channel={channel}>
      <Form />
    </ToastProvider>,
  );
  return seen;
}

afterEach(cleanup);

const user = userEvent.setup();
const field = (name: string) => screen.getByRole('textbox', { name });
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const refusing = (fault: Fault) => async () => ({ error: fault.toJSON() });
const never = () => new Promise<never>(() => undefined);

it('says what is missing from the first try on, and leads to the first wrong field', async () => {
  openForm(never);
  await user.type(field('Name'), 'Orders');
  expect(screen.queryByText(messages.valueRequired)).toBeNull();
  await press('Save');
  expect(await screen.findByText(messages.valueRequired)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('Amount')));
});

it.each([
  [
    'a field by its own name',
    new Fault('bad_input', 'name: no', [{ field: 'body.name', reason: 'no' }]),
    'Name',
    'no',
  ],
  [
    'a field by another name',
    new Fault('bad_input', 'x', [{ field: 'limit', reason: 'too much' }]),
    'Amount',
    'too much',
  ],
  ['a name that is taken', new Fault('conflict:name_taken', 'There is one.'), 'Name', 'There is one.'],
])('a refusal of %s stands there, and goes with the next letter', async (_what, fault, name, reason) => {
  openForm(refusing(fault), true);
  await user.type(field('Amount'), '2');
  await press('Save');
  const note = await screen.findByText(reason);
  expect(field(name).getAttribute('aria-describedby')).toBe(note.id);
  await user.type(field('Name'), '!');
  expect(screen.queryByText(reason)).toBeNull();
});

it('a refusal of no field stands below, after what failed', async () => {
  openForm(refusing(new Fault('forbidden', 'You may not.')), true);
  await user.type(field('Amount'), '2');
  await press('Save');
  expect(await screen.findByText('Not saved: You may not.')).toBeTruthy();
});

it('what is saved is said, closes the form and is handed on; nothing is sent twice', async () => {
  let sent = 0;
  let answer: (reply: Reply<{ id: string }>) => void = () => undefined;
  const seen = openForm(() => {
    sent += 1;
    return new Promise((done) => {
      answer = done;
    });
  }, true);
  await user.type(field('Name'), '2{Enter}{Enter}');
  expect(sent).toBe(1);
  answer({ data: { id: 'b1' } });
  await waitFor(() => expect(seen).toEqual({ toasts: ['Orders2 b1'], closed: 1, saved: ['b1'] }));
});

it('what was not changed is not sent', async () => {
  const seen = openForm(never, true);
  await press('Save');
  expect(seen.closed).toBe(1);
});

it('Escape asks before it throws away what was typed, Cancel does not', async () => {
  const seen = openForm(never);
  await user.type(field('Name'), 'x{Escape}');
  expect(seen.closed).toBe(0);
  const keep = screen.getByRole('button', { name: uiWords.discard.no });
  await waitFor(() => expect(document.activeElement).toBe(keep));
  await press(uiWords.discard.no);
  expect(field('Name')).toHaveProperty('value', 'x');
  await user.keyboard('{Escape}{Escape}');
  expect(seen.closed).toBe(0);
  await user.type(field('Name'), '{Escape}');
  await press(uiWords.discard.yes);
  expect(seen.closed).toBe(1);
  await press(uiWords.discard.no);
  await press(uiWords.cancel);
  expect(seen.closed).toBe(2);
});

it('an untouched form closes at once', async () => {
  const seen = openForm(never);
  await user.type(field('Name'), '{Escape}');
  expect(seen.closed).toBe(1);
});
