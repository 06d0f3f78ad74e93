import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { MailServer } from '@shared/model/settings/mail';
import { mailWords as words } from '@shared/words/notificationSettings';
import { settingsWords } from '@shared/words/settings';
import { closeWindows, openWindow } from './support/window';

afterEach(closeWindows);

const server: MailServer = {
  host: 'smtp.example.com',
  port: 587,
  tls: 'starttls',
  user: '',
  from: 'costs@example.com',
  from_name: '',
  password_set: false,
};

it('mails come from somebody with a name, where one is given', async () => {
  const setting = { domain: 'mail', type: 'server', value: server };
  const { user, sentTo } = openWindow('/settings?tab=mail', {
    'settings.get': { data: [setting] },
    'settings.put': { data: setting },
  });
  await user.type(await screen.findByLabelText(words.fromName), ' Acme costs ');
  await user.click(screen.getByRole('button', { name: settingsWords.save }));
  const { password_set: _set, ...change } = server;
  await waitFor(() =>
    expect(sentTo('settings.put').map(({ body }) => body)).toEqual([
      { domain: 'mail', type: 'server', value: { ...change, from_name: 'Acme costs' } },
    ]),
  );
});
