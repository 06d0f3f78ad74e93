import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';

export interface MessagesState {
  /** What came in, by where it went: `acme.servicebus.windows.net/orders`. */
  sent: { to: string; body: readonly Record<string, unknown>[] }[];
  /** The application may send nothing. */
  isDenied: boolean;
}
export const newMessages = (): MessagesState => ({ sent: [], isDenied: false });

/** As the REST reference of Service Bus has a batch of messages, and that of Event Grid its own events. */
const batch = z
  .array(
    z.strictObject({
      Body: z.string(),
      BrokerProperties: z.strictObject({
        MessageId: z.string().max(128),
        Label: z.string().optional(),
        SessionId: z.string().max(128).optional(),
      }),
      UserProperties: z.record(z.string(), z.string()).optional(),
    }),
  )
  .min(1);
const events = z
  .array(
    z.strictObject({
      id: z.string().min(1),
      subject: z.string().min(1),
      eventType: z.string().min(1),
      eventTime: z.iso.datetime(),
      data: z.json(),
      dataVersion: z.string(),
    }),
  )
  .min(1);

interface Answer {
  status: number;
  type: string;
  body: string;
}
const xml = (status: number, detail: string): Answer => ({
  status,
  type: 'application/xml; charset=utf-8',
  body: `<Error><Code>${status}</Code><Detail>${detail}</Detail></Error>`,
});

/** Service Bus and Event Grid below their hosts; undefined for any other path. */
export function messageAnswer(
  state: MessagesState,
  headers: IncomingHttpHeaders,
  url: URL,
  text: string,
): Answer | undefined {
  const [, bus, entity] =
    /^\/([a-z0-9-]+\.servicebus\.windows\.net)\/([\w.-]+)\/messages$/.exec(url.pathname) ?? [];
  const [, topic] =
    /^\/([a-z0-9-]+\.westeurope-1\.eventgrid\.azure\.net)\/api\/events$/.exec(url.pathname) ?? [];
  if (bus === undefined && topic === undefined) return undefined;
  const audience = bus === undefined ? 'https://eventgrid.azure.net' : 'https://servicebus.azure.net';
  if (headers.authorization !== `Bearer token for ${audience}`) return xml(401, 'InvalidToken');
  if (state.isDenied)
    return xml(401, `Unauthorized access. 'Send' claim is required to perform this operation.`);
  const wanted = bus === undefined ? 'application/json' : 'application/vnd.microsoft.servicebus.json';
  if (!headers['content-type']?.startsWith(wanted)) return xml(400, 'The content type is not known.');
  if (bus === undefined && url.search !== '?api-version=2018-01-01')
    return xml(400, 'The version is not known.');
  const { data } = (bus === undefined ? events : batch).safeParse(JSON.parse(text));
  if (!data) return xml(400, 'The body is not understood.');
  state.sent.push({ to: bus === undefined ? String(topic) : `${bus}/${entity}`, body: data });
  return { status: bus === undefined ? 200 : 201, type: 'application/xml', body: '' };
}
