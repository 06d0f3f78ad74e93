import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { one } from '../../kernel/paging';
import { contactTypes } from '../../model/settings/notifications';

/** `sent` false: `message` is the reason, in the words of the other side where it had any. */
const tested = z.object({ sent: z.boolean(), to: z.array(z.string()), message: z.string() });

const testNotification = defineCall({
  id: 'notifications.test',
  method: 'POST',
  path: 'notifications/test',
  access: 'systemSettings:write',
  edits: true,
  timeoutSeconds: 40,
  summary: 'Sends a test message to a contact of the settings at once, whether it is switched on or not',
  body: z.strictObject({ channel: z.enum(contactTypes) }),
  reply: one(tested),
});

export const notificationCalls = { testNotification };
