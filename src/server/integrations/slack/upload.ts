import { z } from 'zod';
import { chatStepWords as words } from '@shared/words/chatSteps';
import { ProviderError } from '../../domains/integrations/integrations.port';
import type { ServiceClient } from '../../platform/outbound/serviceClient';
import { createSlackApi } from './api';
import type { Connected } from '../../domains/integrations/connected.port';

const place = z.object({ upload_url: z.string(), file_id: z.string() });
const files = z.object({ files: z.array(z.object({ id: z.string() })) });

export interface SlackFile {
  /** Of the conversation itself, not of who is in it. */
  channel: string;
  name: string;
  content: string | Uint8Array;
  title: string;
  /** What is said with it; empty: nothing. */
  comment: string;
  /** The message that it answers; null: none. */
  thread: string | null;
}

/** A file in a conversation, in Slack’s three steps. → its id */
export async function uploadToSlack(
  client: ServiceClient,
  of: Connected,
  { channel, name, content, title, comment, thread }: SlackFile,
  signal: AbortSignal,
): Promise<string> {
  const { call } = createSlackApi(client, of, signal);
  const args = { filename: name, length: String(Buffer.byteLength(content)) };
  const { data } = await call({ method: 'files.getUploadURLExternal', reply: place, args });
  const { protocol, hostname } = new URL(data.upload_url);
  if (protocol !== 'https:' && !client.mayBePlain(of.orgId, hostname))
    throw new ProviderError(words.plainUpload);
  await client.askText({
    orgId: of.orgId,
    service: 'Slack',
    method: 'POST',
    url: data.upload_url,
    // Without the token: the address holds what it needs, and may be of another host.
    headers: { 'content-type': 'application/octet-stream' },
    text: content,
    signal,
  });
  await call({
    method: 'files.completeUploadExternal',
    reply: files,
    json: {
      files: [{ id: data.file_id, title }],
      channel_id: channel,
      ...(comment === '' ? {} : { initial_comment: comment }),
      ...(thread === null ? {} : { thread_ts: thread }),
    },
  });
  return data.file_id;
}
